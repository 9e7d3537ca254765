from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db.backends.signals import connection_created


class ClubConfig(AppConfig):
    name = "club"

    def ready(self):
        from club import menu
        from club.backups import schedule
        from club.hooks import sending
        from club.process import background, clock_watch, metrics
        from club.retention import actions as retention
        from club.storage import postgresql, sqlite
        from club.storage.checks import check_databases
        from club.web.metrics import declare

        menu.add()
        connection_created.connect(sqlite.open_anew_after_faults)
        connection_created.connect(postgresql.watch_for_read_only)
        register(check_databases, Tags.database)
        declare()
        metrics.computed(
            "portativ_backup_age_seconds",
            "gauge",
            "Age of the newest copy of the database.",
            schedule.newest_age,
        )
        background.register(clock_watch.job())
        background.register(schedule.job())
        background.register(retention.job())
        background.register(sending.job())
