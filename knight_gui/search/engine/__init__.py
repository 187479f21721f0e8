"""Every compiled function of the search, over flat arrays.

This package alone knows numba, and this is the door to it. What it works on stands in
`layout`; how its functions are asked for, in `doors`.
"""

from knight_gui.search.compiling.dispatch import (
    IS_COMPILATION_ENABLED,
    function_names,
    get_function,
    is_kept,
    is_ready,
    load_function,
)
from knight_gui.search.engine.counting import BIT_MODULUS
from knight_gui.search.engine.foresight.graph import (
    DUMMY_SLOT,
    ResidualGraph,
    graph_in_workspace,
    make_workspace,
)
from knight_gui.search.engine.generated_code import WORKSPACE_SIZE, GeneratedCode
from knight_gui.search.engine.layout import (
    INFINITE,
    MAX_BITSET_SQUARES,
    MAX_RESTARTS,
    NEIGHBOR_SLOTS,
    PATH_COMPLETABLE,
    PATH_LOST,
    PATH_UNDECIDED,
    PROFILE_BINS,
    RECORD_SCALARS_DTYPE,
    STATE_SCALARS_DTYPE,
    STEP_NOT_FOUND,
    UNKNOWN_STEP,
    BoardTables,
    HeadStatus,
    LandmarkCode,
    OutcomeCode,
    PathColumns,
    PruningCode,
    RecordArrays,
    SearchState,
    SortingCode,
    TieBreakCode,
)
from knight_gui.search.engine.run_generated import supports_generated_code

__all__ = [
    "BIT_MODULUS",
    "DUMMY_SLOT",
    "INFINITE",
    "IS_COMPILATION_ENABLED",
    "MAX_BITSET_SQUARES",
    "MAX_RESTARTS",
    "NEIGHBOR_SLOTS",
    "PATH_COMPLETABLE",
    "PATH_LOST",
    "PATH_UNDECIDED",
    "PROFILE_BINS",
    "RECORD_SCALARS_DTYPE",
    "STATE_SCALARS_DTYPE",
    "STEP_NOT_FOUND",
    "UNKNOWN_STEP",
    "WORKSPACE_SIZE",
    "BoardTables",
    "GeneratedCode",
    "HeadStatus",
    "LandmarkCode",
    "OutcomeCode",
    "PathColumns",
    "PruningCode",
    "RecordArrays",
    "ResidualGraph",
    "SearchState",
    "SortingCode",
    "TieBreakCode",
    "function_names",
    "get_function",
    "graph_in_workspace",
    "is_kept",
    "is_ready",
    "load_function",
    "make_workspace",
    "supports_generated_code",
]
