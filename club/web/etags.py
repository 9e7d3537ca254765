"""Tags by which a browser asks whether what it has is still so."""

import hashlib


def tag_of(content: bytes) -> str:
    """Tag of the content alone: who has the same has the same tag, whatever was done meanwhile."""
    return f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"'


def packed_tag(tag: str) -> str:
    """Tag of the same content by gzip: each coding has a tag of its own."""
    return f'{tag[:-1]}-z"'
