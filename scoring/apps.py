from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self):
        from club import background
        from club.backups import log_positions
        from scoring import site_map
        from scoring.log.positions import LOG
        from scoring.ratings.stored import RATINGS
        from scoring.statistics.cache import FIGURES

        site_map.add()
        log_positions.register(LOG)
        background.register(RATINGS.job())
        background.register(FIGURES.job())
