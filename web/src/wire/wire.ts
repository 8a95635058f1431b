// Generated from crates/server/src/wire by `make wire`; do not edit.

export type User = { 
/**
 * The id.
 */
id: string, 
/**
 * The name.
 */
name: string, 
/**
 * Whether it has an account.
 */
kind: UserKind, };

export type UserKind = "guest" | "account";

export type Phase = "gathering" | "playing" | "over" | "cancelled";

export type Clock = { "kind": "none" } | { "kind": "live", 
/**
 * What each seat begins with.
 */
bank_ms: number, 
/**
 * What each decision adds.
 */
increment_ms: number, } | { "kind": "correspondence", 
/**
 * The days.
 */
days: number, };

export type OnTime = "computer" | "claim" | "forfeit";

export type Visibility = "public" | "private";

export type Spectators = { 
/**
 * Whether they may.
 */
allowed: boolean, 
/**
 * How much later.
 */
delay_ms: number, };

export type EndedBy = "rules" | "agreement";

export type Rule = { 
/**
 * Its id.
 */
id: string, 
/**
 * The chapter it stands in.
 */
title: string, 
/**
 * What it says.
 */
text: string, 
/**
 * Where it comes from.
 */
source: string, };

export type Refused = { 
/**
 * The sentence for the player.
 */
says: string, 
/**
 * The rule that forbids it.
 */
rule?: Rule, 
/**
 * The refusal as data.
 */
facts?: unknown, };

export type Line = { 
/**
 * The version of the table after it.
 */
version: number, 
/**
 * Who did it.
 */
seat?: number, 
/**
 * When.
 */
at: number, 
/**
 * What it was.
 */
what: What, 
/**
 * What the viewer noticed.
 */
says: Array<Happening>, };

export type What = "start" | "decision" | "concession" | "forfeit" | "agreement" | { "taken_back": { 
/**
 * How many stand.
 */
decisions: number, } };

export type Happening = { 
/**
 * The line of the log.
 */
text: string, 
/**
 * The rule it follows from.
 */
rule?: string, 
/**
 * The event, for animation.
 */
event: unknown, };

export type Problem = { 
/**
 * What kind of thing.
 */
error: Fault, 
/**
 * The sentence.
 */
says: string, 
/**
 * What the rules refuse.
 */
refused?: Refused, };

export type Fault = "bad_request" | "not_signed_in" | "forbidden" | "not_found" | "conflict" | "too_large" | "too_many_requests" | "unavailable" | "internal";

export type Rating = { 
/**
 * The game.
 */
game: string, 
/**
 * How good.
 */
rating: number, 
/**
 * How uncertain.
 */
deviation: number, 
/**
 * After so many matches.
 */
matches: number, };

export type Ranked = { 
/**
 * Who.
 */
user: User, 
/**
 * How good.
 */
rating: number, 
/**
 * How uncertain.
 */
deviation: number, 
/**
 * After so many matches.
 */
matches: number, };

export type Ranking = { 
/**
 * The best first.
 */
ratings: Array<Ranked>, };

export type Me = { 
/**
 * Since when.
 */
created_at: number, 
/**
 * How good at what.
 */
ratings: Array<Rating>, 
/**
 * The id.
 */
id: string, 
/**
 * The name.
 */
name: string, 
/**
 * Whether it has an account.
 */
kind: UserKind, };

export type WhoAmI = { 
/**
 * The person; none if nobody is signed in.
 */
user: Me | null, };

export type Profile = { 
/**
 * Who.
 */
user: Me, 
/**
 * The last public tables.
 */
tables: Array<Table>, };

export type NewGuest = { 
/**
 * The name.
 */
name?: string, };

export type NewName = { 
/**
 * The name.
 */
name: string, };

export type NameAndPassword = { 
/**
 * The name.
 */
name: string, 
/**
 * The password.
 */
password: string, };

export type NewPassword = { 
/**
 * The one so far.
 */
old: string, 
/**
 * The new one.
 */
new: string, };

