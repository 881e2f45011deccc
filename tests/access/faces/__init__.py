"""One module for each room of the house; each has a list ``FACES``."""

import pkgutil
from importlib import import_module

from tests.access.face import Face


def every_face() -> list[Face]:
    names = sorted(one.name for one in pkgutil.iter_modules(__path__))
    return [face for name in names for face in import_module(f"{__name__}.{name}").FACES]
