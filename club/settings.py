"""Settings for every environment, read from `PORTATIV_*` variables (`docs/hosting.md`: Variables).

Two modes. The *hall*: a laptop, plain HTTP, its own network. *Hosted*: when `PORTATIV_URL`
begins with https, everything that browsers offer for a safe connection is demanded.
"""

from pathlib import Path

from club.hall.addresses import HallHosts
from club.process import environment, installation
from club.process.native_parts import is_usable
from club.storage import postgresql, sqlite

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = environment.folder("PORTATIV_DATA") or installation.data_folder()
DATA_DIR = DATA_DIR.resolve()

BASE_URL = environment.base_url("PORTATIV_URL")
HOSTED = BASE_URL is not None and BASE_URL.scheme == "https"
BEHIND_PROXY = environment.flag("PORTATIV_PROXY")
DEBUG = environment.flag("PORTATIV_DEBUG")
SECRET_KEY = environment.secret_key("PORTATIV_SECRET_KEY", DATA_DIR, may_create=not HOSTED)

_named_hosts = environment.text("PORTATIV_HOSTS").replace(",", " ").split()
if BASE_URL and BASE_URL.hostname:
    _named_hosts.append(BASE_URL.hostname)
ALLOWED_HOSTS = ["localhost", "127.0.0.1", *_named_hosts] if HOSTED else HallHosts(_named_hosts)
CSRF_TRUSTED_ORIGINS = [f"{BASE_URL.scheme}://{BASE_URL.netloc}"] if BASE_URL else []

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "django_tables2",
    "club",
    "scoring",
]
if is_usable("webauthn"):
    INSTALLED_APPS.append("django_otp_webauthn")

MIDDLEWARE = [
    "club.process.logs.log_request",
    "club.web.middleware.add_headers",
    "club.web.middleware.read_again",
    "django.middleware.security.SecurityMiddleware",
    "club.web.middleware.try_https_first",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "club.web.public_pages.serve",
    "club.web.middleware.refuse_unread",
    "club.web.middleware.forget_the_clock",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "club.web.display.speak",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "club.web.middleware.guard_session",
    "club.accounts.second_factor_duty.HoldBack",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "club.urls"
WSGI_APPLICATION = "club.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [installation.FILES / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "club.web.display.context",
                "club.serving.stopping.foot",
            ],
            "libraries": {
                "site_map": "club.site_map",
                "static_files": "club.web.static_files",
                "navigation": "club.clubs.navigation",
                "previews": "club.web.previews",
                "amounts": "club.wording.amounts",
                "by_points": "club.wording.by_points",
                "head_count": "club.entries.head_count",
                "name_lines": "club.players.name_lines",
                "pictures": "scoring.writers.pictures.template_tags",
                "ratings": "scoring.ratings.template_tags",
            },
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DJANGO_TABLES2_TEMPLATE = "table.html"

# Hosts that are spoken to without TLS, for nobody else is in the network between.
PRIVATE_HOSTS = environment.text("PORTATIV_PRIVATE_HOSTS").replace(",", " ").split()

# The database: SQLite in the data folder, or PostgreSQL.
if _postgres := environment.database("PORTATIV_DATABASE_URL", PRIVATE_HOSTS):
    _pool_size = environment.pool_size("PORTATIV_DATABASE_POOL")
    DATABASES = {"default": postgresql.database(_postgres, _pool_size)}
else:
    sqlite.choose_library()
    DATABASES = {"default": sqlite.database(DATA_DIR / "portativ.sqlite3")}

# A second folder for copies of the database, such as a stick; the first is in the data folder.
BACKUP_TO = environment.folder("PORTATIV_BACKUP_TO")
AFTER_BACKUP = environment.command("PORTATIV_AFTER_BACKUP")
PING_URL = environment.web_address("PORTATIV_PING_URL", PRIVATE_HOSTS)

# A folder for the public pages of an evening as plain files, which any web space can take.
PUBLISH_TO = environment.folder("PORTATIV_PUBLISH_TO")

# The cache only ever saves time: limits fail safe, and nothing true lives in it alone.
if _redis := environment.redis("PORTATIV_REDIS_URL", PRIVATE_HOSTS):
    _shared = {
        "LOCATION": _redis,
        "KEY_PREFIX": "portativ",
        "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},
    }
    CACHES: dict[str, dict[str, object]] = {
        "default": {"BACKEND": "club.storage.redis_cache.SurvivingRedisCache", **_shared},
        # What this process remembers of a session may be over elsewhere: there the database says.
        "sessions": {"BACKEND": "club.storage.redis_cache.ForgettingRedisCache", **_shared},
    }
    SESSION_ENGINE = "club.storage.sessions"
    SESSION_CACHE_ALIAS = "sessions"
else:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 10_000},
        }
    }
    SESSION_ENGINE = "django.contrib.sessions.backends.db"

