# Every sentence that a person reads, in English. The same names and arguments stand in de.ftl and hu.ftl.
# $seat, $loser: a player's name, or "none". $space, $site, $where, $castle …: places. Numbers are numbers.

## Games, seats, landmarks

game-rheinlaender = Rheinländer
game-rheingold = Rheingold
edition-english = English edition
edition-german = German edition
edition-hungarian = Hungarian edition
edition-short = short rules
edition-standard = standard rules

colour-yellow = Yellow
colour-red = Red
colour-violet = Violet
colour-green = Green
colour-blue = Blue
letter-yellow = Y
letter-red = R
letter-violet = V
letter-green = G
letter-blue = B

landmark-castle = castle
landmark-church = church
landmark-city2 = city of value 2
landmark-city3 = city of value 3
landmark-city4 = city of value 4

## What happened in Rheinländer

event-card-played = { $seat } discards card { $card } without a knight.
event-knight-placed = { $seat } places a knight on { $space }.
event-knight-reinforced = { $seat } reinforces with a knight on { $space }.
event-knight-converted = { $seat } converts { $loser }’s knight on { $space }.
event-bastion-built = { $seat } places a bastion on { $space }.
event-castle-taken = { $seat } takes the castle { $site } with an extra knight.
event-castle-changed = The castle { $site } passes from { $loser } to { $seat }.
event-duke-left =
    { $seat }’s duke leaves the duchy of { $space }; { $seat } is paid { $paid ->
        [one] 1 coin
       *[other] { $paid } coins
    }.
event-duke-stayed = Of { $seat }’s dukes, the one from the duchy of { $space } stays.
event-duke-placed = { $seat } now rules the duchy of { $space } (value { $value }).
event-archbishop =
    { $seat ->
        [none] { $loser } loses the archbishop card; nobody holds it now.
       *[other] { $loser ->
            [none] { $seat } receives the archbishop card.
           *[other] { $seat } takes over the archbishop card from { $loser }.
        }
    }
event-last-knight = { $seat } has used the last knight: the end of the game is near.
event-card-drawn =
    { $card ->
        [none] { $seat } draws a card.
       *[other] { $seat } draws card { $card }.
    }
event-deck-reshuffled = { $seat } draws the reshuffle card: discards and draw pile are shuffled.
event-game-over = The game is over.
event-duchy-scored =
    The duchy of { $space } pays { $seat } { $paid ->
        [one] 1 coin
       *[other] { $paid } coins
    }.
event-archbishop-scored =
    The archbishop card pays { $seat } { $paid ->
        [one] 1 coin
       *[other] { $paid } coins
    }.

## What happened in Rheingold

event-die-rolled = { $seat } rolls a { $roll }.
event-knight-arrived = { $seat }’s new knight arrives on { $start }.
event-start-taken = One of { $seat }’s knights still stands on { $start }: nobody arrives.
event-reserve-empty = { $seat } has no knight in reserve: nobody arrives on { $start }.
event-knights-marched =
    { $seat } moves { $knights ->
        [one] 1 knight
       *[other] { $knights } knights
    } from { $from } to { $to }.
event-attack-committed =
    { $seat } commits { $knights ->
        [one] 1 knight
       *[other] { $knights } knights
    } from { $from } to the attack on { $target }.
event-knights-driven-off =
    { $seat } drives { $knights ->
        [one] { $loser }’s knight
       *[other] { $knights } of { $loser }’s knights
    } off { $target }.
event-castle-attacked =
    { $seat } attacks { $loser }’s castle { $castle } with { $knights ->
        [one] 1 knight
       *[other] { $knights } knights
    } at the gate.
event-shield-revealed = { $seat } turns up the shield of { $castle }: value { $value }.
event-siege-failed =
    The attack fails: { $knights ->
        [one] { $seat }’s knight
       *[other] { $knights } of { $seat }’s knights
    } before { $castle } must go home.
