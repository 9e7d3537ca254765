"""`manage.py demo`: a club to look around in."""

from django.core.management import BaseCommand

from scoring.demo import find_demo_club, make_demo_club, role_names


class Command(BaseCommand):
    help = "Make a demo club with accounts for every role; once made it is left alone."

    def handle(self, **_options):
        if club := find_demo_club():
            self.stdout.write(
                f"\nThe demo club is here already: {club.get_absolute_url()}\n"
                "Its passwords were shown when it was made; "
                "manage.py changepassword maria.pop gives another."
            )
            return
        club, password = make_demo_club()
        self.stdout.write(f"\nThe demo club is made: {club.get_absolute_url()}")
        self.stdout.write(f"Its people sign in with the password {password} (shown only now):")
        for appointment in role_names(club):
            user, role = appointment.user, appointment.get_role_display()
            self.stdout.write(f"    {user.username:<18} {role}")