export type Session = { 
/**
 * Its id, to revoke it by.
 */
id: string, 
/**
 * Since when.
 */
created_at: number, 
/**
 * Until when.
 */
expires_at: number | null, 
/**
 * Whether it is the one that asks.
 */
current: boolean, };

export type Sessions = { 
/**
 * The latest first.
 */
sessions: Array<Session>, };

export type Token = { 
/**
 * Its id, to revoke it by.
 */
id: string, 
/**
 * What its owner calls it.
 */
name: string, 
/**
 * Since when.
 */
created_at: number, 
/**
 * The token itself, when it is made and never again.
 */
token?: string, };

export type Tokens = { 
/**
 * The latest first.
 */
tokens: Array<Token>, };

export type Game = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * What it is, in one line.
 */
line: string, 
/**
 * The letters before its rule ids.
 */
prefix: string, 
/**
 * The version of its rules.
 */
version: number, 
/**
 * The least number of seats.
 */
seats_min: number, 
/**
 * The greatest number of seats.
 */
seats_max: number, 
/**
 * What a table may set.
 */
options: Array<Setting>, 
/**
 * What a seat may order in advance.
 */
orders: Array<Setting>, 
/**
 * The clock where nobody says otherwise.
 */
clock: Clock, };

export type Setting = { 
/**
 * Its name.
 */
key: string, 
/**
 * What it changes.
 */
about: string, 
/**
 * The rule that speaks of it.
 */
rule: string, 
/**
 * What holds when nobody says anything.
 */
default: string, 
/**
 * What may be said.
 */
values: Array<Allowed>, };

export type Allowed = { "word": string } | { "range": [number, number] } | { "code": string };

export type Opponent = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * What it is like.
 */
about: string, 
/**
 * It never thinks longer.
 */
budget_ms: number, };

export type Shelf = { 
/**
 * The games.
 */
games: Array<Game>, 
/**
 * The opponents.
 */
opponents: Array<Opponent>, };

export type Rules = { 
/**
 * The game.
 */
game: string, 
/**
 * Their version.
 */
version: number, 
/**
 * As a document.
 */
markdown: string, 
/**
 * One by one.
 */
rules: Array<Rule>, };

export type ListText = { 
/**
 * As its owner writes it.
 */
text: string, };

export type ListLook = { 
/**
 * All that forbids it, or cannot be understood.
 */
faults: Array<Remark>, 
/**
 * What is allowed and perhaps not meant.
 */
warnings: Array<Remark>, 
/**
 * What it adds up to, by the game's own types; null if it cannot be understood.
 */
summary: any, };

export type Remark = { 
/**
 * The rule.
 */
rule?: string, 
/**
 * The sentence.
 */
says: string, };

export type SeatChoice = { "kind": "me" } | { "kind": "open" } | { "kind": "computer", 
/**
 * Which.
 */
opponent: string, 
/**
 * Its first decisions in notation, in order: a deck, a squad. Where the rules do not allow one, it thinks for
 * itself. Counts where a table is set up.
 */
first?: Array<string>, };

export type NewTable = { 
/**
 * What is played.
 */
game: string, 
/**
 * The options that are not as usual.
 */
options?: { [key in string]: string }, 
/**
 * Who sits where.
 */
seats: Array<SeatChoice>, 
/**
 * How time is kept.
 */
clock?: Clock, 
/**
 * What happens when time is out.
 */
on_time?: OnTime, 
/**
 * Who can find it.
 */
visibility?: Visibility, 
/**
 * Whether it counts for ratings.
 */
rated?: boolean, 
/**
 * Whether a computer gives hints.
 */
hints?: boolean, 
/**
 * Who may look on.
 */
spectators?: Spectators, 
/**
 * Whether your seats are ready at once.
 */
ready?: boolean, 
/**
 * Your words for the dice.
 */
words?: string, };

