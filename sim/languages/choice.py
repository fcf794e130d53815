"""The verb by which a user chooses the language."""

from sim.checks import checked
from sim.errors import unknown
from sim.languages import in_use, known, use


@checked
def language(name: str | None = None) -> str:
    """Speak this language from now on, `en` or `es`; without a name nothing changes. Returns the language in use.

    >>> language("en")
    'en'
    >>> language("klingon")
    Traceback (most recent call last):
    sim.errors.TownlabError: There is no language 'klingon'. There are: en, es.
    """
    if name is not None:
        if name not in known():
            raise unknown("language", name, known())
        use(name)
    return in_use()