# Accounts and sessions.
AUTH_USER_MODEL = "club.User"
AUTHENTICATION_BACKENDS = ["club.accounts.backends.NameOrEmailBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
SPARE_CODE_COST = 2**14
_validators = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS: list[dict[str, object]] = [
    {
        "NAME": f"{_validators}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "name", "email")},
    },
    {"NAME": f"{_validators}.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "club.accounts.passwords.GuessablePasswordValidator"},
]
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "clubs:home"
LOGOUT_REDIRECT_URL = "clubs:home"
PASSWORD_RESET_TIMEOUT = 3 * 24 * 3600
OTP_TOTP_ISSUER = OTP_WEBAUTHN_RP_NAME = "Portativ"
# Passkeys come beside a password, each under the host of its request.
OTP_WEBAUTHN_HELPER_CLASS = "club.accounts.relying_party.RelyingParty"
OTP_WEBAUTHN_RP_ID_CALLABLE = "club.accounts.passkeys.host_of"
OTP_WEBAUTHN_ALLOW_PASSWORDLESS_LOGIN = False
# Hosted, whoever runs a club has to have one; in the hall it is only offered.
_second_factor = environment.one_of(
    "PORTATIV_SECOND_FACTOR", ("required", "offered"), default="required"
)
SECOND_FACTOR_REQUIRED = HOSTED and _second_factor == "required"
# Counted by `club/throttle` instead, which lets nobody lock another out.
OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0
SESSION_COOKIE_AGE = 12 * 3600
# After so many days nobody can see any more when an account last signed in.
SIGN_IN_DAYS = environment.whole_number("PORTATIV_SIGN_IN_DAYS", default=90, least=1, most=365)
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "club.web.errors.csrf_failure"

# Safe transport, where there is one.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_SSL_REDIRECT = HOSTED
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]
SECURE_HSTS_SECONDS = (
    24
    * 3600
    * environment.whole_number(
        "PORTATIV_HSTS_DAYS", default=365 if HOSTED else 0, least=0, most=730
    )
)
# A year only after a week in which it went well, unless the host says otherwise.
HSTS_TRIAL = HOSTED and not environment.text("PORTATIV_HSTS_DAYS")
SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.flag("PORTATIV_HSTS_SUBDOMAINS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HOSTED
# A cookie of this name comes from this very host over HTTPS, or the browser refuses it.
COOKIE_PREFIX = "__Host-" if HOSTED else ""
if HOSTED:
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}session", f"{COOKIE_PREFIX}csrf"
MESSAGE_STORAGE = "club.web.display.Messages"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Whether neighbouring names or the browsers' own lists take part is for the owner of the
# domain to say. In the hall there is no certificate, so these four cannot be met there.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SILENCED_SYSTEM_CHECKS += ["otp_webauthn.E030"]  # the relying party takes the request's own origin
if not HOSTED:
    SILENCED_SYSTEM_CHECKS += ["security.W004", "security.W008", "security.W012", "security.W016"]

# Who runs the machine, where it serves clubs that are not their own: named in the clubs' notices.
OPERATOR = environment.text("PORTATIV_OPERATOR")

# Mail.
globals().update(environment.email("PORTATIV_EMAIL_URL", PRIVATE_HOSTS))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = environment.text(
    "PORTATIV_EMAIL_FROM", f"Portativ <portativ@{BASE_URL.hostname if BASE_URL else 'localhost'}>"
)
EMAIL_TIMEOUT = 10

# Languages and time. English is the source; the others are complete (tests/test_catalogues.py).
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", "English"),
    ("ro", "Română"),
    ("ca", "Català"),
    ("hu", "Magyar"),
]
FORMAT_MODULE_PATH = ["club.formats"]
LOCALE_PATHS = [BASE_DIR / "club" / "locale"]
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = environment.time_zone("PORTATIV_TIME_ZONE", default="Europe/Bucharest")
USE_TZ = True

# Files that pages need: collected and named by their content at the start, or in the wheel.
STATIC_URL = "static/"
if installation.IS_CHECKOUT:
    STATIC_ROOT, STATICFILES_DIRS = DATA_DIR / "static", [installation.FILES / "static"]
else:
    STATIC_ROOT, STATICFILES_DIRS = installation.FILES / "static", []
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "club.web.static_files.Storage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_MIMETYPES = {".svg": "image/svg+xml; charset=utf-8"}
FILE_UPLOAD_PERMISSIONS = 0o600
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500

# Who may ask for the figures of this node.
METRICS = environment.metrics_door("PORTATIV_METRICS")

# One JSON object a line, which names nobody: accounts go by their numbers. With a file (`up` names
# one in the hall, so that its window keeps showing the address), the window has only warnings.
_level = environment.one_of(
    "PORTATIV_LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), default="INFO"
)
_log_file = environment.text("PORTATIV_LOG_FILE")
LOG_DAYS = environment.whole_number("PORTATIV_LOG_DAYS", default=30, least=1, most=365)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "club.process.logs.JsonLine"}},
    "handlers": {
        "window": {
            "class": "logging.StreamHandler",
            "formatter": "json",
            "level": "WARNING" if _log_file else _level,
        },
        "file": {
            "class": "club.process.logs.FileOfDay",
            "formatter": "json",
            "filename": _log_file,
            "maxBytes": 5_000_000,
            "backupCount": 9,
            "delay": True,
            "encoding": "utf-8",
        },
    },
    "root": {"handlers": ["window"], "level": _level},
    "loggers": {
        "django": {"level": _level},
        # What the browser asked amiss is in the request's own line.
        "django.request": {"level": "ERROR"},
    },
}
if _log_file:
    LOGGING["root"]["handlers"].append("file")  # type: ignore[index]
else:
    del LOGGING["handlers"]["file"]  # type: ignore[attr-defined]