event-garrison-home =
    { $knights ->
        [one] 1 knight
       *[other] { $knights } knights
    } of { $seat } return from { $castle } to the reserve.
event-shield-gone = { $seat }’s shield of { $castle } (value { $value }) leaves the game.
event-castle-conquered =
    { $loser ->
        [none] { $seat } is the first to conquer { $castle }
       *[other] { $seat } conquers { $castle } from { $loser }
    } and moves in { $knights ->
        [one] 1 knight
       *[other] { $knights } knights
    }.
event-shield-placed =
    { $value ->
        [none] { $seat } draws a shield and lays it face down by { $castle }.
       *[other] { $seat } draws a shield of value { $value } and lays it face down by { $castle }.
    }
event-shield-declined = { $seat } does without a shield for { $castle }.
event-turn-ended = { $seat }’s turn ends.
event-castle-scored =
    { $castle } brings { $seat } { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
event-last-castle = The last castle, { $castle }, falls to { $seat } without a fight.

## Why a move is not allowed: clauses after a colon

refusal-game-over = the game is over
refusal-chance-first = chance has to speak first
refusal-already-acted = you have already played a card; now only a bastion or the end of the turn is left
refusal-not-acted = you have to play a card before the turn can end
refusal-no-bastion-left = you have no bastion left
refusal-bastion-used = you have already placed a bastion in this turn
refusal-not-land = { $where } is no land space
refusal-space-taken = a knight already stands on { $where }
refusal-bastion-there = a bastion stands on { $where }
refusal-card-not-in-hand = card { $where } is not in your hand
refusal-no-knight-left = you have no knight left in stock
refusal-not-in-area = { $where } does not belong to the card’s area
refusal-banks-not-taken = the river space { $where } is open only when both of its banks are taken
refusal-no-own-neighbour = none of your knights stands next to { $where }
refusal-next-to-enemy = another player’s knight stands next to { $where }
refusal-no-archbishop = you do not hold the archbishop card
refusal-nothing-to-convert = there is no knight to convert on { $where }
refusal-own-knight = the knight on { $where } is your own
refusal-river-conversion = { $where } is a river space, and in this edition only knights on land are converted
refusal-must-place = you may discard without a knight only when no card lets you use one

refusal-no-conquest = a shield is decided on only right after a conquest
refusal-shield-undecided = first decide on the shield for { $where }: shield or no-shield
refusal-attack-unfinished = first complete the attack on { $where }
refusal-no-line = no line leads from there to { $where }
refusal-no-own-knight = you have no knight on { $where }
refusal-start-closed = { $where } is a start field, and no knight ever enters one again
refusal-already-committed = the knights on { $where } already take part in the attack
refusal-one-stays = one knight has to stay in { $where }
refusal-too-few-knights = you do not have so many knights on { $where }
refusal-castle-too-strong = you need at least twice the defence of { $where } at its gate
refusal-foes-too-strong = you cannot bring together enough knights against { $where }
refusal-commit-more = with so few knights the attack on { $where } cannot be completed

## The rules that refusals name

rule-rheinlaender-turn = A turn: act with exactly one card; before or after it you may place one bastion; then draw.
rule-rheinlaender-place = Placing: a free land space of the card’s area, or its river space.
rule-rheinlaender-R1 = The river: open only when both land spaces of the area hold a knight or a bastion.
rule-rheinlaender-reinforcement = Reinforcing: any card; a free land space next to one of your knights and not next to another player’s.
rule-rheinlaender-convert = Converting: with the archbishop card, another player’s knight in the card’s area becomes yours; never on a castle.
rule-rheinlaender-conversion-land = Converting in the English edition: knights on land spaces only.
rule-rheinlaender-bastion = Bastions: one a turn, on any free land space; it stays for good and belongs to nobody.
rule-rheinlaender-R2 = Discarding: only if no card can be used, or no knight is left in stock.
rule-rheinlaender-end = The end: after the last turn nothing more is played.

rule-rheingold-turn = A turn: roll the die, take in a knight, then up to three steps.
rule-rheingold-steps = Steps: any number of knights of one stack move together along one line.
rule-rheingold-start-fields = Start fields: whoever has left one never enters one again.
rule-rheingold-attack = Waypoints: foreign knights are driven off by at least one knight more.
rule-rheingold-G7 = Attacks from several sides: commit stack by stack until the force is enough; then all move in together.
rule-rheingold-castles = Castles: take at least twice the defence to the gate, and have a step left.
rule-rheingold-garrison = Garrisons: a conquered castle always keeps at least one knight.
rule-rheingold-G3 = Shields: one may be drawn right after a conquest, and only then.
rule-rheingold-end = The end: after the last castle but one has fallen nothing more is played.

## At the table

welcome = { $game }, { $edition }
news = What happened since your last move
you = { $seat } (you)
your-cards = Your cards
your-shields = Your shields left
curtain = Pass on to { $seat }. { $seat }, press Enter when nobody else is looking.
curtain-pipe = It is { $seat }’s turn.
phase-act = to play (? for help):
phase-bastion = may place a bastion; Enter ends the turn:
phase-move =
    has { $steps ->
        [one] 1 step
       *[other] { $steps } steps
    } left (? for help, . ends the turn):
phase-gather = gathers knights for the attack on { $target }:
phase-shield = may draw a shield for the castle just taken (shield or no-shield):
say-something = Type a move, or ? for help.
not-a-move =
    “{ $text }” is not a move. { $game ->
        [rheingold] Moves look like S4>W3*1, W9>marksburg*2, shield, no-shield or a full stop; ? explains them.
       *[other] Moves look like 23-23L, 14+22L, 7x7R, #23R or a full stop; ? explains them.
    }
refused = { $move } is not allowed: { $why }.
refused-rule = Rule – { $rule }
why-legal = { $move } is allowed.
log-empty = Nothing has happened yet.
left = You have left the game. It was not kept; with --save FILE it can be continued.
left-saved = You have left the game. Continue it with: loreley play --resume { $file }
unfinished =
    The game is not finished; { $moves ->
        [one] 1 move has
       *[other] { $moves } moves have
    } been made.
ask-game = Which game?
ask-players = How many players ({ $choices })?
compiling = Compiling the rules of { $game }, once: a few seconds …

## Tables beside the board

head-player = player
head-stock = stock
head-knights = knights
head-bastions = bastions
head-coins = coins
head-duchies = duchies
head-at-end = at end
head-owner = owner
head-value = value
head-landmarks = landmarks
head-spaces = spaces
head-castles = castles
head-castle = castle
head-garrison = garrison
head-shield = shield
head-gate = gate
head-points = points
head-reserve = reserve
head-shields = shields
head-on-board = on board
note-archbishop =
    { $seat ->
        [none] Nobody holds the archbishop card.
       *[other] { $seat } holds the archbishop card.
    }
note-pile =
    { $last ->
        [none] Draw pile: { $cards }. The discard pile is empty.
       *[other] Draw pile: { $cards }. Last discard: { $last }.
    }
note-ending = The last knight has been used: the end is near.
note-roll = Rolled: { $roll }.
no-duchies = There is no duchy yet.
shield-hidden = face down
shield-none = none
coins-before = coins before the end
archbishop-card = archbishop card
sum = total
moves-card = card { $card }
moves-reinforce = any card
moves-bastion =
    bastion on { $spaces ->
        [one] the last free land space
       *[other] any of { $spaces } free land spaces
    } (m # lists them)
moves-pass = end the turn
no-moves = There is no such move.

## The end

ending-empty = The game has ended: at the end of a turn a player had no knight in stock.
ending-last-knight = The game has ended with the turn in which a last knight was used.
ending-round = The game has ended with the round in which a last knight was used.
ending-rounds = The game has ended after the agreed number of rounds.
ending-castles = The game has ended: the last castle but one has fallen.
winners =
    { $count ->
        [one] { $seats } wins.
       *[other] { $seats } share the win.
    }

## Help

help-commands =
    m           the legal moves (m 23: of one card or place)
    why MOVE    whether a move is allowed, and the rule
    board       the board again            scores   how everybody stands
    log         everything since the start  hint    what the strongest bot would do
    quit        leave the game
help-rheinlaender =
    Your knights form duchies on the Rhine: two or more on adjacent spaces. Whoever has strictly most knights
    in a duchy rules it. A duke who has to leave is paid 1 coin and the value of the landmarks: castle 1,
    church 1, city 2 to 4. At the end every duchy pays its ruler, with 5 instead of 1 for the duke. The first
    knight beside a castle brings an extra knight. Most duchies with a church: the archbishop card, 5 coins
    at the end.

    23-23L   card 23: a knight on 23L (river 23W only when both banks are taken)
    14+22L   any card as reinforcement: free land next to your knights, not next to another player’s
    7x7R     with the archbishop card: turn another player’s knight in area 7 into yours
    14-      discard a card without a knight, only if nothing else is possible
    #23R     a bastion on free land, once a turn, before or after the card
    {"."}        end the turn without a bastion
help-rheingold =
    Conquer castles on the Rhine; at the end their swords are your points. Each turn the die brings a knight
    to a start field; then you have up to three steps. A step moves any number of knights of one stack along
    one line. Foreign knights on a waypoint are driven off by at least one knight more; a castle falls to
    twice its defence standing at its gate. Right after a conquest you may draw one of your shields. The game
    ends when only one castle has never been conquered.

    S4>W3*1          one knight from start field 4 to waypoint 3
    W12>W13*4        four knights one step, or committed to an attack on W13
    W9>marksburg*2   take or enter a castle, with two knights moving in
    shield           draw a shield after a conquest;  no-shield: do without
    {"."}                end the turn

## The arena: bots against bots

arena-playing = Playing
arena-kept = { $done } of { $games } games are finished and kept in { $folder }; the same command goes on with them.
arena-games =
    { $game }, { $players } players: deals { $deals } × tables { $tables } × seatings { $seatings } = games { $games }
arena-intervals = In brackets: 95 % confidence intervals, deals counted rather than games.
arena-standings = Standings (a fair share of the wins for a seat: { $fair })
arena-pairs = Seat against seat
arena-seats = What it is worth to move first
arena-spread = Rounds and scores
arena-thinking = Time for a move on this occasion, in milliseconds
arena-bot = bot
arena-rating = rating
arena-wins = wins
arena-seats-played = seats played
arena-against = against
arena-pair-wins = of the wins of both
arena-pair-ahead = comes in before it
arena-meetings = meetings
arena-order = order of play
arena-mean = mean
arena-least = least
arena-quarter = ¼
arena-middle = ½
arena-three-quarters = ¾
arena-most = most
arena-rounds = rounds
arena-score-of = score of { $bot }
arena-moves = moves
arena-mean-ms = mean
arena-slowest-ms = slowest
arena-by-wins = of the wins
arena-by-places = of the others left behind
arena-duel-above = Decided after { $deals } deals: { $bot } against { $other } is above { $target } { $what }: { $share }
arena-duel-below = Decided after { $deals } deals: { $bot } against { $other } is below { $target } { $what }: { $share }
arena-duel-open =
    Not decided after { $deals } deals: { $bot } against { $other } may be above or below { $target } { $what }: { $share }
plot-ratings = Ratings
plot-wins = Share of the wins, by seat
plot-pairs = How often the row’s bot comes in before the column’s, %
plot-seats = Share of the wins, by order of play
plot-rounds = Length of the games
plot-scores = Scores: median, quartiles, nine games in ten
plot-fair = fair share
plot-percent-wins = wins, %
plot-games = games
plot-score = score

## Bots

level-page = page
level-squire = squire
level-knight = knight
level-castellan = castellan
level-elector = prince-elector
hint-title = What the { $bot } would do
hint-move = move
hint-chance = chance to win
hint-tried = tried
hint-line = Expected: { $moves }

## Tables

table-already-seated = You are seated already; for a second player at your screen ask for a seat at this screen.
table-away = A bot plays for you on this seat; come back first.
table-bad-id = “{ $given }” cannot name anything here: expected 1 to 64 letters, digits, hyphens or underscores.
table-bad-token = The token has to be 8 to 64 letters, digits, hyphens or underscores.
table-contribution-needed = Whoever sits down adds to the chance of this table: 32 random bytes, as 64 hexadecimal digits.
table-contribution-unwanted = Only a person at a screen of their own adds to the chance of this table.
table-empty-seat = Nobody sits there.
table-no-open-seat = All seats are taken.
table-no-seat = There is no such seat at this table.
table-no-such-version = The moves made there have been taken back already, or there were none.
table-not-asked = Your consent is not needed, or you have given it already.
table-not-away = You are playing this seat yourself.
table-not-host = Only the host of the table may do that.
table-not-seated = Only those who play at this table may do that.
table-not-started = The game has not begun.
table-not-your-move = You can only go back to a move of your own.
table-not-your-turn = It is not your turn.
table-not-yours = Somebody else plays this seat.
table-nothing-asked = Nobody is asking for this move to be taken back.
table-nothing-to-take-back = You have not moved in this turn; there is nothing to take back.
table-others-play = Others are still playing; you can leave your seat to a bot.
table-over = The game at this table has ended.
table-own-question = You asked for this yourself; the others have to agree.
table-preview-length = A preview shows 1 to { $most } moves.
table-rematch-made = The next table has been set up already.
table-seat-taken = Somebody sits there already.
table-seats-open =
    { $count ->
        [one] One seat is
       *[other] { $count } seats are
    } still open.
table-stale = The position has changed since you chose this; look at what happened, then choose again.
table-started = The game has begun; seats cannot be changed any more.
table-still-running = The game is still running.
table-takeback-never = At this table moves are not taken back.
table-takeback-not-free = Something has been revealed since, or somebody else has moved; at this table that cannot be taken back.
table-takeback-pending = Somebody is asking to take back moves already; that has to be answered first.
table-token-used = This token was used for another move.
table-wrong-code = To sit down here you need the code of this table.
verified =
    { $file }: { $count ->
        [one] one outcome of chance is
       *[other] { $count } outcomes of chance are
    } as the secret and the contributions demand.

## The server

server-page-ready = The server is ready.
server-page-preparing = The server is preparing: the rules are being compiled. This page renews itself.
server-page-failed = The server could not get ready; its log says why.
server-page-about = Rheinländer and Rheingold for three to five players, with people and bots.
server-page-api = What programs can ask for (OpenAPI)
server-page-health = How the server is
server-preparing = The server is still preparing; please try again in a moment.
server-no-identity = Please say first who you are.
server-bad-token = This token is not known.
server-foreign-page = Another page may not act for you here.
server-too-fast = That is too fast; please wait { $seconds } seconds.
server-too-large = That is too large; at most { $most } bytes.
server-not-json = What is sent has to be JSON.
server-gone = The request ended before it was whole.
server-busy = Too many people act at this table at once; please try again.
server-store = The database does not answer just now; nothing was changed. Please try again.
server-no-such-table = There is no such table.
server-no-such-code = There is no such code.
server-no-such-board = There is no board called { $board }.
server-no-such-bot = There is no bot called { $level }.
server-empty-name = A name needs at least one letter.
server-long-name = The name has { $length } characters; at most { $most }.
server-empty-text = There is nothing to read in that.
server-long-text = The text has { $length } characters; at most { $most }.
server-wrong-kind = People take seats as persons, programs as programs.
server-guests-only = Only people can do that, not programs.

## The web app: pages

app-welcome = Two games on the Rhine
app-lead = Rheinländer and Rheingold, out of print for years, playable again: alone against bots, round one screen, or with friends. No account, no advertising, nothing to install.
app-about-rheinlaender = Knights along the stream found duchies. Whoever is driven out is paid: the art is to lose at the right time.
app-about-rheingold = Lead your knights up and down the valley and take its castles, before somebody stronger stands at the gate.
app-pages = Pages
app-skip = To the content
app-home = To the first page
app-nowhere = There is nothing at this address.
app-preparing = The rules are being compiled; this is needed only once and takes a minute or two. The page then goes on by itself.
app-rules = Rules
app-replay = Replay
app-table = Table
app-settings = Settings
app-close = Close
app-language = Language
app-theme = Colours
app-theme-auto = as the system
app-theme-light = light
app-theme-dark = dark
app-confirm-moves = Confirm each move
app-sound = Sound when it is my turn
app-notify = Notice of the browser when it is my turn
app-play-now = Play now
app-players = Players
app-level = Against
app-bot = { $bot ->
    [page] Page (bot)
    [squire] Squire (bot)
    [knight] Knight (bot)
    [castellan] Castellan (bot)
    [elector] Prince-elector (bot)
    [random] Random moves (bot)
    [quick] Quick (bot)
    [greedy] Greedy (bot)
    [search] Search (bot)
   *[other] { $bot } (bot)
}
app-my-tables = Your games
app-public-tables = Open tables
app-running-tables = Tables to watch
app-join = Join a table
app-code = Code
app-my-name = Your name

## The web app: setting up a table

app-create = Create a table
app-game = Game
app-edition = Edition
app-clock = Clock
app-clock-none = no clock
app-clock-fast = 30 seconds a turn
app-clock-slow = 90 seconds a turn
app-clock-days = 3 days a turn
app-clock-left = Time left: { $time }
app-days =
    { $days ->
        [one] 1 day
       *[other] { $days } days
    }
app-takeback = Take-back
app-takeback-consent = with consent
app-takeback-free = before anything is revealed
app-takeback-never = never
app-takeback-asked = { $seat } would like to take back a move.
app-seats = Seats
app-seat = Seat { $number }
app-seat-me = me
app-seat-friend = open for a friend
app-seat-screen = somebody at this screen
app-seat-open = open seat
app-seat-bot = put a bot here
app-free-seat = Free the seat
app-open-coins = Coins lie open
app-public = Show this table on the first page
app-sit = Sit down
app-guest = Guest
app-invite = Send this link to your friends:
app-copy = Copy the link
app-copied = Copied
app-begin = Begin the game
app-wait-host = The game begins when the host says so.
app-status-gathering = waiting for players
app-status-running = running
app-status-finished = finished
app-status-abandoned = abandoned

## The web app: at the table

app-your-turn = Your turn
app-turn-of = { $seat } is to move.
app-board = Board of { $game }
app-standing = How everybody stands
app-log = What happened
app-show-moment = Show this moment
app-card = Card { $card }
app-discard = Discard this card without a knight
app-bastion-set = Place a bastion ({ $left } left)
app-confirm = Confirm
app-cancel = Back
app-to-game = To the game
app-preview-open = What follows is not known yet.
app-steps =
    { $steps ->
        [one] 1 step left
       *[other] { $steps } steps left
    }
app-knights =
    { $knights ->
        [one] 1 knight goes
       *[other] { $knights } knights go
    }
app-gather = Gather the attack on { $target }: tap the stacks that take part.
app-shield-question = Draw a shield for the castle just taken?
app-shield-draw = Draw a shield
app-shield-leave = No shield
app-undo = Take back
app-reset-turn = Reset the turn
app-agree = Agree
app-disagree = Refuse
app-resign = Resign
app-resign-sure = Resign? A bot plays on for you; you may come back.
app-return = Play on myself
app-rematch = Play again
app-result = Result
app-download = Download the record
app-chat = Chat
app-chat-write = Say something
app-send = Send
app-phrase-hello = Hello!
app-phrase-luck = Good luck!
app-phrase-well-played = Well played!
app-phrase-moment = One moment, please.
app-phrase-thanks = Thank you for the game!
app-curtain = Please pass the screen on to { $seat }.
app-curtain-lift = Show my hand
app-lost = The connection is interrupted; the game goes on as soon as it is back.
app-zoom-in = Closer
app-zoom-out = Farther
app-zoom-whole = Whole board

## The web app: places in words

app-space-land = land space { $space }
app-space-river = river space { $space }
app-knight-of = knight of { $seat }
app-bastion = bastion
app-duchy-of =
    { $seat ->
        [none] duchy without an owner, value { $value }
       *[other] duchy of { $seat }, value { $value }
    }
app-beside = beside: { $landmark }
app-knight-on-castle = knight of { $seat } in the castle
app-castle =
    { $swords ->
        [one] castle { $castle }, 1 sword
       *[other] castle { $castle }, { $swords } swords
    }
app-never-conquered = never conquered
app-held-by =
    held by { $seat } with { $knights ->
        [one] 1 knight
       *[other] { $knights } knights
    }
app-shield-hidden = a shield face down
app-shield-own = your shield of value { $value }, face down
app-shield-open = open shield of value { $value }
app-start = start field { $number }
app-waypoint = waypoint { $place }
app-gate = waypoint { $place }, gate of { $castle }
app-stack-of =
    { $knights ->
        [one] 1 knight of { $seat }
       *[other] { $knights } knights of { $seat }
    }
app-target-card = here the card may be played
app-target-reinforce = here a knight may reinforce
app-target-convert = this knight may be converted
app-target-bastion = here a bastion may stand
app-target-from = these knights may go
app-target-march = a step leads here
app-target-attack = an attack is possible
app-target-siege = the castle can be attacked

## The web app: replay, rules, keys

app-replay-intro = Open the record of a game and step through it, through anybody’s eyes.
app-record-file = Record (.json or .jsonl)
app-not-a-record = This file is no record of a game.
app-ply = Move { $ply } of { $plies }
app-first = To the beginning
app-back = One move back
app-next = One move on
app-last = To the end
app-run = Run by itself
app-pause = Pause
app-eyes = Through the eyes of
app-eyes-all = everybody
app-search-rules = Search the rules
app-search-found =
    { $count ->
        [one] 1 section found
       *[other] { $count } sections found
    }
app-search-none = Nothing found.
app-lesson = First lesson
app-lesson-step = Step { $step } of { $steps }
app-lesson-on = Next
app-lesson-done = Now play
app-excerpt = Part of the board of { $game }
app-keys = Keys
app-key-tab = from one thing to the next; the board is one of them
app-key-arrows = on the board: to the next place that way; in a replay: move by move
app-key-name = on the board: to the place of that name
app-key-enter = choose a place, confirm
app-key-escape = put back what was chosen
app-key-zoom = closer, farther, the whole board
app-key-help = this list

## For research

exported =
    { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $decisions ->
        [one] 1 decision
       *[other] { $decisions } decisions
    }: { $file }

## The web app: planning ahead, joining by picture

app-plan-card = Planning ahead: choose a card, then a space. Nobody learns of it.
app-plan-way = Planning ahead: tap knights of yours, then the way they are to go. Nobody learns of it.
app-planned-card = Planned: card { $card } on { $space }
app-planned-way = Planned: { $way }
app-plan-forget = Forget the plan
app-plan-void = What you had planned cannot be done any more.
app-invite-code = The link as a QR code
app-licenses = Licences of the software in this page
