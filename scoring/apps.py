from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self):
        from club.keeping import beside, logs
        from scoring.ratings.beside import WORK
        from scoring.results.marks import LOG

        logs.register(LOG)
        beside.register(WORK)
