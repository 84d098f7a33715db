# Minden mondat, amelyet ember olvas, magyarul; a nevek és az argumentumok ugyanazok, mint az en.ftl-ben.
# A helyek és a kártyák számai elé nem kerül névelő és nem kap ragot egyik sem: kettőspont után állnak.

## Játékok, színek, birodalmi központok

game-rheinlaender = Rheinländer
game-rheingold = Rheingold
edition-english = angol kiadás
edition-german = német kiadás
edition-hungarian = magyar kiadás
edition-short = rövid szabályok
edition-standard = alapszabályok

colour-yellow = Sárga
colour-red = Vörös
colour-violet = Lila
colour-green = Zöld
colour-blue = Kék
letter-yellow = S
letter-red = V
letter-violet = L
letter-green = Z
letter-blue = K

landmark-castle = várkastély
landmark-church = püspökség
landmark-city2 = 2 pontos kereskedőváros
landmark-city3 = 3 pontos kereskedőváros
landmark-city4 = 4 pontos kereskedőváros

## Mi történt a Rheinländerben

event-card-played = { $seat } lovag nélkül dob el egy kártyát: { $card }.
event-knight-placed = { $seat } lovagot rak ide: { $space }.
event-knight-reinforced = { $seat } támogatásként lovagot rak ide: { $space }.
event-knight-converted = { $seat } átállítja { $loser } lovagját itt: { $space }.
event-bastion-built = { $seat } erődöt rak ide: { $space }.
event-castle-taken = { $seat } soron kívüli lovaggal birtokba veszi ezt a várkastélyt: { $site }.
event-castle-changed = { $loser } várkastélya mostantól { $seat } birtoka: { $site }.
event-duke-left = { $seat } hercege távozik ebből a hercegségből: { $space }; { $seat } { $paid } érmét kap.
event-duke-stayed = { $seat } hercegei közül az marad, aki ebben a hercegségben volt: { $space }.
event-duke-placed = Mostantól { $seat } uralja ezt a hercegséget: { $space } (értéke { $value }).
event-archbishop =
    { $seat ->
        [none] { $loser } elveszíti az érsekkártyát; most senkinél sincs.
       *[other] { $loser ->
            [none] { $seat } megkapja az érsekkártyát.
           *[other] { $seat } átveszi az érsekkártyát, eddig { $loser } birtokolta.
        }
    }
event-last-knight = { $seat } lerakta utolsó lovagját: közeleg a játék vége.
event-card-drawn =
    { $card ->
        [none] { $seat } húz egy kártyát.
       *[other] { $seat } kártyát húz: { $card }.
    }
event-deck-reshuffled = { $seat } felhúzza a keveréskártyát: a húzópaklit és a dobott lapokat összekeverjük.
event-game-over = A játék véget ért.
event-duchy-scored = { $seat } { $paid } érmét kap ezért a hercegségért: { $space }.
event-archbishop-scored = { $seat } { $paid } érmét kap az érsekkártyáért.

## Mi történt a Rheingoldban

event-die-rolled = { $seat } dobása: { $roll }.
event-knight-arrived = { $seat } új lovagja megérkezik ide: { $start }.
event-start-taken = { $seat } egyik lovagja még itt áll: { $start }; ezért nem érkezik új lovag.
event-reserve-empty = { $seat } tartaléka üres: nem érkezik lovag ide: { $start }.
event-knights-marched = { $seat } { $knights } lovaggal lép innen: { $from }, ide: { $to }.
event-attack-committed = { $seat } { $knights } lovagot sorakoztat fel innen: { $from }, támadásra e hely ellen: { $target }.
event-knights-driven-off = { $seat } megfutamítja { $loser } { $knights } lovagját itt: { $target }.
event-castle-attacked = { $seat } { $knights } lovaggal a kapunál megtámadja { $loser } várát: { $castle }.
event-shield-revealed = { $seat } felfordítja a pajzsot, vár: { $castle }, értéke { $value }.
event-siege-failed = A támadás kudarcot vall: { $seat } { $knights } lovagja elmenekül e vár alól: { $castle }.
event-garrison-home = { $seat } { $knights } lovagja visszatér a tartalékba ebből a várból: { $castle }.
event-shield-gone = { $seat } pajzsa kikerül a játékból, vár: { $castle }, értéke { $value } volt.
event-castle-conquered =
    { $loser ->
        [none] { $seat } elsőként foglalja el ezt a várat: { $castle }
       *[other] { $seat } elfoglalja { $loser } várát: { $castle }
    }; { $knights } lovag vonul be.
