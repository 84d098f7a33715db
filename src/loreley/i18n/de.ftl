# Jeder Satz, den Menschen lesen, auf Deutsch; Namen und Argumente wie in en.ftl.

## Spiele, Farben, Reichsgüter

game-rheinlaender = Rheinländer
game-rheingold = Rheingold
edition-english = englische Ausgabe
edition-german = deutsche Ausgabe
edition-hungarian = ungarische Ausgabe
edition-short = Kurzregeln
edition-standard = Grundregeln

colour-yellow = Gelb
colour-red = Rot
colour-violet = Lila
colour-green = Grün
colour-blue = Blau
letter-yellow = ge
letter-red = rt
letter-violet = li
letter-green = gn
letter-blue = bl

landmark-castle = Burg
landmark-church = Kirche
landmark-city2 = Stadt mit Wert 2
landmark-city3 = Stadt mit Wert 3
landmark-city4 = Stadt mit Wert 4

## Was in Rheinländer geschah

event-card-played = { $seat } legt Karte { $card } ohne Ritter ab.
event-knight-placed = { $seat } setzt einen Ritter auf { $space }.
event-knight-reinforced = { $seat } setzt zur Verstärkung einen Ritter auf { $space }.
event-knight-converted = { $seat } bekehrt auf { $space } den Ritter von { $loser }.
event-bastion-built = { $seat } setzt eine Bastei auf { $space }.
event-castle-taken = { $seat } nimmt mit einem zusätzlichen Ritter die Burg { $site } ein.
event-castle-changed = Die Burg { $site } geht von { $loser } an { $seat } über.
event-duke-left =
    Der Herzog von { $seat } verlässt das Herzogtum um { $space }; { $seat } erhält { $paid ->
        [one] 1 Münze
       *[other] { $paid } Münzen
    }.
event-duke-stayed = Von den Herzögen von { $seat } bleibt der aus dem Herzogtum um { $space }.
event-duke-placed = { $seat } herrscht nun über das Herzogtum um { $space } (Wert { $value }).
event-archbishop =
    { $seat ->
        [none] { $loser } verliert die Erzbischofskarte; niemand hat sie nun.
       *[other] { $loser ->
            [none] { $seat } erhält die Erzbischofskarte.
           *[other] { $seat } übernimmt die Erzbischofskarte von { $loser }.
        }
    }
event-last-knight = { $seat } hat den letzten Ritter eingesetzt: Das Spielende naht.
event-card-drawn =
    { $card ->
        [none] { $seat } zieht eine Karte.
       *[other] { $seat } zieht Karte { $card }.
    }
event-deck-reshuffled = { $seat } zieht die Karte „Mischen“: Ablagestapel und Nachziehstapel werden gemischt.
event-game-over = Das Spiel ist zu Ende.
event-duchy-scored =
    Das Herzogtum um { $space } bringt { $seat } { $paid ->
        [one] 1 Münze
       *[other] { $paid } Münzen
    }.
event-archbishop-scored =
    Die Erzbischofskarte bringt { $seat } { $paid ->
        [one] 1 Münze
       *[other] { $paid } Münzen
    }.

## Was in Rheingold geschah

event-die-rolled = { $seat } würfelt eine { $roll }.
event-knight-arrived = Ein neuer Ritter von { $seat } kommt auf { $start } ins Spiel.
event-start-taken = Auf { $start } steht noch ein Ritter von { $seat }: Niemand kommt ins Spiel.
event-reserve-empty = { $seat } hat keinen Ritter im Vorrat: Auf { $start } kommt niemand ins Spiel.
event-knights-marched =
    { $seat } zieht { $knights ->
        [one] 1 Ritter
       *[other] { $knights } Ritter
    } von { $from } nach { $to }.
event-attack-committed =
    { $seat } stellt { $knights ->
        [one] 1 Ritter
       *[other] { $knights } Ritter
    } von { $from } für den Angriff auf { $target } bereit.
event-knights-driven-off =
    { $seat } schlägt auf { $target } { $knights ->
        [one] 1 Ritter
       *[other] { $knights } Ritter
    } von { $loser } in die Flucht.
event-castle-attacked =
    { $seat } greift { $castle }, die Burg von { $loser }, mit { $knights ->
        [one] 1 Ritter
       *[other] { $knights } Rittern
    } am Tor an.
event-shield-revealed = { $seat } deckt den Schild von { $castle } auf: Wert { $value }.
event-siege-failed =
    Der Angriff scheitert: { $knights ->
        [one] 1 Ritter von { $seat } flieht
       *[other] { $knights } Ritter von { $seat } fliehen
    } vor { $castle }.
