"""Random matches by every ruleset that any two options of a shipped game can give, with invariants in every state.

``python -m tests.matrix`` plays 200 matches by each of them and writes ``tests/matrix.txt``: what came of them.
"""

from __future__ import annotations

import functools
import itertools
import operator
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import attrs

from tricklib import Action, Game, Match, Phase, Play, Ruleset, rulesets
from tricklib.actions import Discard, Exchange
from tricklib.errors import RulesetError
from tricklib.policies.siding import FixedPartners

LIST = Path(__file__).with_name("matrix.txt")

MATCHES = 200
"""How many matches of each ruleset are played for the list."""

CLOSELY = 10
"""In so many matches of each ruleset every view is looked at in every state, in the others in every tenth state."""

MOST_HANDS = 3
"""How many hands a match has at most: matches of some games may go on for ever."""


# Which rulesets there are


def choices(family: str) -> list[dict[str, object]]:
    """No option, every value of every option, and every two values of two options."""
    options = rulesets.family(family).options
    each = [[{name: value} for value in option.values] for name, option in options.items()]
    pairs = [one | other for some, more in itertools.combinations(each, 2) for one in some for other in more]
    return [{}, *itertools.chain(*each), *pairs]


def made(family: str, options: dict[str, object]) -> Ruleset | RulesetError:
    """The ruleset with these options, or the error that refuses them."""
    try:
        return rulesets.family(family)(**options)
    except RulesetError as error:
        return error


def name(ruleset: Ruleset) -> str:
    """The name of the game with the options that are not as usual; its own name if it is not shipped."""
    if not ruleset.family:
        return ruleset.name
    usual = rulesets.family(ruleset.family).options
    changed = [f"{one}={value}" for one, value in ruleset.options.items() if value != usual[one].default]
    return " ".join([ruleset.family, *changed])


@functools.cache
def rulesets_of(family: str) -> dict[str, Ruleset]:
    """The rulesets that the choices give, by name, each once."""
    given = [made(family, options) for options in choices(family)]
    return {name(one): one for one in given if isinstance(one, Ruleset)}


def everything() -> dict[str, Ruleset]:
    """The rulesets of all games by name."""
    return {one: ruleset for family in rulesets.FAMILIES for one, ruleset in rulesets_of(family).items()}


# What must hold in every state


def expect(holds: bool, what: str) -> None:
    """Accept what holds.

    Raises:
        AssertionError: it does not hold.
    """
    if not holds:
        raise AssertionError(what)


def check_cards(game: Game) -> None:
    """Every card is in exactly one place, and everybody holds as many cards as can be counted."""
    trick = game.trick.cards if game.trick is not None else ()
    loose = game.ruleset.deck.set_of((*trick, *game.stock))
    piles = (*game.hands, game.kitty, game.aside, *(one.cards for one in game.table.taken))
    together = functools.reduce(operator.or_, piles, loose)
    expect(together == game.ruleset.deck.full, f"{~together} are nowhere")
    number = sum(map(len, piles)) + len(trick) + len(game.stock)
    expect(len(game.ruleset.deck) == number, f"there are {number} cards: some are in two places")
    sizes = tuple(map(len, game.hands))
    held = game.table.held
    played = [] if game.trick is None else [seat for seat, _ in game.trick.plays]
    owed = [held - (seat in played) + (game.surplus if seat == game.actor else 0) for seat in range(len(sizes))]
    expect(list(sizes) == owed, f"hands have {sizes} cards, not {owed}")
    expect(len(game.stock) == game.table.stock_size, f"the stock has {len(game.stock)} cards")


def check_actions(game: Game, legal: Sequence[Action]) -> None:
    """The actions differ, and what is played or put away is held by the seat that does it."""
    expect(len(set(legal)) == len(legal), "an action is listed twice")
    expect(game.actor is not None or not legal, "nobody is to act, and something is legal")
    for action in legal:
        cards: tuple[object, ...] = ()
        if isinstance(action, Play | Exchange):
            cards = (action.card,)
        elif isinstance(action, Discard):
            cards = action.cards
        expect(all(card in game.hands[game.actor or 0] for card in cards), f"{action}: not held")


def may_look(game: Game) -> bool:
    """Whether players may look at their hands."""
    return bool(game.ruleset.options.get("dealer_looks", True)) or game.phase is not Phase.CALLING