event-shield-placed =
    { $value ->
        [none] { $seat } pajzsot húz, és lefordítva leteszi ehhez a várhoz: { $castle }.
       *[other] { $seat } { $value } értékű pajzsot húz, és lefordítva leteszi ehhez a várhoz: { $castle }.
    }
event-shield-declined = { $seat } lemond a pajzsról ennél a várnál: { $castle }.
event-turn-ended = { $seat } köre véget ért.
event-castle-scored = { $seat } { $points } pontot kap ezért a várért: { $castle }.
event-last-castle = Az utolsó vár harc nélkül { $seat } kezére kerül: { $castle }.

## Miért nem szabad egy lépés: kettőspont utáni mondatok

refusal-game-over = a játék véget ért
refusal-chance-first = előbb a véletlen dönt
refusal-already-acted = már kijátszottál egy kártyát; most már csak erődöt rakhatsz, vagy befejezheted a kört
refusal-not-acted = a kör vége előtt ki kell játszanod egy kártyát
refusal-no-bastion-left = nincs több erődöd
refusal-bastion-used = ebben a körben már raktál le erődöt
refusal-not-land = ez nem parti mező: { $where }
refusal-space-taken = itt már áll egy lovag: { $where }
refusal-bastion-there = itt egy erőd áll: { $where }
refusal-card-not-in-hand = ez a kártya nincs a kezedben: { $where }
refusal-no-knight-left = nincs több lovagod a készletedben
refusal-not-in-area = ez a mező nem a kártya vidékéhez tartozik: { $where }
refusal-banks-not-taken = erre a folyómezőre csak akkor rakhatsz, ha már mindkét parti mező foglalt: { $where }
refusal-no-own-neighbour = nincs lovagod e mező mellett: { $where }
refusal-next-to-enemy = idegen lovag áll e mező mellett: { $where }
refusal-no-archbishop = nincs nálad az érsekkártya
refusal-nothing-to-convert = itt nincs átállítható lovag: { $where }
refusal-own-knight = ez a lovag már a tiéd: { $where }
refusal-river-conversion = ez folyómező, és ebben a kiadásban csak parti mezőn álló lovag állítható át: { $where }
refusal-must-place = lovag nélkül csak akkor dobhatsz el kártyát, ha egyik kártyád sem ad módot lovag lerakására vagy átállítására

refusal-no-conquest = pajzsról csak közvetlenül hódítás után dönthetsz
refusal-shield-undecided = előbb dönts a pajzsról (shield vagy no-shield) ennél a várnál: { $where }
refusal-attack-unfinished = előbb fejezd be a megkezdett támadást: { $where }
refusal-no-line = onnan nem vezet vonal ide: { $where }
refusal-no-own-knight = nincs itt lovagod: { $where }
refusal-start-closed = ez startmező, és oda lovag többé nem léphet vissza: { $where }
refusal-already-committed = az itt álló lovagok már részt vesznek a támadásban: { $where }
refusal-one-stays = egy lovagnak a várban kell maradnia: { $where }
refusal-too-few-knights = nincs itt ennyi lovagod: { $where }
refusal-castle-too-strong = a kapunál legalább kétszer annyi lovag kell, mint a védelem: { $where }
refusal-foes-too-strong = nem tudsz elég lovagot összevonni e hely ellen: { $where }
refusal-commit-more = ilyen kevés lovaggal ez a támadás nem fejezhető be: { $where }

## A szabályok, amelyekre az elutasítások hivatkoznak

