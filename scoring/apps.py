from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self):
        from club.backups import forgotten, log_positions
        from club.hooks import outbox
        from club.pairings import rounds
        from club.process import background
        from club.tournaments import actions as tournaments
        from scoring import site_map
        from scoring.log.discarding import discard_removed
        from scoring.log.positions import LOG
        from scoring.log.tokens import issue_with_seats
        from scoring.mirror import following, published
        from scoring.privacy import reapply
        from scoring.ratings import stored as ratings
        from scoring.rehearsal import actions as rehearsals
        from scoring.rehearsal import playing as rehearsing
        from scoring.statistics.cache import FIGURES
        from scoring.visibility import last_ended_shown

        site_map.add()
        log_positions.register(LOG)
        rounds.register(issue_with_seats)
        outbox.register(last_ended_shown)
        forgotten.register(reapply.forget_listed)
        tournaments.register(rehearsals.end_of)
        tournaments.register(discard_removed)
        background.register(ratings.job())
        background.register(FIGURES.job())
        background.register(reapply.job())
        background.register(rehearsing.job())
        background.register(following.job())
        background.register(published.job())