event-garrison-home =
    { $knights ->
        [one] 1 Ritter von { $seat } kehrt
       *[other] { $knights } Ritter von { $seat } kehren
    } aus { $castle } in den Vorrat zurück.
event-shield-gone = Der Schild von { $seat } bei { $castle } (Wert { $value }) wird aus dem Spiel genommen.
event-castle-conquered =
    { $loser ->
        [none] { $seat } erobert { $castle } zum ersten Mal
       *[other] { $seat } erobert { $castle } von { $loser }
    } und zieht mit { $knights ->
        [one] 1 Ritter
       *[other] { $knights } Rittern
    } ein.
event-shield-placed =
    { $value ->
        [none] { $seat } zieht einen Schild und legt ihn verdeckt zu { $castle }.
       *[other] { $seat } zieht einen Schild mit Wert { $value } und legt ihn verdeckt zu { $castle }.
    }
event-shield-declined = { $seat } verzichtet bei { $castle } auf einen Schild.
event-turn-ended = Der Zug von { $seat } ist zu Ende.
event-castle-scored =
    { $castle } bringt { $seat } { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    }.
event-last-castle = Die letzte Burg, { $castle }, fällt kampflos an { $seat }.

## Warum ein Zug nicht erlaubt ist: Sätze nach einem Doppelpunkt

refusal-game-over = Das Spiel ist zu Ende
refusal-chance-first = Zuerst entscheidet der Zufall
refusal-already-acted = Du hast schon eine Karte gespielt; jetzt bleibt nur noch eine Bastei oder das Ende des Zuges
refusal-not-acted = Bevor der Zug enden kann, musst du eine Karte spielen
refusal-no-bastion-left = Du hast keine Bastei mehr
refusal-bastion-used = Du hast in diesem Zug schon eine Bastei eingesetzt
refusal-not-land = { $where } ist kein Landfeld
refusal-space-taken = Auf { $where } steht schon ein Ritter
refusal-bastion-there = Auf { $where } steht eine Bastei
refusal-card-not-in-hand = Karte { $where } ist nicht in deiner Hand
refusal-no-knight-left = Du hast keinen Ritter mehr im Vorrat
refusal-not-in-area = { $where } gehört nicht zum Gebiet der Karte
refusal-banks-not-taken = Das Flussfeld { $where } ist erst frei, wenn beide Ufer besetzt sind
refusal-no-own-neighbour = Neben { $where } steht keiner deiner Ritter
refusal-next-to-enemy = Neben { $where } steht ein fremder Ritter
refusal-no-archbishop = Du hast die Erzbischofskarte nicht
refusal-nothing-to-convert = Auf { $where } steht kein Ritter, den du bekehren kannst
refusal-own-knight = Der Ritter auf { $where } gehört dir schon
refusal-river-conversion = { $where } ist ein Flussfeld, und in dieser Ausgabe werden nur Ritter auf Landfeldern bekehrt
refusal-must-place = Ohne Ritter darfst du nur ablegen, wenn du mit keiner Karte einen einsetzen kannst

refusal-no-conquest = Über einen Schild wird nur gleich nach einer Eroberung entschieden
refusal-shield-undecided = Entscheide zuerst über den Schild für { $where }: shield oder no-shield
refusal-attack-unfinished = Führe zuerst den Angriff auf { $where } zu Ende
refusal-no-line = Von dort führt keine Linie nach { $where }
refusal-no-own-knight = Auf { $where } steht kein Ritter von dir
refusal-start-closed = { $where } ist ein Startfeld, und kein Ritter betritt je wieder eines
refusal-already-committed = Die Ritter auf { $where } nehmen schon am Angriff teil
refusal-one-stays = Ein Ritter muss in { $where } bleiben
refusal-too-few-knights = So viele Ritter hast du auf { $where } nicht
refusal-castle-too-strong = Am Tor brauchst du mindestens das Doppelte der Verteidigung von { $where }
refusal-foes-too-strong = Gegen { $where } kannst du nicht genug Ritter zusammenbringen
refusal-commit-more = Mit so wenigen Rittern lässt sich der Angriff auf { $where } nicht zu Ende führen

## Die Regeln, auf die sich Ablehnungen berufen