rule-rheinlaender-turn = A kör: pontosan egy kártyát játszol ki, előtte vagy utána lerakhatsz egy erődöt, végül húzol.
rule-rheinlaender-place = Lovag lerakása: a kártya vidékének szabad parti mezőjére vagy folyómezőjére.
rule-rheinlaender-R1 = A folyó: csak akkor foglalható el, ha a vidék mindkét parti mezőjén lovag vagy erőd áll.
rule-rheinlaender-reinforcement = Támogatás: bármelyik kártyával, szabad parti mezőre, saját lovagod mellé, de idegen lovag mellé nem.
rule-rheinlaender-convert = Átállítás: az érsekkártyával egy idegen lovag a kártya vidékén a tiéd lesz; várkastélyban soha.
rule-rheinlaender-conversion-land = Átállítás az angol kiadásban: csak parti mezőn álló lovag.
rule-rheinlaender-bastion = Erőd: körönként egy, bármely szabad parti mezőre; ott marad, és senkié sem.
rule-rheinlaender-R2 = Eldobás: csak ha egyik kártyád sem használható, vagy elfogytak a lovagjaid.
rule-rheinlaender-end = A játék vége: az utolsó kör után már nincs több lépés.

rule-rheingold-turn = A kör: dobsz a kockával, behozol egy lovagot, azután legfeljebb hármat lépsz.
rule-rheingold-steps = Lépés: egy csapatból akárhány lovag együtt halad egy vonal mentén.
rule-rheingold-start-fields = Startmezők: amelyik lovag elhagyta, soha többé nem léphet startmezőre.
rule-rheingold-attack = Útpontok: az idegen lovagokat legalább eggyel több lovag futamítja meg.
rule-rheingold-G7 = Támadás több oldalról: csapatonként sorakoztasd fel a lovagokat; ha elegen vannak, együtt vonulnak be.
rule-rheingold-castles = Várak: a kapunál legalább kétszeres túlerő kell, és maradjon egy lépésed.
rule-rheingold-garrison = Őrség: az elfoglalt várban mindig marad legalább egy lovag.
rule-rheingold-G3 = Pajzsok: csak közvetlenül hódítás után húzhatsz egyet.
rule-rheingold-end = A játék vége: az utolsó előtti vár eleste után már nincs több lépés.

## Az asztalnál

welcome = { $game }, { $edition }
news = Ez történt a legutóbbi lépésed óta
you = { $seat } (te)
your-cards = Kártyáid
your-shields = Megmaradt pajzsaid
curtain = Most { $seat } következik. { $seat }, nyomd meg az Entert, ha senki más nem látja a képernyőt.
curtain-pipe = { $seat } következik.
phase-act = következik (segítség: ?):
phase-bastion = lerakhat egy erődöt; az Enter befejezi a kört:
phase-move = még { $steps } lépést tehet (segítség: ?, a kör vége: .):
phase-gather = lovagokat gyűjt a támadáshoz (célpont: { $target }):
phase-shield = pajzsot húzhat az elfoglalt várhoz (shield vagy no-shield):
say-something = Írj be egy lépést, vagy kérj segítséget: ?
not-a-move =
    Ez nem lépés: „{ $text }”. { $game ->
        [rheingold] Így néz ki egy lépés: S4>W3*1, W9>marksburg*2, shield, no-shield vagy egy pont; a magyarázat: ?
       *[other] Így néz ki egy lépés: 23-23L, 14+22L, 7x7R, #23R vagy egy pont; a magyarázat: ?
    }
refused = Ez a lépés nem megengedett: { $move } – { $why }.
refused-rule = Szabály – { $rule }
why-legal = Ez a lépés megengedett: { $move }
log-empty = Még nem történt semmi.
left = Kiléptél a játékból. Nem mentettük el; ha a --save FÁJL kapcsolóval indítod, később folytathatod.
left-saved = Kiléptél a játékból. Így folytathatod: loreley play --resume { $file }
unfinished = A játék még nem ért véget; eddig { $moves } lépés történt.
ask-game = Melyik játék?
ask-players = Hány játékos ({ $choices })?
compiling = A szabályok fordítása, csak most az egyszer ({ $game }): néhány másodperc …

## Táblázatok a játéktábla mellett

head-player = játékos
head-stock = készlet
head-knights = lovag
head-bastions = erőd
head-coins = érme
head-duchies = hercegség
head-at-end = a végén
head-owner = birtokos
head-value = érték
head-landmarks = központok
head-spaces = mezők
head-castles = várak
head-castle = vár
head-garrison = őrség
head-shield = pajzs
head-gate = kapu
head-points = pont
head-reserve = tartalék
head-shields = pajzsok
head-on-board = a táblán
note-archbishop =
    { $seat ->
        [none] Az érsekkártya senkinél sincs.
       *[other] Az érsekkártya birtokosa: { $seat }.
    }
