"""Tours in random forms: each is read as the same tour, or refused, and never another one."""

from hypothesis import HealthCheck, given, settings

from knight_gui.documents.tours.reader import read_tours
from tests.documents.tours.forms import contents_of, written_tours


@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(written_tours())
def test_that_a_tour_in_any_form_is_read(written):
    assert contents_of(read_tours(written.text)) == sorted(written.contents, key=str)
