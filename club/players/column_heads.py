"""The words by which a column says what it is, in the languages of our clubs.

Every word stands here as `folding` leaves it. Spanish is there for the lists of Catalan schools.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What we do not take over: it is not ours to keep, or only counts the lines.
PLACE = _words(
    "locul localitatea localitate adresa adreca domiciliu strada oras poblacio lloc ciutat"
    " cim lakcim lakhely hely helye address place city town street postal direccion lugar"
)
PAPERS = _words(
    "cnp ci bi serie buletin dni nif nie taj iban cont passport semnatura signatura"
    " alairas signature firma gen sex sexe nem gender observatii obs mentiuni observacions"
    " notes note megjegyzes megj comments remarks observaciones prezenta assistencia"
    " varsta edat"
    " eletkor age puncte punts pont points"
)
COUNTING = _words("crt sorszam ssz ord")
GUARDIAN = _words(
    "parinte parinti parintele parintelui parintilor tutore tutorele tutor tutora mama"
    " mamei tata tatal tatalui pare mare pares szulo szuloi szulok gondviselo anya apa"
    " anyja apja parent parents guardian guardians mother father padre madre padres"
)

CONSENT = _words(
    "acord acordul acordului consimtamant consimtamantul consimtamint gdpr aprobare"
    " permis permisiune autoritzacio consentiment proteccio hozzajarulas"
    " hozzajarul hozzajarulasa engedely engedelye engedelyez beleegyezes beleegyezese"
    " nyilatkozat consent permission agreed agrees agreement autorizacion consentimiento rgpd"
)
EMAIL = _words(
    "email emails mail emailul emailcim posta drotposta correu correo electronic electronica"
)
PHONE = _words(
    "telefon telefonul telefoane tel mobil mobilul mobiltelefon telefonszam mobilszam gsm"
    " whatsapp phone mobile cell cellphone telephone movil mobils telefons telefono"
)
NICKNAME = _words(
    "porecla poreclele pseudonim alies alias nick nickname nicknames sobrenom malnom renom"
    " becenev becenevek beceneve gunynev apodo mote supranume"
)
BIRTH = _words(
    "nastere nasterii nascut nascuta nascuti naixement naixenca nascuda szuletes szuletesi"
    " szuletett szul szev birth born birthday birthdate birthyear dob nacimiento"
)
TEAM = _words(
    "echipa echipe echipei culoare culoarea equip equips color csapat csapata csapatnev szin team"
    " teams colour side equipo pereche perechea perechi parella parelles"
    " pair pairs paros"
)
CLASS = _words("clasa clasei grup grupa grupei classe curs osztaly csoport class group grupo curso")
NUMBER = _words(
    "nr numar numarul matricol legitimatie id no num number numero szam szama tagszam tagsagi"
    " azonosito code cod kod carnet n"
)

FIRST_NOUNS = _words("prenume prenumele keresztnev keresztneve utonev utoneve forename prenom")
FIRST_MARKS = _words("first firstname given botez pila fonts")
LAST_NOUNS = _words(
    "cognom cognoms vezeteknev vezetekneve csaladnev csaladneve surname apellido apellidos"
)
LAST_MARKS = _words("last lastname family familie familia csaladi vezetek")
NAME_WORDS = _words("nume numele nom noms name names nev neve nevek nombre nombres denumire")
PEOPLE = _words(
    "jucator jucatori jucatorul jucatoare membru membri membrii membrul elev elevi elevul"
    " elevului participant participanti participantul concurent persoana copil copilul"
    " jugador jugadora jugadors soci socia socis membre membres alumne alumna alumnes"
    " participants persona jatekos jatekosok tag tagok tanulo diak gyermek gyerek"
    " resztvevo szemely player players member members pupil student participant person"
    " child jugadores alumno socio partener partenera partenerul partenerei company companya"
    " partner partnere tars tarsa"
)

# In this order: `Nr. telefon` is a phone and `Telefon părinte` too, but `Nume părinte` nobody's;
# an `E-mail cím` is no place, and a place of birth no year.
RULES = (
    ("consent", CONSENT),
    ("email", EMAIL),
    ("phone", PHONE),
    (None, PLACE | PAPERS | COUNTING),
    ("nickname", NICKNAME),
    ("birth_year", BIRTH),
    (None, GUARDIAN),
)
RULES_AFTER_NAMES = (("team", TEAM), ("class", CLASS), ("number", NUMBER))


class HeadMeaning(NamedTuple):
    column: str | None
    is_known: bool
    """Whether the words are those of a head at all, of a column that we take over or not."""


def told(words: Sequence[str]) -> HeadMeaning:
    """Meaning of one head by its words, without the other heads."""
    found = _joined(words)
    for column, wanted in RULES:
        if found & wanted:
            return HeadMeaning(column, is_known=True)
    if column := _kind_of_name(found):
        return HeadMeaning(column, is_known=True)
    for column, wanted in RULES_AFTER_NAMES:
        if found & wanted:
            return HeadMeaning(column, is_known=True)
    return HeadMeaning(None, is_known=False)


def settled(heads: Sequence[HeadMeaning], repeated: Collection[str]) -> list[HeadMeaning]:
    """Meanings of all heads together; only the kinds in `repeated` may have several columns."""
    said = {head.column for head in heads}
    found: list[HeadMeaning] = []
    taken: set[str | None] = set()
    for head in heads:
        column = _beside(head.column, said)
        if column in taken and column not in repeated:
            column = None
        taken.add(column)
        found.append(HeadMeaning(column, head.is_known))
    return found


def _beside(column: str | None, said: set[str | None]) -> str | None:
    """In Romanian a name beside a first name is the last one, in Catalan it is the other way.

    A class is the team where there are no other teams.
    """
    if column == "class":
        return None if "team" in said else "team"
    if column != "some_name":
        return column
    if "first_name" in said and "last_name" not in said:
        return "last_name"
    if "last_name" in said and "first_name" not in said:
        return "first_name"
    return "name"


def _kind_of_name(found: frozenset[str]) -> str:
    first = found & (FIRST_NOUNS | FIRST_MARKS)
    last = found & (LAST_NOUNS | LAST_MARKS)
    nouns = found & (FIRST_NOUNS | LAST_NOUNS)
    if (first and last) or (found & NAME_WORDS and nouns):
        return "name"
    if first:
        return "first_name"
    if last:
        return "last_name"
    if found & (NUMBER | TEAM):  # of a member, of a team
        return ""
    return "some_name" if found & NAME_WORDS else "name" if found & PEOPLE else ""


def _joined(words: Sequence[str]) -> frozenset[str]:
    """The words, and each two as one: `e-mail`, `first name`, `E mail cím`."""
    pairs = (one + other for one, other in pairwise(words))
    return frozenset([*words, *pairs])
