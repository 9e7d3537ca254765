from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self):
        from club.keeping import logs
        from scoring.results.marks import LOG

        logs.register(LOG)
