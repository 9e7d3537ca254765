"""Where the site's own files are: each looked up once."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):
    """A page names ten files, which are the same as long as the server runs."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._addresses = {}

    def url(self, name, force=False):
        found = self._addresses.get(name)
        if found is None:
            found = self._addresses[name] = super().url(name, force)
        return found
