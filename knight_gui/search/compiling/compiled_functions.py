"""Table of all compiled functions of the engine, callees first."""

from pathlib import Path

from numba import types

from knight_gui.search import engine
from knight_gui.search.compiling import compiler_process, sample_args
from knight_gui.search.compiling.compiled_set import CompiledSet, FunctionSpec
from knight_gui.search.compiling.intrinsics import INTRINSICS
from knight_gui.search.engine import (
    counting,
    lookahead,
    moves,
    ordering,
    path_columns,
    pruning,
    record,
    run,
    run_generated,
    stepping,
    tree_probe,
)
from knight_gui.search.engine.foresight import branching, conflict, propagation, two_matching

_FLAG = types.boolean
_INT = types.int64
_NONE = types.void
_WORD = types.uint64

SOURCE_FOLDERS = (Path(engine.__file__).parent, Path(__file__).parent)
"""Folders of all sources that shape the compiled code: its functions, their types, the calls."""

COMPILED_FUNCTIONS = CompiledSet(
    (
        FunctionSpec(moves.place_knight, _NONE, is_inlined=True),
        FunctionSpec(moves.remove_knight, _NONE),
        FunctionSpec(moves.place_path, _NONE),
        FunctionSpec(moves.remove_path, _NONE),
        FunctionSpec(moves.is_path_closed, _FLAG),
        FunctionSpec(moves.is_goal_tour, _FLAG),
        FunctionSpec(moves.is_stuck, _FLAG),
        FunctionSpec(record.add_landmark, _NONE),
        FunctionSpec(record.add_depth_record, _NONE),
        FunctionSpec(record.max_unrecorded_retreat, _INT),
        FunctionSpec(record.record_retreat, _INT),
        FunctionSpec(record.finish_bin, _NONE),
        FunctionSpec(record.copy_choices, _NONE),
        FunctionSpec(record.store_checkpoint, _NONE),
        FunctionSpec(record.next_cancel_check, _INT, is_inlined=True),
        FunctionSpec(record.next_pause_step, _INT, is_inlined=True),
        FunctionSpec(record.store_due_records, _NONE, is_inlined=True),
        FunctionSpec(lookahead._closing_square, _INT),
        FunctionSpec(
            lookahead.call_is_losing_move,
            _FLAG,
            is_entry_point=True,
            replaces=lookahead.is_losing_move,
        ),
        FunctionSpec(pruning.is_ruled_out, _FLAG),
        FunctionSpec(pruning.count_exits, _INT),
        FunctionSpec(pruning.count_low_degrees, _NONE),
        FunctionSpec(pruning.update_counts_after_advance, _NONE, is_inlined=True),
        FunctionSpec(pruning.update_counts_after_retreat, _NONE),
        FunctionSpec(pruning._is_start_cut_off, _FLAG),
        FunctionSpec(pruning.is_provably_lost, _FLAG, is_inlined=True),
        FunctionSpec(pruning.init_head_status, _NONE),
        FunctionSpec(ordering.hash32, _WORD),
        FunctionSpec(ordering._round_leap_rank, _INT),
        FunctionSpec(ordering._random_rank, _INT),
        FunctionSpec(ordering._round_tie_break, _INT),
        FunctionSpec(ordering._tie_break_value, _INT),
        FunctionSpec(ordering.sort_key, _INT, is_entry_point=True, is_inlined=True),
        FunctionSpec(ordering._next_choice_by_key, _INT, is_inlined=True),
        FunctionSpec(ordering.next_choice, _INT, is_inlined=True),
        FunctionSpec(ordering.skip_ruled_out, _NONE),
        FunctionSpec(run.restore, _NONE, is_entry_point=True),
        # searching
        FunctionSpec(run_generated.supports_generated_code, _FLAG, is_inlined=True),
        FunctionSpec(run_generated.should_run_generated_code, _FLAG, is_inlined=True),
        FunctionSpec(run_generated._restore_from_log, _NONE),
        FunctionSpec(run_generated.run_generated_code, _NONE),
        FunctionSpec(run_generated.merge_retreat_counts, _NONE),
        FunctionSpec(run._start_round, _INT),
        FunctionSpec(run.run, _NONE),
        FunctionSpec(run.advance, _INT, is_entry_point=True),
        FunctionSpec(tree_probe._count_tried_candidates, _INT),
        FunctionSpec(tree_probe.count_candidates, _NONE, is_entry_point=True),
        # foresight
        FunctionSpec(propagation.edge_target, _INT, is_inlined=True),
        FunctionSpec(propagation.find_slot, _INT),
        FunctionSpec(propagation._enqueue, _NONE, is_inlined=True),
        FunctionSpec(propagation._dequeue, _INT, is_inlined=True),
        FunctionSpec(propagation._set_edge_state, _NONE, is_inlined=True),
        FunctionSpec(propagation.exclude_edge, _NONE, is_inlined=True),
        FunctionSpec(propagation.include_edge, _FLAG),
        FunctionSpec(propagation.undo_to, _NONE),
        FunctionSpec(propagation._decide_edge, _FLAG, is_inlined=True),
        FunctionSpec(propagation.propagate, _FLAG),
        FunctionSpec(two_matching.color_component, _INT),
        FunctionSpec(two_matching._augment, _NONE),
        FunctionSpec(two_matching._enqueue_matched_squares, _INT),
        FunctionSpec(two_matching._find_augmenting_path, _FLAG),
        FunctionSpec(two_matching.has_two_matching, _FLAG),
        FunctionSpec(branching.reset_edges, _NONE),
        FunctionSpec(branching.connect_dummy_vertex, _NONE),
        FunctionSpec(branching.find_end_color, _INT),
        FunctionSpec(branching._choose_branch, _INT),
        FunctionSpec(branching.begin_completability_check, _FLAG, is_entry_point=True),
        FunctionSpec(branching.continue_completability_check, _INT, is_entry_point=True),
        FunctionSpec(branching.read_completing_squares, _NONE, is_entry_point=True),
        FunctionSpec(lookahead._is_losing_move, _FLAG),
        FunctionSpec(
            lookahead.is_losing_move_callback, _INT, is_entry_point=True, is_callback=True
        ),
        FunctionSpec(conflict._has_conflict, _FLAG),
        FunctionSpec(conflict._list_by_degree, _NONE),
        FunctionSpec(conflict._deactivate, _INT),
        FunctionSpec(conflict._reactivate, _NONE),
        FunctionSpec(conflict.minimize_conflict, _INT, is_entry_point=True),
        # looking
        FunctionSpec(stepping._is_dead_end_or_retreat, _FLAG),
        FunctionSpec(stepping.find_dead_end_or_retreat, _INT, is_entry_point=True),
        FunctionSpec(stepping.read_steps, _INT, is_entry_point=True),
        FunctionSpec(path_columns._used_squares, _INT, is_inlined=True),
        FunctionSpec(path_columns._append_column, _NONE),
        FunctionSpec(path_columns._append_current_column, _NONE),
        FunctionSpec(path_columns._has_capacity, _FLAG),
        FunctionSpec(path_columns.read_columns, _INT, is_entry_point=True),
        FunctionSpec(path_columns.read_checkpoints, _NONE, is_entry_point=True),
        FunctionSpec(tree_probe._slots_to_try, _INT),
        FunctionSpec(tree_probe._probe_once, types.float64),
        FunctionSpec(tree_probe.probe_tree, _INT, is_entry_point=True),
        FunctionSpec(counting._find_next_squares, _NONE, is_inlined=True),
        FunctionSpec(counting.count_tours, _FLAG, is_entry_point=True),
    ),
    sample_args.make_sample,
    INTRINSICS,
    compiler_process.compile_in_process,
    SOURCE_FOLDERS,
)
