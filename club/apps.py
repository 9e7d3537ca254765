from django.apps import AppConfig
from django.core.checks import Tags, register


class ClubConfig(AppConfig):
    name = "club"

    def ready(self):
        from club import background
        from club.backups import schedule
        from club.checks import check_databases
        from club.retention import actions as retention

        register(check_databases, Tags.database)
        background.register(schedule.job())
        background.register(retention.job())