export type Quick = { 
/**
 * What is played.
 */
game: string, 
/**
 * Whether it counts for ratings.
 */
rated?: boolean, 
/**
 * How time is kept.
 */
clock?: Clock, 
/**
 * Your words for the dice.
 */
words?: string, };

export type Join = { 
/**
 * Where; any open seat if none is named.
 */
seat?: number, 
/**
 * The key of a private table.
 */
key?: string, 
/**
 * Whether the seat is ready at once.
 */
ready?: boolean, 
/**
 * Your words for the dice.
 */
words?: string, };

export type Ready = { 
/**
 * Which; all of yours if none is named.
 */
seat?: number, 
/**
 * Your words for the dice.
 */
words?: string, };

export type Fork = { 
/**
 * After so many decisions.
 */
decisions: number, 
/**
 * Who sits where.
 */
seats: Array<SeatChoice>, 
/**
 * How time is kept.
 */
clock?: Clock, 
/**
 * Whether a computer gives hints.
 */
hints?: boolean, 
/**
 * Who can find it.
 */
visibility?: Visibility, };

export type SeatKind = "person" | "computer" | "open";

export type SeatInfo = { 
/**
 * Its number.
 */
seat: number, 
/**
 * Who sits there, in words.
 */
name: string, 
/**
 * What kind of sitter.
 */
kind: SeatKind, 
/**
 * The person.
 */
user?: User, 
/**
 * The computer, or the stand-in of an absent person.
 */
opponent?: string, 
/**
 * Whether it is ready.
 */
ready: boolean, 
/**
 * Whether the person is here.
 */
connected: boolean, 
/**
 * Whether a computer plays for the person.
 */
absent: boolean, 
/**
 * What the seat added to the dice, once the match has begun.
 */
words?: string, };

export type ForkOf = { 
/**
 * The table.
 */
table: string, 
/**
 * After so many decisions.
 */
decisions: number, };

export type Table = { 
/**
 * Its id.
 */
id: string, 
/**
 * What is played.
 */
game: string, 
/**
 * The options that are not as usual.
 */
options: { [key in string]: string }, 
/**
 * Where it stands.
 */
phase: Phase, 
/**
 * How time is kept.
 */
clock: Clock, 
/**
 * What happens when time is out.
 */
on_time: OnTime, 
/**
 * Who can find it.
 */
visibility: Visibility, 
/**
 * Whether it counts for ratings.
 */
rated: boolean, 
/**
 * Whether a computer gives hints.
 */
hints: boolean, 
/**
 * Who may look on.
 */
spectators: Spectators, 
/**
 * Who set it up.
 */
owner: User, 
/**
 * The seats.
 */
seats: Array<SeatInfo>, 
/**
 * Those that are yours.
 */
you: Array<number>, 
/**
 * Of the dice; none where nobody can prove them.
 */
commitment: string | null, 
/**
 * When it was set up.
 */
created_at: number, 
/**
 * When the match began.
 */
started_at?: number, 
/**
 * When the match ended.
 */
ended_at?: number, 
/**
 * The version.
 */
version: number, 
/**
 * Whom the table waits for.
 */
to_act: Array<number>, 
/**
 * The place of each seat.
 */
outcome?: Array<number>, 
/**
 * How the match ended.
 */
ended_by?: EndedBy, 
/**
 * Where it goes on from.
 */
fork_of?: ForkOf, 
/**
 * The table before.
 */
rematch_of?: string, 
/**
 * The table after.
 */
rematch?: string, 
/**
 * Whether it waits for a quick pairing.
 */
quick: boolean, 
/**
 * The key of a private table, for those who sit at it.
 */
key?: string, };

export type Tables = { 
/**
 * The latest first.
 */
tables: Array<Table>, };

export type RecordToReplay = { 
/**
 * The record, as a text.
 */
record: string, 
/**
 * Whose eyes; a spectator's if nothing is said.
 */
viewer?: string, 
/**
 * The first position wanted.
 */
from?: number, 
/**
 * How many, at most 100.
 */
count?: number, };

