"""Commands of the View and Help menus: landscape, zoom, themes, languages, and pages."""

from __future__ import annotations

import sys
from functools import partial

from knight_gui import i18n
from knight_gui.drawing.fonts import missing_font_message
from knight_gui.drawing.icons import Glyph
from knight_gui.i18n import lazy_gettext
from knight_gui.state.scene import ThemeName
from knight_gui.window.command import NO_TOPICS, MenuCommand, Reason, fixed_glyph
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.context import MenuId, WindowContext
from knight_gui.window.platform.language import language_display_name, set_and_save_language

_FULL_SCREEN_KEYS = ("Ctrl+Meta+F",) if sys.platform == "darwin" else ("F11",)
"""On macOS F11 shows the desktop."""
_ZOOM_NOTCHES_PER_KEY_PRESS = 2
"""Notches of a mouse wheel that a key press stands for."""


def _make_language_command(language_code: str) -> MenuCommand:
    """Return the command that sets the language of the window."""

    def why_letters_missing(_: WindowContext) -> Reason | None:
        if not missing_font_message(language_code):
            return None
        return partial(missing_font_message, language_code)

    return MenuCommand(
        f"language_{language_code}",
        MenuId.LANGUAGE,
        (),
        text=lambda _: language_display_name(language_code),
        tooltip=lazy_gettext("Show all texts in this language"),
        run=lambda _: set_and_save_language(language_code),
        disabled_reason=why_letters_missing,
        is_checked=lambda _: i18n.current_language() == language_code,
        is_exclusive=True,
        state_topics=NO_TOPICS,
    )


def _toggle_tall_landscape(context: WindowContext) -> None:
    share = 0.0 if context.scene.landscape_share else 0.5
    context.session.update(landscape_share=share)


def _set_theme(context: WindowContext, theme_name: ThemeName) -> None:
    context.session.update(theme_name=theme_name)


def _has_theme(context: WindowContext, theme_name: ThemeName) -> bool:
    return context.scene.theme_name is theme_name


def _toggle_dark_theme(context: WindowContext) -> None:
    is_dark = context.scene.theme_name is ThemeName.DARK
    context.session.update(theme_name=ThemeName.LIGHT if is_dark else ThemeName.DARK)


