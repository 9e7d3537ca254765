from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self):
        from club.keeping import beside, logs
        from scoring.figures.beside import WORK as COUNTING
        from scoring.ratings.beside import WORK as RATING
        from scoring.results.marks import LOG

        logs.register(LOG)
        beside.register(RATING)
        beside.register(COUNTING)
