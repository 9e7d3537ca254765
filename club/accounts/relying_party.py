"""Name under which browsers keep passkeys: the host of the request, for a site may have several."""

from django.http import HttpRequest
from django_otp_webauthn.helpers import WebAuthnHelper

from club.accounts.passkeys import host_of


class RelyingParty(WebAuthnHelper):
    request: HttpRequest

    def get_relying_party_domain(self) -> str:
        return host_of(self.request)

    def get_allowed_origins(self) -> list[str]:
        return [f"{self.request.scheme}://{self.request.get_host()}"]
