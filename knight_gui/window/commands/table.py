"""All commands, in the order of the menus."""

from knight_gui.window.commands.exporting import EXPORTING
from knight_gui.window.commands.importing import IMPORTING
from knight_gui.window.commands.keeping import KEEPING, LEAVING
from knight_gui.window.commands.making import MAKING
from knight_gui.window.commands.searching import SEARCHING
from knight_gui.window.commands.stepping import STEPPING
from knight_gui.window.commands.teaching import TEACHING
from knight_gui.window.commands.viewing import VIEWING

COMMANDS = (
    *KEEPING,
    *IMPORTING,
    *EXPORTING,
    *LEAVING,
    *SEARCHING,
    *STEPPING,
    *TEACHING,
    *MAKING,
    *VIEWING,
)