def elsewhere(game: Game, seat: int, chance: random.Random) -> Game:
    """The state with all cards that a seat cannot see dealt anew among the places that it cannot see."""
    deck, looks = game.ruleset.deck, may_look(game)
    is_open = game.table.upcard is not None and game.table.upcard in game.kitty
    hidden = [hand for other, hand in enumerate(game.hands) if other != seat or not looks]
    hidden += [game.aside, deck.set_of(game.stock), *([] if is_open else [game.kitty])]
    pool = list(functools.reduce(operator.or_, hidden))
    chance.shuffle(pool)
    cards = iter(pool)
    hands = [
        hand if other == seat and looks else deck.set_of(itertools.islice(cards, len(hand)))
        for other, hand in enumerate(game.hands)
    ]
    stock = tuple(itertools.islice(cards, len(game.stock)))
    kitty = game.kitty if is_open else deck.set_of(itertools.islice(cards, len(game.kitty)))
    return attrs.evolve(game, hands=tuple(hands), stock=stock, kitty=kitty, aside=deck.set_of(cards))


def check_views(game: Game, legal: Sequence[Action], chance: random.Random) -> None:
    """A seat sees its own hand if it may look, and neither its view nor what it may do depends on hidden cards."""
    for seat in range(game.ruleset.players):
        view = game.view(seat)
        expect(view.hand == (game.hands[seat] if may_look(game) else None), f"seat {seat} sees {view.hand}")
        expect(view.hand_sizes == tuple(map(len, game.hands)), f"seat {seat} sees hands of {view.hand_sizes}")
    seat = chance.randrange(game.ruleset.players) if game.actor is None or chance.random() < 0.5 else game.actor
    other = elsewhere(game, seat, chance)
    expect(game.view(seat) == other.view(seat), f"the view of seat {seat} tells hidden cards")
    expect(seat != game.actor or legal == other.legal_actions(), f"what seat {seat} may do tells hidden cards")


def check_scores(game: Game) -> None:
    """A hand that is over has a score for each seat, the same for partners, and every trick is somebody's."""
    expect(len(game.scores) == game.ruleset.players, f"{len(game.scores)} scores")
    if game.is_thrown_in:
        expect(not any(game.scores), "a hand that is thrown in scores")
        return
    sides = game.table.sides
    expect(sides is not None, "it is still a secret who played with whom")
    expect(sum(one.tricks for one in game.table.taken) == game.table.tricks, "not all tricks are taken")
    if game.ruleset.siding is not None:
        points = set(zip(sides or (), game.scores, strict=True))
        expect(len(points) == len(set(sides or ())), f"partners score differently: {game.scores} for {sides}")


# Where the literal rules of whist lead into a dead end


LITERAL = {"fallback_opener": "none", "only_trumps_may_lead": False, "opening_goes_first": False}


def excuse(game: Game) -> str:
    """Why a dead end was to be expected, by the letter of the rules of whist; nothing if it was not."""
    if not game.ruleset.family.startswith("declared_trump_whist"):
        return ""
    options = {**LITERAL, **game.ruleset.options}
    hand = {str(card) for card in game.hands[game.actor]} if game.actor is not None else set()
    trumps = game.table.trumps.value if game.table.trumps else ""
    if game.trick is None:
        absent = options["fallback_opener"] == "none" and "2C" in map(str, game.aside)
        return "nobody opens" if absent else ""
    if game.trick.cards or game.table.broken:
        return ""
    if game.table.is_first_trick and "2C" in hand:
        barred = trumps == "C" and not options["opening_goes_first"]
        return "the two of clubs is a trump" if barred else ""
    stuck = not options["only_trumps_may_lead"] and all(card[1] == trumps for card in hand)
    return "only trumps to lead" if stuck else ""


# Playing


def chosen(legal: Sequence[Action], is_bold: bool, chance: random.Random) -> Action:
    """Any action; of what is said and put away, the cautious choose one of the first."""
    return chance.choice(legal if is_bold or isinstance(legal[0], Play) else legal[:3])


