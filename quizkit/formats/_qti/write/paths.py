"""Where the files of a package stand, and how they call each other."""

from collections.abc import Callable, Mapping


def stimulus_path(name: str) -> str:
    """Where the stimulus of this identifier stands in a package."""
    return f"stimuli/{name}.xml"


def paths_from_folder(asset_paths: Mapping[str, str], used: dict[str, None]) -> Callable[[str], str]:
    """How a file that stands one folder deep calls the quiz's files; those that it does call are added to ``used``.

    What is no file of the quiz is called as it is.
    """

    def path_of(source: str) -> str:
        path = asset_paths.get(source)
        if path is None:
            return source
        used[path] = None
        return f"../{path}"

    return path_of
