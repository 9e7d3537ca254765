# Portativ for a host: one image, no build tools in it, not root, nothing written outside /data.
FROM python:3.12-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    UV_COMPILE_BYTECODE=1 \
    UV_NO_CACHE=1 \
    UV_PYTHON_DOWNLOADS=never \
    PORTATIV_DATA=/data

RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin portativ \
    && install --directory --owner portativ /data

WORKDIR /app
COPY pyproject.toml ./
RUN pip install --no-cache-dir uv==0.13.8 \
    && uv sync --no-default-groups --group server --group encryption --group small --group api \
        --group passkeys

COPY manage.py LICENSE ./
COPY engine engine
COPY club club
COPY scoring scoring
COPY templates templates
COPY static static

USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD [".venv/bin/python", "-c", "import urllib.request as u; u.urlopen('http://localhost:8000/healthz', timeout=4)"]
CMD [".venv/bin/python", "manage.py", "up", "--host", "0.0.0.0", "--processes", "2"]