def started(ruleset: Ruleset, chance: random.Random) -> Match:
    """A match at its first deal; half of those that have a target begin near it, or near the floor."""
    match = Match.start(ruleset, chance.randrange(ruleset.players), chance.getrandbits(32))
    target = getattr(ruleset.winning, "target", None)
    if target is None or chance.random() < 0.5:
        return match
    sides = ruleset.players // 2 if isinstance(ruleset.siding, FixedPartners) else ruleset.players
    floor = getattr(ruleset.winning, "floor", None)
    totals = [target - target // 10 * chance.randint(1, 3) for _ in range(sides)]
    if floor is not None:
        totals = [total if chance.random() < 0.5 else -total for total in totals]
    return attrs.evolve(match, totals=tuple(totals[seat % sides] for seat in range(ruleset.players)))


def check_state(game: Game, chance: random.Random, share: float = 1.0) -> tuple[Action, ...]:
    """What may be done in a state in which everything holds; only in a share of them the views are looked at."""
    legal = game.legal_actions()
    check_cards(game)
    check_actions(game, legal)
    if share == 1.0 or chance.random() < share:
        check_views(game, legal, chance)
    return legal


def check_end_of_hand(before: Match, after: Match) -> None:
    """A hand that has ended is added to the totals; somebody wins, or the right player deals the next hand."""
    hand = after.hands[-1]
    check_scores(hand)
    sums = tuple(total + score for total, score in zip(before.totals, hand.scores, strict=True))
    expect(sums == after.totals, f"the totals are {after.totals}, not {sums}")
    expect(len(after.hands) == len(before.hands) + 1, "more than one hand has ended")
    if after.is_over:
        expect(not after.legal_actions() and not hand.is_thrown_in, "the match goes on after the end")
        return
    expect(after.ruleset.rotation is not None, "a single hand has not decided")
    stays = after.ruleset.options.get("next_dealer") == "same"
    dealer = (hand.table.dealer + (0 if stays else 1)) % after.ruleset.players
    expect(dealer == after.game.table.dealer, f"seat {after.game.table.dealer} deals, not {dealer}")


def play(ruleset: Ruleset, number: int) -> Counter[str]:
    """Play a match, and count what came of it.

    Raises:
        AssertionError: something does not hold, or there is nothing to do where that was not to be expected.
    """
    chance = random.Random(f"{name(ruleset)}: {number}")
    match, is_bold = started(ruleset, chance), chance.random() < 0.5
    share = 1.0 if number < CLOSELY else 0.1
    count = Counter(matches=1)
    try:
        while not match.is_over and len(match.hands) < MOST_HANDS:
            legal = check_state(match.game, chance, share)
            count["states"] += 1
            if not legal:
                reason = excuse(match.game)
                expect(bool(reason), "there is nothing to do")
                return count + Counter({f"dead ends, {reason}": 1})
            after = match.apply(chosen(legal, is_bold, chance))
            if len(after.hands) > len(match.hands):
                check_state(after.hands[-1], chance, share)
                check_end_of_hand(match, after)
                count += Counter(states=1, hands=1, thrown_in=int(after.hands[-1].is_thrown_in))
            match = after
    except Exception as error:
        done = ", ".join(map(str, match.game.actions))
        where = f"{ruleset!r}, match {number}, hand {len(match.hands) + 1} after {done or 'the deal'}"
        raise AssertionError(f"{where}: {error}") from error
    return count + Counter(won=int(match.is_over))


def played(ruleset: Ruleset, matches: int) -> Counter[str]:
    """Play so many matches, and count what came of them."""
    return sum((play(ruleset, number) for number in range(matches)), Counter[str]())


# The list


def line(of: str, count: Counter[str]) -> str:
    """A ruleset and what came of its matches."""
    said = [f"{number} {what.replace('_', ' ')}" for what, number in count.items() if number]
    return f"{of}  =>  {'; '.join(said)}"


def lines() -> Iterator[str]:
    """The list, with the sum of all at its end."""
    total: Counter[str] = Counter()
    every = everything()
    with ProcessPoolExecutor() as pool:
        for of, count in zip(every, pool.map(played, every.values(), itertools.repeat(MATCHES)), strict=True):
            total += count
            yield line(of, count)
    yield line(f"all {len(every)}", total)


def main() -> None:
    """Write the list."""
    written = []
    for one in lines():
        written.append(one)
        print(one, file=sys.stderr, flush=True)
    LIST.write_text("\n".join(written) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
