"""Telling others in a chat: texts that stand by themselves, pictures to post, previews of pages."""