rule-rheinlaender-turn = Spielzug: genau eine Karte spielen, davor oder danach nach Wunsch eine Bastei einsetzen, dann ziehen.
rule-rheinlaender-place = Ritter setzen: auf ein freies Landfeld im Gebiet der Karte oder auf dessen Flussfeld.
rule-rheinlaender-R1 = Flussfeld: nur frei, wenn auf beiden Landfeldern des Gebiets ein Ritter oder eine Bastei steht.
rule-rheinlaender-reinforcement = Verstärkung: mit jeder Karte auf ein freies Landfeld neben einem deiner Ritter und fern von fremden.
rule-rheinlaender-convert = Bekehren: Mit der Erzbischofskarte wird ein fremder Ritter im Gebiet der Karte zu deinem; nie auf einer Burg.
rule-rheinlaender-conversion-land = Bekehren in der englischen Ausgabe: nur Ritter auf Landfeldern.
rule-rheinlaender-bastion = Basteien: eine je Zug auf ein freies Landfeld; sie bleibt dort und gehört niemandem.
rule-rheinlaender-R2 = Ablegen ohne Ritter: nur, wenn sich keine Karte einsetzen lässt oder kein Ritter im Vorrat ist.
rule-rheinlaender-end = Spielende: Nach dem letzten Zug wird nicht mehr gespielt.

rule-rheingold-turn = Spielzug: würfeln, einen Ritter ins Spiel bringen, dann bis zu drei Schritte.
rule-rheingold-steps = Schritte: Beliebig viele Ritter einer Gruppe ziehen gemeinsam eine Linie weit.
rule-rheingold-start-fields = Startfelder: Wer eines verlassen hat, betritt nie wieder eines.
rule-rheingold-attack = Wegmarken: Fremde Ritter werden von mindestens einem Ritter mehr in die Flucht geschlagen.
rule-rheingold-G7 = Angriff von mehreren Seiten: Gruppe für Gruppe bereitstellen, bis es reicht; dann ziehen alle zusammen ein.
rule-rheingold-castles = Burgen: mindestens die doppelte Übermacht am Tor, und ein Schritt muss übrig sein.
rule-rheingold-garrison = Besatzung: In einer eroberten Burg bleibt immer mindestens ein Ritter.
rule-rheingold-G3 = Schilde: nur gleich nach einer Eroberung darf einer gezogen werden.
rule-rheingold-end = Spielende: Ist die vorletzte Burg gefallen, wird nicht mehr gespielt.

## Am Tisch

welcome = { $game }, { $edition }
news = Was seit deinem letzten Zug geschah
you = { $seat } (du)
your-cards = Deine Karten
your-shields = Deine übrigen Schilde
curtain = Jetzt ist { $seat } dran. { $seat }, drück die Eingabetaste, wenn niemand sonst zusieht.
curtain-pipe = { $seat } ist am Zug.
phase-act = ist am Zug (? für Hilfe):
phase-bastion = darf eine Bastei einsetzen; die Eingabetaste beendet den Zug:
phase-move =
    hat noch { $steps ->
        [one] 1 Schritt
       *[other] { $steps } Schritte
    } (? für Hilfe, . beendet den Zug):
phase-gather = sammelt Ritter für den Angriff auf { $target }:
phase-shield = darf für die eroberte Burg einen Schild ziehen (shield oder no-shield):
say-something = Gib einen Zug ein oder ? für Hilfe.
not-a-move =
    „{ $text }“ ist kein Zug. { $game ->
        [rheingold] Züge sehen so aus: S4>W3*1, W9>marksburg*2, shield, no-shield oder ein Punkt; ? erklärt sie.
       *[other] Züge sehen so aus: 23-23L, 14+22L, 7x7R, #23R oder ein Punkt; ? erklärt sie.
    }
refused = { $move } ist nicht erlaubt: { $why }.
refused-rule = Regel – { $rule }
why-legal = { $move } ist erlaubt.
log-empty = Noch ist nichts geschehen.
left = Du hast das Spiel verlassen. Es wurde nicht aufbewahrt; mit --save DATEI kannst du es später fortsetzen.
left-saved = Du hast das Spiel verlassen. So geht es weiter: loreley play --resume { $file }
unfinished =
    Das Spiel ist nicht zu Ende; { $moves ->
        [one] 1 Zug wurde
       *[other] { $moves } Züge wurden
    } gemacht.
ask-game = Welches Spiel?
ask-players = Wie viele spielen mit ({ $choices })?
compiling = Die Regeln von { $game } werden übersetzt, nur dieses eine Mal: ein paar Sekunden …

## Tabellen neben dem Spielplan

head-player = Spieler
head-stock = Vorrat
head-knights = Ritter
head-bastions = Basteien
head-coins = Münzen
head-duchies = Herzogt.
head-at-end = am Ende
head-owner = Besitzer
head-value = Wert
head-landmarks = Reichsgut
head-spaces = Felder
head-castles = Burgen
head-castle = Burg
head-garrison = Besatzung
head-shield = Schild
head-gate = Tor
head-points = Punkte
head-reserve = Vorrat
head-shields = Schilde
head-on-board = im Spiel
note-archbishop =
    { $seat ->
        [none] Niemand hat die Erzbischofskarte.
       *[other] { $seat } hat die Erzbischofskarte.
    }
