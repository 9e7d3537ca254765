"""The play once more, slowly and plainly, straight from the rules; nothing is shared with `engine`.

Cards, seats and moves are texts. Where the engine keeps masks and spots up to date, this looks at
everything anew each time.
"""

CIRCLED = ["R1", "O2", "Y3", "G4", "B5", "I6", "V7"]
SYMBOLS = {"R": "R#", "O": "O#", "Y": "Yn", "G": "Gn", "B": "Bb", "I": "Ib", "V": "Vp"}


def is_symbol(card):
    return card in SYMBOLS.values()


def note(card):
    return int(card[1])


def on_circle(card, other):
    return abs(note(card) - note(other)) in (1, 6)


class Table:
    """One deal in play."""

    def __init__(self, type_, edition, hands, stock, opener):
        self.type, self.edition = type_, edition
        self.seats = list(hands)
        self.hands = {seat: set(cards) for seat, cards in hands.items()}
        self.stock = list(stock)
        self.laid = []
        self.cells = {}
        self.covers = {}
        self.turn = opener
        self.blocked = set()
        self.run_of = None
        self.passed = set()
        self.order = []
        self.stuck = False
        self.over = False

    def holders(self):
        return [seat for seat in self.seats if self.hands[seat]]

    def clockwise_from(self, seat):
        """The other seats that still hold cards, the next one first."""
        at = self.seats.index(seat)
        others = self.seats[at + 1 :] + self.seats[:at]
        return [other for other in others if self.hands[other]]

    # What may be laid.

    def moves(self):
        if self.over:
            return set()
        moves = set()
        for card in self.hands[self.turn]:
            if self.type in "MP":
                if self.fits_colour(card):
                    moves.add(card)
            else:
                moves |= {f"{card}@{x},{y}" for x, y in self.near() if self.fits(card, (x, y))}
        if all(is_symbol(move.split("@")[0]) for move in moves):
            moves.add("pass")
        return moves

    def fits_colour(self, card):
        """Muzicando and Parada: a pile or column for each colour."""
        same = [note(other) for other in self.laid if other[0] == card[0] and not is_symbol(other)]
        if is_symbol(card):
            return bool(same)
        if self.type == "M":
            return note(card) == len(same) + 1
        if not same:
            return card in CIRCLED
        return note(card) in (max(same) + 1, min(same) - 1)

    def near(self):
        """Every cell that is worth a look: around all cells that are occupied."""
        if not self.cells:
            return {(0, 0)}
        return {(x + i, y + j) for x, y in self.cells for i in (-1, 0, 1) for j in (-1, 0, 1)}

    def sides(self, cell):
        x, y = cell
        return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]

    def fits(self, card, cell):
        if is_symbol(card):
            covered = self.cells.get(cell)
            return (
                covered is not None
                and covered[0] == card[0]
                and cell not in self.covers
                and all(side in self.cells for side in self.sides(cell))
            )
        if cell in self.cells:
            return False
        if not self.cells:
            return note(card) == 1 if self.type == "S" else card in CIRCLED
        return self.fits_sarabanda(card, cell) if self.type == "S" else self.fits_row(card, cell)

    def fits_sarabanda(self, card, cell):
        touched = [self.cells[side] for side in self.sides(cell) if side in self.cells]
        return bool(touched) and all(on_circle(card, other) for other in touched)

    def fits_row(self, card, cell):
        """Glissando."""
        x, y = cell
        row = [at for at, line in self.cells if line == y]
        if card in CIRCLED:
            beside = [self.cells[at] for at in [(x, y - 1), (x, y + 1)] if at in self.cells]
            return not row and any(on_circle(card, other) for other in beside)
        if not row:
            return False
        if x == min(row) - 1:
            return on_circle(card, self.cells[x + 1, y])
        return x == max(row) + 1 and on_circle(card, self.cells[x - 1, y])

    # What a move changes.

    def do(self, move):
        if move == "pass":
            self.do_pass()
            return
        player = self.turn
        card, _, place = move.partition("@")
        self.put(card, place)
        self.hands[player].remove(card)
        self.passed.clear()
        if not self.hands[player]:
            self.order.append(player)
        if not self.holders():
            self.over = True
        elif card == "Vp":
            self.do_pause(player)
        else:
            if is_symbol(card) and self.run_of is None:
                self.block(player, card[1])
            if self.run_of is not None and self.hands[player]:
                return
            self.run_of = None
            self.go_on(player)

    def put(self, card, place):
        self.laid.append(card)
        if place:
            x, y = place.split(",")
            (self.covers if is_symbol(card) else self.cells)[int(x), int(y)] = card

    def block(self, player, sign):
        others = self.clockwise_from(player)
        if others and sign in "#n":
            self.blocked.add(others[0])
        if others and sign in "bn":
            self.blocked.add(others[-1])

    def do_pause(self, player):
        self.blocked.clear()
        if not self.hands[player]:
            partner = {"N": "S", "S": "N", "E": "W", "W": "E"}.get(player)
            if partner is None or not self.hands[partner]:
                self.go_on(player)
                return
            player = partner
        self.turn = player
        if self.edition == "ro":
            self.run_of = player

    def do_pass(self):
        player = self.turn
        self.run_of = None
        if self.stock:
            self.hands[player].add(self.stock.pop(0))
        else:
            self.passed.add(player)
            if self.passed == set(self.holders()):
                self.end_dead(player)
                return
        self.go_on(player)

    def go_on(self, player):
        """The turn goes clockwise; whoever is blocked misses it and is free."""
        at = self.seats.index(player)
        while True:
            at = (at + 1) % len(self.seats)
            seat = self.seats[at]
            if not self.hands[seat]:
                continue
            if seat not in self.blocked:
                break
            self.blocked.discard(seat)
        self.turn = seat

    def end_dead(self, last):
        left = [*self.clockwise_from(last), last]
        while left:
            best = min(left, key=lambda seat: (len(self.hands[seat]), left.index(seat)))
            self.order.append(best)
            left.remove(best)
        self.stuck = self.over = True