note-pile =
    { $last ->
        [none] Húzópakli: { $cards } lap. Most nincs dobott lap.
       *[other] Húzópakli: { $cards } lap. Legutóbb dobott lap: { $last }.
    }
note-ending = Lerakták az utolsó lovagot: közeleg a játék vége.
note-roll = Dobás: { $roll }.
no-duchies = Még nincs hercegség.
shield-hidden = lefordítva
shield-none = nincs
coins-before = érmék a végső pontozás előtt
archbishop-card = érsekkártya
sum = összesen
moves-card = kártya: { $card }
moves-reinforce = bármelyik kártya
moves-bastion = erőd { $spaces } szabad parti mező bármelyikére (felsorolás: m #)
moves-pass = a kör befejezése
no-moves = Nincs ilyen lépés.

## A vége

ending-empty = A játék véget ért: egy kör végén valakinek elfogytak a lovagjai.
ending-last-knight = A játék azzal a körrel ért véget, amelyben valaki lerakta az utolsó lovagját.
ending-round = A játék azzal a fordulóval ért véget, amelyben valaki lerakta az utolsó lovagját.
ending-rounds = A játék a megbeszélt számú forduló után ért véget.
ending-castles = A játék véget ért: elesett az utolsó előtti vár.
winners =
    { $count ->
        [one] A győztes: { $seats }.
       *[other] Megosztott győzelem: { $seats }.
    }

## Segítség

help-commands =
    m           a megengedett lépések (m 23: egy kártyáé vagy egy helyé)
    why LÉPÉS   megengedett-e egy lépés, és melyik szabály szerint
    board       a játéktábla újra           scores   hogyan állnak a játékosok
    log         minden a játék kezdete óta  hint     mit tenne a legerősebb bot
    quit        kilépés a játékból
help-rheinlaender =
    Lovagjaid hercegségeket alkotnak a Rajna mentén: kettő vagy több lovag szomszédos mezőkön. A hercegség
    azé, akinek ott több lovagja van, mint bárki másnak. A távozó hercegért 1 érme jár, és a birodalmi
    központok értéke: várkastély 1, püspökség 1, kereskedőváros 2–4. A játék végén minden hercegség fizet az
    urának, a hercegért ekkor 1 helyett 5 érme jár. Az első lovag egy várkastély mellett soron kívüli lovagot
    hoz. A legtöbb püspökséges hercegségért az érsekkártya jár, a végén 5 érmével.

    23-23L   kijátszott kártya: 23, lovag ide: 23L (folyóra csak ha mindkét part foglalt)
    14+22L   bármelyik kártya támogatásként: szabad parti mező saját lovag mellett, idegentől távol
    7x7R     érsekkártyával: egy idegen lovag átállítása a kártya vidékén
    14-      kártya eldobása lovag nélkül, csak ha mást nem tehetsz
    #23R     erőd szabad parti mezőre, körönként egyszer, a kártya előtt vagy után
    {"."}        a kör befejezése erőd nélkül
help-rheingold =
    Foglalj el várakat a Rajna mentén; a végén a kardjaik a pontjaid. Minden körben a kocka egy lovagot hoz
    egy startmezőre, azután legfeljebb hármat léphetsz. Egy lépéssel egy csapat akárhány lovagja halad egy
    vonal mentén. Az útponton álló idegen lovagokat legalább eggyel több lovag futamítja meg; a vár akkor
    esik el, ha a kapujánál kétszer annyian állnak, mint a védelem. Közvetlenül hódítás után húzhatsz egyet
    a pajzsaid közül. A játék akkor ér véget, amikor már csak egy vár nem volt még soha senkié.

    S4>W3*1          egy lovag a 4. startmezőről a 3. útpontra
    W12>W13*4        négy lovag egyet lép, vagy támadásra készül e hely ellen: W13
    W9>marksburg*2   vár elfoglalása vagy belépés, két lovag vonul be
    shield           pajzs húzása hódítás után;  no-shield: lemondás róla
    {"."}                a kör befejezése

## Az aréna: botok egymás ellen

arena-playing = Folyik a játék
arena-kept =
    { $games } játszmából { $done } elkészült, és megmaradt itt: { $folder }; ugyanez a parancs folytatja.
arena-games =
    { $game }, { $players } játékos: osztás { $deals } × asztal { $tables } × ülésrend { $seatings } = játszma { $games }
arena-intervals = Zárójelben: 95 %-os megbízhatósági tartományok, osztásonként és nem játszmánként számolva.
arena-standings = Rangsor (egy hely méltányos része a győzelmekből: { $fair })
arena-pairs = Hely hely ellen
arena-seats = Mennyit ér elsőnek lépni
arena-spread = Fordulók és pontok
arena-thinking = Egy lépés ideje ezúttal, ezredmásodpercben
arena-bot = bot
arena-rating = értékszám
arena-wins = győzelem
arena-seats-played = játszott hely
arena-against = ellenfél
arena-pair-wins = kettejük győzelmeiből
arena-pair-ahead = megelőzi
arena-meetings = találkozás
arena-order = lépési sorrend
arena-mean = átlag
arena-least = legkevesebb
arena-quarter = ¼
arena-middle = ½
arena-three-quarters = ¾
arena-most = legtöbb
arena-rounds = forduló
arena-score-of = { $bot } pontjai
arena-moves = lépés
arena-mean-ms = átlag
arena-slowest-ms = leghosszabb
arena-by-wins = a győzelmekből
arena-by-places = a többiek közül megelőzve
arena-duel-above =
    { $deals } osztás után eldőlt: { $bot } ({ $other } ellen) e fölött van: { $target } { $what }; mérve: { $share }
arena-duel-below =
    { $deals } osztás után eldőlt: { $bot } ({ $other } ellen) ez alatt van: { $target } { $what }; mérve: { $share }
arena-duel-open =
    { $deals } osztás után sem dőlt el, hogy { $bot } ({ $other } ellen) e fölött vagy ez alatt van-e: { $target } { $what }; mérve: { $share }
plot-ratings = Értékszámok
plot-wins = Részesedés a győzelmekből helyenként
plot-pairs = Milyen gyakran előzi meg a sor botja az oszlopét, %
plot-seats = Részesedés a győzelmekből a lépési sorrend szerint
plot-rounds = A játszmák hossza
plot-scores = Pontok: medián, kvartilisek, tízből kilenc játszma
plot-fair = méltányos rész
plot-percent-wins = győzelem, %
plot-games = játszma
plot-score = pont

## Botok

level-page = apród
level-squire = fegyvernök
level-knight = lovag
level-castellan = várnagy
level-elector = választófejedelem
hint-title = A bot tanácsa ({ $bot })
hint-move = lépés
hint-chance = nyerési esély
hint-tried = próba
hint-line = Várható folytatás: { $moves }

## Asztalok

table-already-seated = Már ülsz egy helyen; a képernyődnél ülő további játékosnak ennél a képernyőnél kérj helyet.
table-away = Ezen a helyen egy bot játszik helyetted; előbb térj vissza.
table-bad-id = A megadott név itt nem használható: „{ $given }”. 1–64 betűből, számjegyből, kötőjelből vagy aláhúzásból állhat.
table-bad-token = Az azonosító 8–64 betűből, számjegyből, kötőjelből vagy aláhúzásból állhat.
table-contribution-needed = Aki leül, hozzájárul az asztal véletlenjéhez: 32 véletlen bájttal, 64 hexadecimális számjegyként.
table-contribution-unwanted = Csak az járul hozzá az asztal véletlenjéhez, aki saját képernyőnél ül.
table-empty-seat = Ezen a helyen nem ül senki.
table-no-open-seat = Minden hely foglalt.
table-no-seat = Ennél az asztalnál nincs ilyen hely.
table-no-such-version = Az onnan kezdve tett lépéseket már visszavonták, vagy nem is volt ilyen.
table-not-asked = A te beleegyezésedre nincs szükség, vagy már megadtad.
table-not-away = Ezen a helyen már te magad játszol.
table-not-host = Ezt csak az asztal gazdája teheti meg.
table-not-seated = Ezt csak az teheti meg, aki ennél az asztalnál játszik.
table-not-started = A játék még nem kezdődött el.
table-not-your-move = Csak saját lépésedhez térhetsz vissza.
table-not-your-turn = Nem te következel.
table-not-yours = Ezen a helyen valaki más játszik.
table-nothing-asked = Senki sem kéri ennek a visszavonását.
table-nothing-to-take-back = Ebben a körben még nem léptél; nincs mit visszavonni.
table-others-play = Mások még játszanak; a helyedet átadhatod egy botnak.
table-over = Ennél az asztalnál véget ért a játék.
table-own-question = Te magad kérted; a többieknek kell beleegyezniük.
table-preview-length = Az előnézet 1–{ $most } lépést mutat.
table-rematch-made = A következő asztal már készen áll.
table-seat-taken = Ezen a helyen már ül valaki.
table-seats-open = Ennyi hely még szabad: { $count }.
table-stale = Az állás közben megváltozott; nézd meg, mi történt, és válassz újra.
table-started = A játék elkezdődött; a helyek már nem változnak.
table-still-running = A játék még tart.
table-takeback-never = Ennél az asztalnál nincs visszavonás.
table-takeback-not-free = Azóta kiderült valami, vagy más is lépett; ennél az asztalnál ez már nem vonható vissza.
table-takeback-pending = Valaki már kért visszavonást; előbb arról kell dönteni.
table-token-used = Ez az azonosító egy másik lépéshez tartozik.
table-wrong-code = Ahhoz, hogy itt leülj, az asztal kódja kell.
verified =
    { $file }: a véletlen minden eredménye megfelel a titoknak és a hozzájárulásoknak ({ $count }).

## A kiszolgáló

server-page-ready = A kiszolgáló készen áll.
server-page-preparing = A kiszolgáló készülődik: a szabályok fordítása folyik. Ez az oldal magától frissül.
server-page-failed = A kiszolgáló nem tudott elkészülni; a naplójában áll, hogy miért.
server-page-about = Rheinländer és Rheingold három–öt játékosnak, emberekkel és botokkal.
server-page-api = Amit a programok lekérdezhetnek (OpenAPI)
server-page-health = Hogy van a kiszolgáló
server-preparing = A kiszolgáló még készülődik; kérlek, próbáld újra egy pillanat múlva.
server-no-identity = Kérlek, előbb mondd meg, ki vagy.
server-bad-token = Ez a token ismeretlen.
server-foreign-page = Idegen oldal itt nem cselekedhet helyetted.
server-too-fast = Ez túl gyors; kérlek, várj { $seconds } másodpercet.
server-too-large = Ez túl nagy; legfeljebb { $most } bájt lehet.
server-not-json = Csak JSON küldhető.
server-gone = A kérés megszakadt, mielőtt teljes lett volna.
server-busy = Túl sokan cselekszenek egyszerre ennél az asztalnál; kérlek, próbáld újra.
server-store = Az adatbázis most nem válaszol; semmi sem változott. Kérlek, próbáld újra.
server-no-such-table = Nincs ilyen asztal.
server-no-such-code = Nincs ilyen kód.
server-no-such-board = Nincs { $board } nevű tábla.
server-no-such-bot = Nincs { $level } nevű bot.
server-empty-name = Egy névhez legalább egy betű kell.
server-long-name = A név { $length } karakterből áll; legfeljebb { $most } lehet.
server-empty-text = Ebben nincs mit olvasni.
server-long-text = A szöveg { $length } karakterből áll; legfeljebb { $most } lehet.
server-wrong-kind = Emberek személyként, programok programként ülnek asztalhoz.
server-guests-only = Ezt csak emberek tehetik, programok nem.

## A webalkalmazás: oldalak

app-welcome = Két játék a Rajnánál
app-lead = A Rheinländer és a Rheingold évek óta nem kapható, most újra játszható: egyedül botok ellen, többen egy képernyőnél vagy barátokkal. Nincs fiók, nincs reklám, nincs mit telepíteni.
app-about-rheinlaender = A folyó menti lovagok hercegségeket alapítanak. Akit kiszorítanak, érméket kap: az a művészet, hogy jókor veszíts.
app-about-rheingold = Vezesd lovagjaidat a völgyben, és foglald el a várakat, mielőtt nálad erősebb áll a kapujukhoz.
app-pages = Oldalak
app-skip = Ugrás a tartalomhoz
app-home = A kezdőlapra
app-nowhere = Ezen a címen nincs semmi.
app-preparing = A szabályok fordítása folyik; erre csak egyszer van szükség, és egy-két percig tart. Utána az oldal magától folytatódik.
app-rules = Szabályok
app-replay = Visszajátszás
app-table = Asztal
app-settings = Beállítások
app-close = Bezárás
app-language = Nyelv
app-theme = Színek
app-theme-auto = ahogy a rendszer
app-theme-light = világos
app-theme-dark = sötét
app-confirm-moves = Minden lépést megerősítek
app-sound = Hangjelzés, ha én következem
app-notify = Böngészőértesítés, ha én következem
app-play-now = Játék most
app-players = Játékosok
app-level = Ellenfél
app-bot = { $bot ->
    [page] Apród (bot)
    [squire] Fegyvernök (bot)
    [knight] Lovag (bot)
    [castellan] Várnagy (bot)
    [elector] Választófejedelem (bot)
    [random] Véletlen lépések (bot)
    [quick] Fürge (bot)
    [greedy] Mohó (bot)
    [search] Kereső (bot)
   *[other] { $bot } (bot)
}
app-my-tables = A játszmáid
app-public-tables = Nyitott asztalok
app-running-tables = Nézhető asztalok
app-join = Csatlakozás asztalhoz
app-code = Kód
app-my-name = A neved

## A webalkalmazás: asztal nyitása

app-create = Új asztal
app-game = Játék
app-edition = Kiadás
app-clock = Óra
app-clock-none = óra nélkül
app-clock-fast = körönként 30 másodperc
app-clock-slow = körönként 90 másodperc
app-clock-days = körönként 3 nap
app-clock-left = Hátralévő idő: { $time }
app-days = { $days } nap
app-takeback = Visszavonás
app-takeback-consent = beleegyezéssel
app-takeback-free = amíg semmi sem derült ki
app-takeback-never = soha
app-takeback-asked = { $seat } szeretne visszavonni egy lépést.
app-seats = Helyek
app-seat = { $number }. hely
app-seat-me = én
app-seat-friend = szabad egy barátnak
app-seat-screen = valaki ennél a képernyőnél
app-seat-open = szabad hely
app-seat-bot = bot ültetése ide
app-free-seat = Hely felszabadítása
app-open-coins = Az érmék nyíltan fekszenek
app-public = Az asztal látszódjon a kezdőlapon
app-sit = Leülök
app-guest = Vendég
app-invite = Küldd el ezt a hivatkozást a barátaidnak:
app-copy = Hivatkozás másolása
app-copied = Kimásolva
app-begin = Kezdődjön a játék
app-wait-host = A játék akkor kezdődik, amikor a házigazda elindítja.
app-status-gathering = játékosokra vár
app-status-running = folyamatban
app-status-finished = befejeződött
app-status-abandoned = félbemaradt

## A webalkalmazás: az asztalnál

app-your-turn = Te következel
app-turn-of = { $seat } következik.
app-board = Játéktábla: { $game }
app-standing = Az állás
app-log = Mi történt
app-show-moment = Ennek a pillanatnak a megmutatása
app-card = { $card }. kártya
app-discard = A kártya eldobása lovag nélkül
app-bastion-set = Erőd lerakása (még { $left })
app-confirm = Megerősítés
app-cancel = Vissza
app-to-game = Vissza a játékhoz
app-preview-open = Hogy utána mi jön, még nem tudni.
app-steps = Még { $steps } lépés
app-knights = { $knights } lovag indul
app-gather = Állítsd össze a támadást ({ $target }): jelöld meg a csapatokat, amelyek részt vesznek.
app-shield-question = Húzol pajzsot az elfoglalt várhoz?
app-shield-draw = Pajzsot húzok
app-shield-leave = Nem kell pajzs
app-undo = Visszavonás
app-reset-turn = A kör elölről
app-agree = Beleegyezem
app-disagree = Elutasítom
app-resign = Feladom
app-resign-sure = Feladod? Egy bot játszik tovább helyetted; visszatérhetsz.
app-return = Magam játszom tovább
app-rematch = Még egyszer
app-result = Eredmény
app-download = A játszma letöltése
app-chat = Beszélgetés
app-chat-write = Mondj valamit
app-send = Küldés
app-phrase-hello = Sziasztok!
app-phrase-luck = Sok szerencsét!
app-phrase-well-played = Szép játék!
app-phrase-moment = Egy pillanat türelmet!
app-phrase-thanks = Köszönöm a játékot!
app-curtain = Add tovább a képernyőt, most { $seat } következik.
app-curtain-lift = Lássam a lapjaimat
app-lost = Megszakadt a kapcsolat; amint helyreáll, folytatódik a játék.
app-zoom-in = Közelebb
app-zoom-out = Távolabb
app-zoom-whole = Az egész tábla

## A webalkalmazás: helyek szavakban

app-space-land = szárazföldi mező: { $space }
app-space-river = folyami mező: { $space }
app-knight-of = lovag ({ $seat })
app-bastion = erőd
app-duchy-of =
    { $seat ->
        [none] birtokos nélküli hercegség, értéke { $value }
       *[other] hercegség ({ $seat }), értéke { $value }
    }
app-beside = mellette: { $landmark }
app-knight-on-castle = lovag a várkastélyban ({ $seat })
app-castle = vár: { $castle }, { $swords } kard
app-never-conquered = még senki sem hódította meg
app-held-by = birtokosa { $seat }, { $knights } lovag
app-shield-hidden = lefordított pajzs
app-shield-own = saját, lefordított pajzs, értéke { $value }
app-shield-open = nyílt pajzs, értéke { $value }
app-start = { $number }. kezdőmező
app-waypoint = útjelző: { $place }
app-gate = útjelző: { $place }, kapu ide: { $castle }
app-stack-of = { $knights } lovag ({ $seat })
app-target-card = ide játszható a kártya
app-target-reinforce = ide jöhet támogatás
app-target-convert = ez a lovag átállítható
app-target-bastion = ide erőd kerülhet
app-target-from = ezek a lovagok indulhatnak
app-target-march = ide egy lépés vezet
app-target-attack = támadás indítható
app-target-siege = a vár megtámadható

## A webalkalmazás: visszajátszás, szabályok, billentyűk

app-replay-intro = Nyisd meg egy játszma feljegyzését, és járd végig lépésről lépésre, bárki szemével.
app-record-file = Feljegyzés (.json vagy .jsonl)
app-not-a-record = Ez a fájl nem játszma feljegyzése.
app-ply = { $ply }. lépés a(z) { $plies } közül
app-first = Az elejére
app-back = Egy lépéssel vissza
app-next = Egy lépéssel tovább
app-last = A végére
app-run = Folyamatos lejátszás
app-pause = Szünet
app-eyes = Kinek a szemével
app-eyes-all = mindenkiével
app-search-rules = Keresés a szabályokban
app-search-found = { $count } találat
app-search-none = Nincs találat.
app-lesson = Első lecke
app-lesson-step = { $step }/{ $steps }. lépés
app-lesson-on = Tovább
app-lesson-done = Most játsszunk
app-excerpt = A játéktábla egy részlete ({ $game })
app-keys = Billentyűk
app-key-tab = egyik elemről a másikra; a tábla is egy közülük
app-key-arrows = a táblán: a következő helyre abban az irányban; visszajátszáskor: lépésről lépésre
app-key-name = a táblán: az ilyen nevű helyre
app-key-enter = hely kiválasztása, megerősítés
app-key-escape = a kiválasztott visszatétele
app-key-zoom = közelebb, távolabb, az egész tábla
app-key-help = ez a lista

## Kutatóknak

exported =
    { $games ->
        [one] 1 játszma
       *[other] { $games } játszma
    }, { $decisions ->
        [one] 1 döntés
       *[other] { $decisions } döntés
    }: { $file }

## The web app: planning ahead, joining by picture

app-plan-card = Előre tervezhetsz: válassz egy kártyát, aztán egy mezőt. Senki sem tud meg róla semmit.
app-plan-way = Előre tervezhetsz: koppints a lovagjaidra, aztán az útra, amelyen menjenek. Senki sem tud meg róla semmit.
app-planned-card = Terv: { $card }. kártya ide: { $space }
app-planned-way = Terv: { $way }
app-plan-forget = Terv elvetése
app-plan-void = Amit terveztél, már nem lehetséges.
app-invite-code = A link QR-kódként
app-licenses = Az oldalban használt szoftverek licencei