export type Replay = { 
/**
 * The table.
 */
table: string, 
/**
 * How many positions there are.
 */
steps: number, 
/**
 * The first that is here.
 */
from: number, 
/**
 * The positions.
 */
positions: Array<Position>, };

export type Position = { 
/**
 * After so many.
 */
decision: number, 
/**
 * Who decided.
 */
seat?: number, 
/**
 * What.
 */
notation?: string, 
/**
 * What the viewer noticed of it.
 */
log: Array<Line>, 
/**
 * The position as the viewer saw it.
 */
view: unknown, 
/**
 * Whom the table waited for.
 */
to_act: Array<number>, 
/**
 * When.
 */
at?: number, 
/**
 * How likely each seat was to win.
 */
win_chance?: Array<number>, };

export type Want = "view" | "actions" | "log" | "chat" | "clocks";

export type FromClient = { "type": "hello", 
/**
 * The last version seen.
 */
since?: number, 
/**
 * Whose eyes.
 */
viewer?: string, 
/**
 * What to hear of.
 */
want?: Array<Want>, } | { "type": "submit", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, 
/**
 * Which version it is about.
 */
version?: number, 
/**
 * What, in notation.
 */
notation?: string, 
/**
 * What, in JSON.
 */
action?: unknown, } | { "type": "check", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, 
/**
 * What, in notation.
 */
notation?: string, 
/**
 * What, in JSON.
 */
action?: unknown, } | { "type": "preview", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, 
/**
 * What, in notation.
 */
notation?: string, 
/**
 * What, in JSON.
 */
action?: unknown, } | { "type": "threats", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, } | { "type": "actions", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, } | { "type": "hint", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, } | { "type": "undo", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, 
/**
 * So many decisions shall stand.
 */
decisions?: number, } | { "type": "draw", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, } | { "type": "answer", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, 
/**
 * Which.
 */
offer: number, 
/**
 * Yes or no.
 */
yes: boolean, } | { "type": "withdraw", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, 
/**
 * Which.
 */
offer: number, } | { "type": "resign", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, } | { "type": "claim", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, } | { "type": "order", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, 
/**
 * What.
 */
key: string, 
/**
 * How.
 */
value: string, } | { "type": "away", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, 
/**
 * Which.
 */
opponent?: string, } | { "type": "back", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * In whose name.
 */
seat?: number, } | { "type": "say", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * What.
 */
text: string, } | { "type": "look", 
/**
 * The client's name for this message.
 */
id: string, 
/**
 * Whose.
 */
viewer: string, };

export type FromServer = { "type": "welcome", 
/**
 * The table.
 */
table: Table, 
/**
 * Whose eyes.
 */
viewer: string, 
/**
 * The server's time.
 */
server_time: number, } | { "type": "update" } & Update | { "type": "done", 
/**
 * The client's name for the message.
 */
id: string, 
/**
 * The version after it.
 */
version: number, } | { "type": "refused", 
/**
 * The client's name for the message.
 */
id: string, 
/**
 * Why.
 */
refused: Refused, } | { "type": "stale", 
/**
 * The client's name for the message.
 */
id: string, 
/**
 * The version now.
 */
version: number, } | { "type": "checked", 
/**
 * The client's name for the message.
 */
id: string, 
/**
 * Whether.
 */
allowed: boolean, 
/**
 * Why not.
 */
refused?: Refused, } | { "type": "preview", 
/**
 * The client's name for the message.
 */
id: string, 
/**
 * What.
 */
preview: Preview, } | { "type": "threats", 
/**
 * The client's name for the message.
 */
id: string, 
/**
 * What, and by whom. What a game cannot foresee is not among them.
 */
threats: Touch[], } | { "type": "actions", 
/**
 * The client's name for the message.
 */
id: string, 
/**
 * The version now.
 */
version: number, 
/**
 * What.
 */
actions: Array<Offer>, } | { "type": "hint", 
/**
 * The client's name for the message.
 */
id: string, 
/**
 * What, in notation.
 */
notation: string, 
/**
 * How likely the seat is to win then.
 */
win_chance: number, 
/**
 * What else, and how good it is.
 */
others: Array<[string, number]>, 
/**
 * What might follow.
 */
line: Array<string>, } | { "type": "error", 
/**
 * The client's name for the message, if it had one.
 */
id?: string, 
/**
 * Why.
 */
says: string, } | { "type": "bye", 
/**
 * Why.
 */
says: string, 
/**
 * Whether to connect anew.
 */
again: boolean, };