VIEW_COMMANDS = (
    MenuCommand(
        "heat",
        MenuId.VIEW,
        ("H",),
        text=lazy_gettext("Heat map of retreats"),
        tooltip=lazy_gettext("Show how many retreats there were from each square"),
        run=lambda c: c.session.update(shows_heat=not c.scene.shows_heat),
        is_checked=lambda c: c.scene.shows_heat,
        disabled_reason=why_disabled.why_no_heat,
        glyph=fixed_glyph(Glyph.HEAT),
    ),
    MenuCommand(
        "tourNumbers",
        MenuId.VIEW,
        ("Shift+N",),
        text=lazy_gettext("Numbers on a tour"),
        tooltip=lazy_gettext("Show the numbers of a tour always, not only under the mouse"),
        run=lambda c: c.session.update(shows_tour_numbers=not c.scene.shows_tour_numbers),
        is_checked=lambda c: c.scene.shows_tour_numbers,
    ),
    MenuCommand(
        "chart",
        MenuId.VIEW,
        ("Ctrl+D",),
        text=lazy_gettext("Chart of retreats …"),
        tooltip=lazy_gettext("Chart of the retreats from each square of the path"),
        run=partial(operations.toggle_page, page_name="chart"),
        is_checked=partial(operations.is_page_open, page_name="chart"),
    ),
    MenuCommand(
        "runs",
        MenuId.VIEW,
        ("Ctrl+R",),
        text=lazy_gettext("Recent runs …"),
        tooltip=lazy_gettext("Table of the latest searches"),
        run=partial(operations.toggle_page, page_name="runs"),
        is_checked=partial(operations.is_page_open, page_name="runs"),
    ),
    MenuCommand(
        "landscape",
        MenuId.VIEW,
        ("V",),
        text=lazy_gettext("Tall landscape"),
        tooltip=lazy_gettext("Make the landscape taller, or low again"),
        run=_toggle_tall_landscape,
        is_checked=lambda c: c.scene.landscape_share > 0,
        begins_group=True,
    ),
    MenuCommand(
        "unfold",
        MenuId.VIEW,
        ("F",),
        text=lazy_gettext("Show every row"),
        tooltip=lazy_gettext("Show the squares that stay the same, too"),
        run=operations.toggle_landscape_expanded,
        is_checked=lambda c: "landscape" in c.scene.unfolded_sections,
    ),
    MenuCommand(
        "commonScale",
        MenuId.VIEW,
        ("Shift+V",),
        text=lazy_gettext("Both landscapes on one scale"),
        tooltip=lazy_gettext("Show both landscapes of a comparison on the same scale"),
        run=lambda c: c.session.update(has_common_scale=not c.scene.has_common_scale),
        disabled_reason=why_disabled.why_no_comparison,
        is_checked=lambda c: c.scene.has_common_scale,
    ),
    MenuCommand(
        "closer",
        MenuId.VIEW,
        ("Ctrl++", "Ctrl+="),
        text=lazy_gettext("Zoom in"),
        tooltip=lazy_gettext("Show the squares larger, around the knight"),
        run=partial(operations.zoom_boards, wheel_notches=_ZOOM_NOTCHES_PER_KEY_PRESS),
        begins_group=True,
    ),
    MenuCommand(
        "farther",
        MenuId.VIEW,
        ("Ctrl+-",),
        text=lazy_gettext("Zoom out"),
        tooltip=lazy_gettext("Show the squares smaller, down to the whole board"),
        run=partial(operations.zoom_boards, wheel_notches=-_ZOOM_NOTCHES_PER_KEY_PRESS),
    ),
    MenuCommand(
        "wholeBoard",
        MenuId.VIEW,
        ("Ctrl+0",),
        text=lazy_gettext("Whole board"),
        tooltip=lazy_gettext("Show the whole board again"),
        run=operations.show_whole_boards,
    ),
    MenuCommand(
        "calm",
        MenuId.VIEW,
        ("Shift+A",),
        text=lazy_gettext("Reduced motion"),
        tooltip=lazy_gettext("Nothing on the board slides, flashes or glows"),
        run=lambda c: c.session.update(reduces_motion=not c.scene.is_motion_reduced),
        is_checked=lambda c: c.scene.is_motion_reduced,
        begins_group=True,
    ),
    MenuCommand(
        "sound",
        MenuId.VIEW,
        ("Shift+S",),
        text=lazy_gettext("Sound"),
        tooltip=lazy_gettext("Hear each step: the longer the path, the higher"),
        run=lambda c: c.session.update(has_sound=not c.scene.has_sound),
        is_checked=lambda c: c.scene.has_sound,
    ),
    MenuCommand(
        "light",
        MenuId.THEME,
        (),
        text=lazy_gettext("Light"),
        tooltip=lazy_gettext("Light colours"),
        run=partial(_set_theme, theme_name=ThemeName.LIGHT),
        is_checked=partial(_has_theme, theme_name=ThemeName.LIGHT),
        is_exclusive=True,
    ),
    MenuCommand(
        "dark",
        MenuId.THEME,
        ("D",),
        text=lazy_gettext("Dark"),
        tooltip=lazy_gettext("Dark or light colours"),
        run=_toggle_dark_theme,
        is_checked=partial(_has_theme, theme_name=ThemeName.DARK),
        is_exclusive=True,
        glyph=fixed_glyph(Glyph.DARK_THEME),
    ),
    MenuCommand(
        "highContrast",
        MenuId.THEME,
        ("Shift+D",),
        text=lazy_gettext("High contrast"),
        tooltip=lazy_gettext("Black, white and strong colours"),
        run=partial(_set_theme, theme_name=ThemeName.HIGH_CONTRAST),
        is_checked=partial(_has_theme, theme_name=ThemeName.HIGH_CONTRAST),
        is_exclusive=True,
    ),
    *map(_make_language_command, i18n.available_languages()),
    MenuCommand(
        "fullScreen",
        MenuId.VIEW,
        _FULL_SCREEN_KEYS,
        text=lazy_gettext("Full screen"),
        tooltip=lazy_gettext("The board and large words on the whole screen; Esc leaves it"),
        run=lambda c: c.session.update(is_full_screen=not c.scene.is_full_screen),
        is_checked=lambda c: c.scene.is_full_screen,
    ),
    MenuCommand(
        "resetSettings",
        MenuId.VIEW,
        (),
        text=lazy_gettext("Reset settings"),
        tooltip=lazy_gettext(
            "Forget all settings; the window looks as it did when you first opened it"
        ),
        run=operations.reset_settings,
        begins_group=True,
    ),
    MenuCommand(
        "marks",
        MenuId.HELP,
        ("?",),
        text=lazy_gettext("What the marks mean"),
        tooltip=lazy_gettext("What the marks on the screen mean"),
        run=operations.show_marks_page,
        is_checked=partial(operations.is_page_open, page_name="marks"),
        glyph=fixed_glyph(Glyph.HELP),
    ),
    MenuCommand(
        "help",
        MenuId.HELP,
        ("F1",),
        text=lazy_gettext("Help"),
        tooltip=lazy_gettext("How to use the window, and all keys"),
        run=partial(operations.toggle_page, page_name="help"),
        is_checked=partial(operations.is_page_open, page_name="help"),
    ),
)