note-pile =
    { $last ->
        [none] Nachziehstapel: { $cards }. Der Ablagestapel ist leer.
       *[other] Nachziehstapel: { $cards }. Zuletzt abgelegt: { $last }.
    }
note-ending = Der letzte Ritter ist eingesetzt: Das Ende naht.
note-roll = Gewürfelt: { $roll }.
no-duchies = Noch gibt es kein Herzogtum.
shield-hidden = verdeckt
shield-none = keines
coins-before = Münzen vor dem Ende
archbishop-card = Erzbischofskarte
sum = Summe
moves-card = Karte { $card }
moves-reinforce = jede Karte
moves-bastion =
    Bastei auf { $spaces ->
        [one] dem letzten freien Landfeld
       *[other] einem von { $spaces } freien Landfeldern
    } (m # zählt sie auf)
moves-pass = den Zug beenden
no-moves = So einen Zug gibt es nicht.

## Das Ende

ending-empty = Das Spiel ist zu Ende: Am Schluss eines Zuges hatte jemand keinen Ritter mehr im Vorrat.
ending-last-knight = Das Spiel endete mit dem Zug, in dem ein letzter Ritter eingesetzt wurde.
ending-round = Das Spiel endete mit der Runde, in der ein letzter Ritter eingesetzt wurde.
ending-rounds = Das Spiel endete nach der vereinbarten Zahl von Runden.
ending-castles = Das Spiel ist zu Ende: Die vorletzte Burg ist gefallen.
winners =
    { $count ->
        [one] { $seats } gewinnt.
       *[other] { $seats } teilen sich den Sieg.
    }

## Hilfe

help-commands =
    m           die erlaubten Züge (m 23: die einer Karte oder eines Ortes)
    why ZUG     ob ein Zug erlaubt ist, und die Regel dazu
    board       der Spielplan noch einmal   scores   wie alle stehen
    log         alles seit Beginn           hint     was der stärkste Bot täte
    quit        das Spiel verlassen
help-rheinlaender =
    Deine Ritter bilden Herzogtümer am Rhein: zwei oder mehr auf benachbarten Feldern. Wer in einem Herzogtum
    mehr Ritter hat als jeder andere, herrscht darüber. Ein Herzog, der gehen muss, bringt 1 Münze und den
    Wert der Reichsgüter: Burg 1, Kirche 1, Stadt 2 bis 4. Am Ende bringt jedes Herzogtum dem, der dort
    herrscht, noch einmal Münzen, für den Herzog dann 5 statt 1. Der erste Ritter neben einer Burg bringt einen
    zusätzlichen. Die meisten Herzogtümer mit Kirche bringen die Erzbischofskarte, am Ende 5 Münzen.

    23-23L   Karte 23: ein Ritter auf 23L (auf den Fluss 23W nur, wenn beide Ufer besetzt sind)
    14+22L   jede Karte als Verstärkung: freies Landfeld neben deinen Rittern, fern von fremden
    7x7R     mit der Erzbischofskarte: einen fremden Ritter im Gebiet 7 bekehren
    14-      eine Karte ohne Ritter ablegen, nur wenn nichts anderes geht
    #23R     eine Bastei auf ein freies Landfeld, einmal im Zug, vor oder nach der Karte
    {"."}        den Zug ohne Bastei beenden
help-rheingold =
    Erobere Burgen am Rhein; am Ende sind ihre Schwerter deine Punkte. In jedem Zug bringt der Würfel einen
    Ritter auf ein Startfeld; danach hast du bis zu drei Schritte. Ein Schritt führt beliebig viele Ritter
    einer Gruppe eine Linie weit. Fremde Ritter auf einer Wegmarke schlägt mindestens ein Ritter mehr in die
    Flucht; eine Burg fällt, wenn am Tor doppelt so viele stehen, wie sie verteidigen. Gleich nach einer
    Eroberung darfst du einen deiner Schilde ziehen. Das Spiel endet, wenn nur noch eine Burg nie erobert ist.

    S4>W3*1          ein Ritter von Startfeld 4 zur Wegmarke 3
    W12>W13*4        vier Ritter einen Schritt, oder bereit zum Angriff auf W13
    W9>marksburg*2   eine Burg nehmen oder betreten, zwei Ritter ziehen ein
    shield           nach einer Eroberung einen Schild ziehen;  no-shield: darauf verzichten
    {"."}                den Zug beenden

## Die Arena: Bots gegen Bots

arena-playing = Es wird gespielt
arena-kept =
    { $done } von { $games } Partien sind gespielt und in { $folder } aufgehoben; derselbe Befehl setzt sie fort.
arena-games =
    { $game } zu { $players }: Austeilungen { $deals } × Tische { $tables } × Sitzordnungen { $seatings } = Partien { $games }
arena-intervals = In Klammern: Konfidenzintervalle von 95 %, gezählt nach Austeilungen, nicht nach Partien.
arena-standings = Rangliste (gerechter Anteil eines Platzes an den Siegen: { $fair })
arena-pairs = Platz gegen Platz
arena-seats = Was es wert ist, zuerst zu ziehen
arena-spread = Runden und Punkte
arena-thinking = Bedenkzeit für einen Zug bei diesem Lauf, in Millisekunden
arena-bot = Bot
arena-rating = Wertung
arena-wins = Siege
arena-seats-played = gespielte Plätze
arena-against = gegen
arena-pair-wins = von den Siegen beider
arena-pair-ahead = liegt vor ihm
arena-meetings = Begegnungen
arena-order = Zugfolge
arena-mean = Mittel
arena-least = wenigste
arena-quarter = ¼
arena-middle = ½
arena-three-quarters = ¾
arena-most = meiste
arena-rounds = Runden
arena-score-of = Punkte von { $bot }
arena-moves = Züge
arena-mean-ms = Mittel
arena-slowest-ms = längste
arena-by-wins = der Siege
arena-by-places = der anderen hinter sich
arena-duel-above =
    Nach { $deals } Austeilungen entschieden: { $bot } gegen { $other } liegt über { $target } { $what }: { $share }
arena-duel-below =
    Nach { $deals } Austeilungen entschieden: { $bot } gegen { $other } liegt unter { $target } { $what }: { $share }
arena-duel-open =
    Nach { $deals } Austeilungen nicht entschieden: { $bot } gegen { $other } kann über oder unter { $target } { $what } liegen: { $share }
plot-ratings = Wertungen
plot-wins = Anteil an den Siegen je Platz
plot-pairs = Wie oft der Bot der Zeile vor dem der Spalte liegt, %
plot-seats = Anteil an den Siegen nach Zugfolge
plot-rounds = Länge der Partien
plot-scores = Punkte: Median, Quartile, neun von zehn Partien
plot-fair = gerechter Anteil
plot-percent-wins = Siege, %
plot-games = Partien
plot-score = Punkte

## Bots

level-page = Edelknabe
level-squire = Knappe
level-knight = Ritter
level-castellan = Burgvogt
level-elector = Kurfürst
hint-title = Rat vom Bot ({ $bot })
hint-move = Zug
hint-chance = Gewinnchance
hint-tried = Versuche
hint-line = Erwartet: { $moves }

## Tische

table-already-seated = Du hast schon einen Platz; für weitere Spieler an deinem Bildschirm nimm einen Platz an diesem Bildschirm.
table-away = Auf diesem Platz spielt ein Bot für dich; komm zuerst zurück.
table-bad-id = „{ $given }“ ist hier kein Name: erwartet werden 1 bis 64 Buchstaben, Ziffern, Binde- oder Unterstriche.
table-bad-token = Das Kennzeichen muss aus 8 bis 64 Buchstaben, Ziffern, Binde- oder Unterstrichen bestehen.
table-contribution-needed = Wer sich setzt, trägt zum Zufall dieses Tisches bei: 32 zufällige Bytes als 64 Hexadezimalziffern.
table-contribution-unwanted = Nur wer an einem eigenen Bildschirm sitzt, trägt zum Zufall dieses Tisches bei.
table-empty-seat = Dort sitzt niemand.
table-no-open-seat = Alle Plätze sind besetzt.
table-no-seat = Diesen Platz gibt es an diesem Tisch nicht.
table-no-such-version = Die Züge von dort an sind schon zurückgenommen, oder es gab keine.
table-not-asked = Deine Zustimmung ist nicht nötig, oder du hast sie schon gegeben.
table-not-away = Du spielst auf diesem Platz schon selbst.
table-not-host = Das darf nur, wer den Tisch eröffnet hat.
table-not-seated = Das darf nur, wer an diesem Tisch spielt.
table-not-started = Das Spiel hat noch nicht begonnen.
table-not-your-move = Du kannst nur zu einem eigenen Zug zurück.
table-not-your-turn = Du bist nicht am Zug.
table-not-yours = Auf diesem Platz spielt jemand anderes.
table-nothing-asked = Niemand bittet darum, das zurückzunehmen.
table-nothing-to-take-back = Du hast in diesem Zug noch nichts getan; es gibt nichts zurückzunehmen.
table-others-play = Andere spielen noch; du kannst deinen Platz einem Bot überlassen.
table-over = Das Spiel an diesem Tisch ist zu Ende.
table-own-question = Du hast selbst darum gebeten; zustimmen müssen die anderen.
table-preview-length = Eine Vorschau zeigt 1 bis { $most } Züge.
table-rematch-made = Der nächste Tisch steht schon bereit.
table-seat-taken = Dort sitzt schon jemand.
table-seats-open =
    { $count ->
        [one] Ein Platz ist
       *[other] { $count } Plätze sind
    } noch frei.
table-stale = Die Stellung hat sich inzwischen geändert; sieh nach, was geschehen ist, und wähle neu.
table-started = Das Spiel hat begonnen; die Plätze stehen fest.
table-still-running = Das Spiel läuft noch.
table-takeback-never = An diesem Tisch werden keine Züge zurückgenommen.
table-takeback-not-free = Seitdem wurde etwas aufgedeckt, oder jemand anderes hat gezogen; das wird an diesem Tisch nicht zurückgenommen.
table-takeback-pending = Es bittet schon jemand, Züge zurückzunehmen; darüber muss zuerst entschieden werden.
table-token-used = Dieses Kennzeichen gehört zu einem anderen Zug.
table-wrong-code = Um hier Platz zu nehmen, brauchst du den Code dieses Tisches.
verified =
    { $file }: { $count ->
        [one] Ein Ergebnis des Zufalls ist, wie es
       *[other] { $count } Ergebnisse des Zufalls sind, wie sie
    } nach Geheimnis und Beiträgen sein { $count ->
        [one] muss.
       *[other] müssen.
    }

## Der Server

server-page-ready = Der Server ist bereit.
server-page-preparing = Der Server bereitet sich vor: Die Regeln werden übersetzt. Diese Seite erneuert sich selbst.
server-page-failed = Der Server konnte nicht bereit werden; sein Protokoll sagt, warum.
server-page-about = Rheinländer und Rheingold für drei bis fünf Spieler, mit Menschen und Bots.
server-page-api = Was Programme abfragen können (OpenAPI)
server-page-health = Wie es dem Server geht
server-preparing = Der Server bereitet sich noch vor; bitte gleich noch einmal versuchen.
server-no-identity = Bitte zuerst sagen, wer du bist.
server-bad-token = Dieses Token ist nicht bekannt.
server-foreign-page = Eine fremde Seite darf hier nicht für dich handeln.
server-too-fast = Das geht zu schnell; bitte { $seconds } Sekunden warten.
server-too-large = Das ist zu groß; höchstens { $most } Bytes.
server-not-json = Gesendet werden muss JSON.
server-gone = Die Anfrage brach ab, bevor sie vollständig war.
server-busy = Zu viele handeln gleichzeitig an diesem Tisch; bitte noch einmal versuchen.
server-store = Die Datenbank antwortet gerade nicht; nichts wurde geändert. Bitte noch einmal versuchen.
server-no-such-table = Diesen Tisch gibt es nicht.
server-no-such-code = Diesen Code gibt es nicht.
server-no-such-board = Es gibt keinen Spielplan namens { $board }.
server-no-such-bot = Es gibt keinen Bot namens { $level }.
server-empty-name = Ein Name braucht mindestens einen Buchstaben.
server-long-name = Der Name hat { $length } Zeichen; höchstens { $most }.
server-empty-text = Darin ist nichts zu lesen.
server-long-text = Der Text hat { $length } Zeichen; höchstens { $most }.
server-wrong-kind = Menschen setzen sich als Personen an den Tisch, Programme als Programme.
server-guests-only = Das können nur Menschen, keine Programme.

## Die Web-App: Seiten

app-welcome = Zwei Spiele am Rhein
app-lead = Rheinländer und Rheingold, seit Jahren vergriffen, sind wieder spielbar: allein gegen Bots, zu mehreren an einem Bildschirm oder mit Freunden. Kein Konto, keine Werbung, nichts zu installieren.
app-about-rheinlaender = Ritter am Strom gründen Herzogtümer. Wer verdrängt wird, erhält Münzen: Die Kunst ist, im rechten Augenblick zu verlieren.
app-about-rheingold = Führe deine Ritter durch das Tal und nimm seine Burgen ein, bevor jemand Stärkeres vor dem Tor steht.
app-pages = Seiten
app-skip = Zum Inhalt
app-home = Zur Startseite
app-nowhere = Unter dieser Adresse ist nichts.
app-preparing = Die Regeln werden übersetzt; das ist nur einmal nötig und dauert ein, zwei Minuten. Danach geht es hier von selbst weiter.
app-rules = Regeln
app-replay = Nachspielen
app-table = Tisch
app-settings = Einstellungen
app-close = Schließen
app-language = Sprache
app-theme = Farben
app-theme-auto = wie das System
app-theme-light = hell
app-theme-dark = dunkel
app-confirm-moves = Jeden Zug bestätigen
app-sound = Ton, wenn ich am Zug bin
app-notify = Hinweis des Browsers, wenn ich am Zug bin
app-play-now = Jetzt spielen
app-players = Mitspieler
app-level = Gegen
app-bot = { $bot ->
    [page] Edelknabe (Bot)
    [squire] Knappe (Bot)
    [knight] Ritter (Bot)
    [castellan] Burgvogt (Bot)
    [elector] Kurfürst (Bot)
    [random] Zufallszüge (Bot)
    [quick] Flink (Bot)
    [greedy] Gierig (Bot)
    [search] Suche (Bot)
   *[other] { $bot } (Bot)
}
app-my-tables = Deine Spiele
app-public-tables = Offene Tische
app-running-tables = Tische zum Zusehen
app-join = An einen Tisch setzen
app-code = Code
app-my-name = Dein Name

## Die Web-App: einen Tisch decken

app-create = Tisch anlegen
app-game = Spiel
app-edition = Ausgabe
app-clock = Uhr
app-clock-none = ohne Uhr
app-clock-fast = 30 Sekunden je Zug
app-clock-slow = 90 Sekunden je Zug
app-clock-days = 3 Tage je Zug
app-clock-left = Restzeit: { $time }
app-days =
    { $days ->
        [one] 1 Tag
       *[other] { $days } Tage
    }
app-takeback = Zurücknehmen
app-takeback-consent = mit Einverständnis
app-takeback-free = bis etwas aufgedeckt wird
app-takeback-never = nie
app-takeback-asked = { $seat } möchte einen Zug zurücknehmen.
app-seats = Plätze
app-seat = Platz { $number }
app-seat-me = ich
app-seat-friend = frei für Freunde
app-seat-screen = jemand an diesem Bildschirm
app-seat-open = freier Platz
app-seat-bot = einen Bot hierher setzen
app-free-seat = Platz freigeben
app-open-coins = Münzen liegen offen
app-public = Diesen Tisch auf der Startseite zeigen
app-sit = Platz nehmen
app-guest = Gast
app-invite = Schick deinen Freunden diesen Link:
app-copy = Link kopieren
app-copied = Kopiert
app-begin = Spiel beginnen
app-wait-host = Das Spiel beginnt, sobald der Gastgeber es will.
app-status-gathering = wartet auf Mitspieler
app-status-running = läuft
app-status-finished = beendet
app-status-abandoned = abgebrochen

## Die Web-App: am Tisch

app-your-turn = Du bist am Zug
app-turn-of = { $seat } ist am Zug.
app-board = Spielplan von { $game }
app-standing = Spielstand
app-log = Was geschah
app-show-moment = Diesen Augenblick zeigen
app-card = Karte { $card }
app-discard = Diese Karte ohne Ritter ablegen
app-bastion-set = Bastei einsetzen (noch { $left })
app-confirm = Bestätigen
app-cancel = Zurück
app-to-game = Zum Spiel
app-preview-open = Was dann folgt, weiß noch niemand.
app-steps =
    { $steps ->
        [one] Noch 1 Schritt
       *[other] Noch { $steps } Schritte
    }
app-knights =
    { $knights ->
        [one] 1 Ritter zieht
       *[other] { $knights } Ritter ziehen
    }
app-gather = Stell den Angriff auf { $target } zusammen: Tippe auf die Gruppen, die mitziehen.
app-shield-question = Einen Schild für die eroberte Burg ziehen?
app-shield-draw = Schild ziehen
app-shield-leave = Kein Schild
app-undo = Zurücknehmen
app-reset-turn = Zug von vorn
app-agree = Einverstanden
app-disagree = Ablehnen
app-resign = Aufgeben
app-resign-sure = Aufgeben? Ein Bot spielt für dich weiter; du darfst zurückkommen.
app-return = Selbst weiterspielen
app-rematch = Noch einmal
app-result = Ergebnis
app-download = Aufzeichnung herunterladen
app-chat = Gespräch
app-chat-write = Etwas sagen
app-send = Senden
app-phrase-hello = Hallo zusammen!
app-phrase-luck = Viel Glück!
app-phrase-well-played = Gut gespielt!
app-phrase-moment = Einen Augenblick, bitte.
app-phrase-thanks = Danke für das Spiel!
app-curtain = Bitte gib den Bildschirm weiter an { $seat }.
app-curtain-lift = Meine Hand zeigen
app-lost = Die Verbindung ist unterbrochen; es geht weiter, sobald sie wieder da ist.
app-zoom-in = Näher
app-zoom-out = Weiter weg
app-zoom-whole = Ganzer Plan

## Die Web-App: Orte in Worten

app-space-land = Landfeld { $space }
app-space-river = Flussfeld { $space }
app-knight-of = Ritter von { $seat }
app-bastion = Bastei
app-duchy-of =
    { $seat ->
        [none] Herzogtum ohne Besitzer, Wert { $value }
       *[other] Herzogtum von { $seat }, Wert { $value }
    }
app-beside = daneben: { $landmark }
app-knight-on-castle = Ritter von { $seat } auf der Burg
app-castle =
    { $swords ->
        [one] Burg { $castle }, 1 Schwert
       *[other] Burg { $castle }, { $swords } Schwerter
    }
app-never-conquered = noch nie erobert
app-held-by =
    gehalten von { $seat } mit { $knights ->
        [one] 1 Ritter
       *[other] { $knights } Rittern
    }
app-shield-hidden = ein verdeckter Schild
app-shield-own = dein verdeckter Schild mit Wert { $value }
app-shield-open = offener Schild mit Wert { $value }
app-start = Startfeld { $number }
app-waypoint = Wegmarke { $place }
app-gate = Wegmarke { $place }, Tor von { $castle }
app-stack-of =
    { $knights ->
        [one] 1 Ritter von { $seat }
       *[other] { $knights } Ritter von { $seat }
    }
app-target-card = hier kann die Karte gespielt werden
app-target-reinforce = hier kann ein Ritter verstärken
app-target-convert = dieser Ritter kann bekehrt werden
app-target-bastion = hier kann eine Bastei stehen
app-target-from = diese Ritter können ziehen
app-target-march = hierher führt ein Schritt
app-target-attack = ein Angriff ist möglich
app-target-siege = die Burg kann angegriffen werden

## Die Web-App: Nachspielen, Regeln, Tasten

app-replay-intro = Öffne die Aufzeichnung eines Spiels und geh sie Zug um Zug durch, mit wessen Augen du willst.
app-record-file = Aufzeichnung (.json oder .jsonl)
app-not-a-record = Diese Datei ist keine Aufzeichnung eines Spiels.
app-ply = Zug { $ply } von { $plies }
app-first = Zum Anfang
app-back = Einen Zug zurück
app-next = Einen Zug weiter
app-last = Zum Ende
app-run = Von selbst laufen lassen
app-pause = Anhalten
app-eyes = Mit den Augen von
app-eyes-all = allen
app-search-rules = Regeln durchsuchen
app-search-found =
    { $count ->
        [one] 1 Abschnitt gefunden
       *[other] { $count } Abschnitte gefunden
    }
app-search-none = Nichts gefunden.
app-lesson = Erste Lektion
app-lesson-step = Schritt { $step } von { $steps }
app-lesson-on = Weiter
app-lesson-done = Jetzt spielen
app-excerpt = Ausschnitt des Spielplans von { $game }
app-keys = Tasten
app-key-tab = von einem zum nächsten; auch der Plan gehört dazu
app-key-arrows = auf dem Plan: zum nächsten Ort in dieser Richtung; beim Nachspielen: Zug um Zug
app-key-name = auf dem Plan: zum Ort dieses Namens
app-key-enter = einen Ort wählen, bestätigen
app-key-escape = Gewähltes zurücklegen
app-key-zoom = näher, weiter weg, ganzer Plan
app-key-help = diese Liste

## Für die Forschung

exported =
    { $games ->
        [one] 1 Spiel
       *[other] { $games } Spiele
    }, { $decisions ->
        [one] 1 Entscheidung
       *[other] { $decisions } Entscheidungen
    }: { $file }

## The web app: planning ahead, joining by picture

app-plan-card = Vorausplanen: Wähle eine Karte und dann ein Feld. Niemand erfährt davon.
app-plan-way = Vorausplanen: Tippe eigene Ritter an und dann den Weg, den sie gehen sollen. Niemand erfährt davon.
app-planned-card = Geplant: Karte { $card } auf { $space }
app-planned-way = Geplant: { $way }
app-plan-forget = Plan verwerfen
app-plan-void = Was du geplant hattest, ist nicht mehr möglich.
app-invite-code = Der Link als QR-Code
app-licenses = Lizenzen der Software in dieser Seite