export type Update = { 
/**
 * The version.
 */
version: number, 
/**
 * The log and the chat are what came after this version.
 */
since: number, 
/**
 * Where it stands.
 */
phase: Phase, 
/**
 * Whom it waits for.
 */
to_act: Array<number>, 
/**
 * Who may do something.
 */
may_act: Array<number>, 
/**
 * How many decisions stand.
 */
decisions: number, 
/**
 * The position as the viewer sees it.
 */
view?: unknown, 
/**
 * What the viewer has noticed.
 */
log: Array<Line>, 
/**
 * What was said.
 */
chat: Array<Chat>, 
/**
 * What the viewer's seat is asked.
 */
question?: string, 
/**
 * What the viewer's seat might do.
 */
actions?: Array<Offer>, 
/**
 * The clocks.
 */
clocks?: Clocks, 
/**
 * How many of its last decisions the viewer's seat may take back freely.
 */
undo: number, 
/**
 * What waits for consent.
 */
offers: Array<Pending>, 
/**
 * The standing orders of the viewer's seat.
 */
orders: { [key in string]: string }, 
/**
 * The place of each seat.
 */
outcome?: Array<number>, 
/**
 * How it ended.
 */
ended_by?: EndedBy, 
/**
 * The table, when it changed.
 */
table?: Table, };

export type Offer = { 
/**
 * Its notation.
 */
notation: string, 
/**
 * In words.
 */
label: string, 
/**
 * In JSON.
 */
action: unknown, };

export type Chat = { 
/**
 * The version after it.
 */
version: number, 
/**
 * When.
 */
at: number, 
/**
 * Who.
 */
user: User, 
/**
 * Where that person sits.
 */
seat?: number, 
/**
 * What.
 */
text: string, };

export type Clocks = { 
/**
 * The server's time.
 */
now: number, 
/**
 * The clock of each seat.
 */
seats: Array<SeatClock>, };

export type SeatClock = { 
/**
 * What is left, as of `now`.
 */
left_ms: number, 
/**
 * Whether it runs.
 */
running: boolean, 
/**
 * Whether it has run out.
 */
flagged: boolean, };

export type PendingKind = "draw" | "take_back";

export type Pending = { 
/**
 * Its number.
 */
id: number, 
/**
 * What it is about.
 */
kind: PendingKind, 
/**
 * Who wants it.
 */
by: number, 
/**
 * So many decisions would stand.
 */
decisions?: number, 
/**
 * Whose consent is missing.
 */
waits_for: Array<number>, };

export type Preview = { 
/**
 * What is paid.
 */
costs: Array<Cost>, 
/**
 * Exact chances of what may happen.
 */
odds: Array<Odds>, 
/**
 * The things it will touch.
 */
touches: Array<Touch>, };

export type Cost = { 
/**
 * Of what.
 */
of: string, 
/**
 * How much.
 */
amount: number, };

export type Odds = { 
/**
 * What.
 */
that: string, 
/**
 * How likely.
 */
chance: Chance, };

export type Chance = { 
/**
 * The upper number.
 */
part: number, 
/**
 * The lower number.
 */
whole: number, };

export type Touch = { 
/**
 * Its id in notation.
 */
what: string, 
/**
 * How.
 */
how: string, };
