"""Side of the site in a passkey: one may answer from the very origin that asks, and no other."""

from django_otp_webauthn.helpers import WebAuthnHelper


class RelyingParty(WebAuthnHelper):
    def get_allowed_origins(self) -> list[str]:
        return [f"{self.request.scheme}://{self.request.get_host()}"]
