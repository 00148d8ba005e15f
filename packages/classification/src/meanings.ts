import { STEMS } from './concepts.ts';
import { isIdeograph, type Token } from './tokens.ts';

/**
 * Stems of everyday words by meaning, in nine languages and the form of `concepts.ts`, so that a sentence in
 * one language is compared with sentences in the others.
 */
const EVERYDAY_STEMS = {
  self: "i$ i'm i've i'd i'll me$ my$ mine$ myself ich$ mich$ mir$ mein$ meine$ meinem meinen meiner je$ j'ai j'en moi$ mon$ ma$ mes$ m'en yo$ mi$ mis$ io$ mio$ mia$ miei mie$ eu$ meu$ minha ik$ mij$ mijn$ jag$ mig$ min$ mitt$ mina$ moj$ moja moje mnie mojego mojej jeg$ meg$ mit$",
  us: "we$ we're we've we'd we'll us$ our$ ours$ wir$ uns$ unser nous$ notre nos$ on$ nosotros nuestr noi$ nostr ci$ nosso nossa conosco wij$ ons$ onze$ vi$ oss$ var$ vart$ vara$ my$ nas$ nam$ nasz nasza nasze naszej naszym naszego vores os$",
  you: "you$ you're you've you'd you'll your$ yours du$ dir$ dich$ dein sie$ ihnen ihr$ ihre$ ihren ihrem ihrer euch eure tu$ te$ toi$ ton$ ta$ vous$ votre vos$ usted ustedes su$ sus$ tus$ ti$ lei$ le$ voi$ vostr vi$ suo$ sua$ tuo$ tua$ voce voces seu$ seus vosso jij$ je$ jou$ jouw u$ uw$ jullie ni$ er$ ert$ era$ din$ ditt$ dig$ panstw pan$ pani$ panu pana panem pansk twoj wasz wasza wasze wam$ was$ ci$ cie$",
  they: 'he$ she$ they$ him$ her$ his$ them their$ er$ ihm$ il$ elle$ ils$ elles lui$ leur$ el$ ella$ ellos le$ egli loro ele$ ela$ eles dele dela hij$ zij$ hem$ haar$ hen$ hun$ han$ hon$ hans$ hennes de$ dem$ on$ ona$ oni$ jego jej$ ich$ jemu',
  can: 'can$ could able konnen kann$ konnte konnten konnt$ peux$ peut$ pouvez pouvons pourrai pourrais pourrait pourriez possible puedo puede pueden podem podria podriamos posso puo$ possiamo potete potrebbe potremmo potrei pode$ poderia possiv kan$ kun$ kunnen kunt$ kunne zou$ zouden kunna moge$ moze$ mozna mozemy mozecie moglby moglib',
  want: "want wanna wish would i'd$ we'd$ mochte mochten will$ wollen wurde wurden voudrai voudrais voulons veux$ veut$ souhait aimerai aimerais quiero queremos quisiera gustaria vorrei vorremmo voglio vogliamo quero gostaria gostava wil$ willen graag zou$ vill$ skulle chce$ chcemy chcial chcielib vil$ gerne$",
  must: 'must have$ need$ should ought muss$ mussen sollt devo deve dovrei dobbiamo dois$ doit devons faut$ tengo$ debo$ debemos hay$ tenho$ devemos moet moeten maste$ borde bor$ musze musimy musi$ trzeba powin skal$ ma$',
  if: 'if$ whether unless falls wenn$ sofern ob$ si$ sinon se$ caso$ als$ indien tenzij om$ ifall jesli jezeli gdyb gdyby czy$ hvis',
  but: 'but$ however though although still$ aber$ jedoch allerdings trotzdem dennoch mais$ cependant toutefois pourtant quand pero$ aunque embargo ma$ tuttavia comunque mas$ contudo porem maar$ echter toch$ men$ dock$ dock anda$ ale$ jednak choc$ natomiast',
  because:
    'because since$ reason due$ cause weil$ denn$ deshalb daher wegen grund$ parce car$ puisque raison porque ya$ pues razon perche poiche siccome motivo pois$ visto want$ omdat reden vanwege eftersom darfor for$ skal$ bo$ poniewaz gdyz dlatego powod',
  already: 'already$ schon$ bereits$ deja$ ya$ gia$ ja$ al$ reeds redan$ juz$ allerede',
  only: 'only$ just$ merely simply nur$ lediglich bloss einfach seulement juste$ solo$ solamente soltanto simplement simplemente semplicemente so$ apenas somente simplesmente alleen$ slechts gewoon bara$ endast enbart tylko jedynie po$ kun$ bare$',
  enough:
    'enough plenty sufficient sick$ tired fed$ genug reicht satt$ leid$ schluss assez suffit marre bastante suficiente harto harta basta abbastanza sufficiente stufo stufa chega farto farta genoeg voldoende zat$ beu$ tillrackl nog$ racker trott dosc wystarcz dosyc',
  very: 'very really extremely highly absolutely totally sehr wirklich unbedingt absolut tres$ vraiment tellement absolument muy$ realmente totalmente absolutamente molto davvero veramente assolutamente muito mesmo heel$ erg$ echt$ zeer absoluut valdigt mycket verkligen bardzo naprawde zdecydowanie calkiem',
  little:
    'little$ bit$ few$ small tiny wenig etwas bisschen klein winzig peu$ petit petite poco$ pequen pocos piccol pouco beetje weinig kleine lite$ liten sma$ litet malo$ mala$ maly$ troche niewiel mali$',
  big: 'big$ large huge gross$ grosse grossen riesig grand grande enorme groot grote stor$ stort stora duzy duza duze ogromn wielk',
  all: 'all$ every everyone everything entire whole alle$ alles allen ganz$ gesamt tout$ tous$ toute$ toutes todo$ todos$ toda$ todas tutto tutti tutta tutte tudo$ iedereen allt$ alla$ hela$ wszystk kazdy cal$ cala$ caly$',
  nothing: 'nothing nichts rien$ nada$ niente nulla$ niets niks ingenting inget$ nic$ niczego intet',
  something:
    'something anything some$ etwas irgend quelque algo$ alguno algun qualcosa qualche algum alguma iets$ enige nagot$ nagon cos$ jakis jakies',
  other:
    'other others another different elsewhere andere anderen anderer anderes sonst autre autres ailleurs otro$ otra$ otros altro$ altra$ altri$ altrove outro outra outros ander$ anders annan annat andra inny$ inna$ inne$ innego innej gdzie',
  new: 'new$ newly neu$ neue neuen neuer nouveau nouvelle nuevo nueva nuovo nuova novo$ nova$ nieuw ny$ nya$ nytt$ nowy$ nowa$ nowe$ nowego',
  old: 'old$ former previous ehemalig fruher vorherig alt$ alte$ ancien ancienne antiguo anterior vecchio vecchia precedente antigo oud$ oude$ vorige gammal tidigare forra$ stary$ stara poprzedni byly$ dawn',
  good: 'good well$ fine$ right$ gut$ gute$ guter gutes recht$ bien$ bon$ bonne bons buen$ bueno buena bene$ buono buona bem$ bom$ boa$ goed goede prima bra$ god$ dobrze dobra dobry dobre',
  best: 'best better beste besser mieux meilleur mejor meglio migliore melhor beter bast$ basta battre lepiej lepszy najleps',
  bad: 'bad$ awful terrible poor worst horrible schlecht furchtbar mies$ schlimm mauvais nul$ nulle pire malo$ mala$ peor fatal pessim cattiv peggio brutto mau$ ma$ pior pessimo slecht verschrikk waardelos dalig samst uselt zly$ zla$ zle$ kiepsk slab',
  impress:
    'impress amazing wow$ brilliant fantastic awesome cool$ beeindruck stark$ klasse grossartig fantastisch genial impressionn formidable chapeau impresion increible impression fantastico complimenti impressionant incrivel parabens indruk geweldig knap$ imponer fantastisk haftig grym$ imponuj fantastyczn niesamow rewelac gratul',
  useful:
    'useful help helps helpful helping worth valuable nutzlich hilft hilfe helfen lohn sinnvoll utile aide$ aider aiderait vaut$ util$ ayud vale$ aiut ajud nuttig helpen helpt waard zinvol nytta nyttig hjalp vard$ pomoc pomog przyda warto$ warte',
  useless:
    'useless pointless waste wasting rubbish garbage trash junk crap bullshit nonsense nutzlos sinnlos mull$ quatsch unsinn schwachsinn blodsinn zeitverschwend verschwend inutile perte perdre perdez poubelle connerie foutaise inutil basura perder pierd tonteria chorrada spazzatura perdere perdet perdid perdit perda perte cavolat sciocchezz lixo perca perda disparate parvo nutteloos zinloos onzin vuilnis prullenbak verspil tijdverspil meningslos onodig skrap$ sopor trams slosa slosar bezuzyteczn bzdur smiec kosz$ kosza strata marnuj marnow szkoda',
  time: 'time times minute minutes zeit$ minuten temps tiempo minutos tempo$ minuti minuto tijd tid$ tiden tider minuter czas$ czasu minut',
  week: 'week weeks weekly woche wochen semaine semana settiman week$ weken vecka veckan veckor tydzien tygodn tygodni uge$ uken uke$',
  month:
    'month months monat monate mois$ mes$ meses mese$ mesi$ maand maanden manad manaden manader miesiac miesiec maned',
  today: 'today tonight heute hoy$ oggi$ hoje$ vandaag idag$ dzis dzisiaj dzisiejsz aujourd',
  soon: 'soon shortly asap quick quickly immediately rasch schnell bald$ sofort umgehend bientot vite$ rapidement tout$ pronto$ rapido cuanto presto subito rapidamente quanto breve$ logo$ cedo$ snel$ spoedig binnenkort gauw snart$ snabb omgaende wkrotce szybko niebawem jak$ zaraz natychm',
  next: 'next upcoming following nachste nachsten nachster kommende kommenden folgende prochain prochaine suivant proxim siguiente que$ prossim seguente seguinte volgend volgende komende aanstaande nasta$ kommande nastepn przyszl kolejn',
  last: 'last past$ recent ago$ letzte letzten letzter vor$ kurzlich dernier derniere dernieres recemment ultim pasado pasada hace$ scors ultimo passat fa$ passado passada ha$ laatste vorige afgelopen geleden onlangs forra$ senaste nyligen sedan$ ostatn zeszl temu$ niedawno',
  maybe:
    'maybe perhaps possibly potentially might vielleicht evtl eventuell moglicherweise peut-etre peut$ eventuellement quizas quiza tal$ acaso puede$ forse magari eventualmente talvez porventura misschien wellicht eventueel kanske eventuellt mojligen moze$ byc$ ewentualn',
  someday:
    'someday sometime day$ whenever eventually irgendwann eines$ jour$ algun$ dia$ un$ giorno prima$ poi$ ooit$ ergens nagon$ dag$ kiedys kiedykolwiek',
  never:
    'never ever$ nie$ niemals jamais nunca jamas mai$ nooit aldrig nigdy aldri$ life$ leben vie$ vida$ vita$ leven liv$ zyc$ zyciu',
  still:
    'still$ yet$ noch$ encore$ todavia aun$ ancora ainda$ nog$ fortfarande annu$ jeszcze wciaz nadal fortsatt stadig',
  remind:
    'remind note$ diary calendar file$ keep$ record bookmark erinner vormerk notier merk$ behalte kalender ablage rappel rappele rappelez garde$ noter agenda conserve recuerd anot guard tomo$ nota$ agend segno segnat ricord tengo$ conserv lembr onthoud bewaar herinner parat$ spara sparar noterar pamin przypom zapis zachow notuj kalendar',
  door: 'door$ open$ ture$ offen porte$ ouvert ouverte puerta abierto abierta porta$ aperta aperto aberta aberto deur$ dorr$ oppen oppet$ drzwi otwart gladly',
  wait: 'wait waiting hold$ patient pause postpone delay defer wart$ warten abwart verschieb verschoben zuruckgestellt aufgeschoben geduld pausiert attend attendre reporte report repous esper paciencia aplaz pospon aspett rimand rinvi sospes adi$ adiar adiad aguard pacien wacht wachten uitgestel uitstel pauze vanta vantar avvakta skjut pausa uppskjut talamod czek poczek odloz wstrzym przelozy pauz cierpl',
  freeze:
    'freeze frozen cut$ cuts$ cutting tight$ reduce saving shortage kurz gespart sparen spar$ sparprogramm gekurzt eingefroren stopp$ engpass gele$ gel$ coupe coupes reduction economies serre congelad recort ajust ahorro congelat bloccat tagli$ tagliat risparm corte$ cortes poupa contenc bevroren bezuinig stop$ krap$ fryst stopp sparkrav besparing nedskarn zamroz ciecia oszczed ogranicz',
  restructure:
    'restructur reorgani merger acquisit takeover migrat umstruktur umbau fusion ubernahme umstellung migration reorganis rachat reestructur adquisicion migracion ristruttur fusione acquisizione migrazione reestrutur fusao aquisicao migracao fusie overname migratie omorgan sammanslag forvarv migrering restruktur fuzj przejec migracj wdroz',
  hire: 'hire hiring recruit staff headcount employee einstell mitarbeiter personal$ bewerb recrut embauch salarie effectif personnel contratar contratac plantilla emplead assum assunz personale dipendent contrat pessoal funcionar aannem personeel medewerk vacature anstall rekryter medarbet zatrudn rekrut pracownik kadr',
  money:
    'money cash$ afford euro euros dollar pound geld$ leisten kohle$ kasse$ argent sous$ fric$ payer moyens dinero plata$ pagar soldi denaro pagare permett dinheiro verba$ betalen pengar rad$ betala pieniad pieniedz kasy$ placic zaplac stac$ groszy',
  free: 'free$ gratis kostenlos umsonst gratuit gratuite gratuito gratis$ kostnadsfri bezplatn darmow za$ trial probe$ test$ essai prueba prova$ teste$ proef provperiod probn',
  buy: 'buy buying bought purchase order$ sell selling sold$ sale sales pitch kauf kaufen bestell verkauf vertrieb achet acheter commande vend$ vendre vente commercial comprar compra$ pedido vend vender vendedor ventas comercial compr acquist ordine vendere vendit venda$ vendas vende$ kopen koop$ bestel verkoop verkop kopa koper bestall salja salj forsalj kupi kupuj zamow sprzeda sprzedaz handlow',
  offer:
    'offer offers proposal propose service services product solution software platform tool tools angebot angebote vorschlag leistung produkt losung werkzeug plattform offre offres proposition produit outil logiciel plateforme oferta propuesta servicio producto solucion herramienta plataforma offerta offerte$ proposta servizio prodotto soluzione strumento piattaforma servico produto solucao ferramenta aanbod aanbieding voorstel dienst$ diensten oplossing tool$ erbjud forslag tjanst losning verktyg ofert propozycj uslug rozwiaz narzedz',
  system:
    'system software crm erp$ excel spreadsheet website site$ online webseite seite$ programm logiciel tableur sistema programa pagina web$ sito$ programma foglio planilha systeem system$ programvara sajt$ hemsida program$ strona stron$ arkusz',
  company:
    'company business firm$ shop store office team$ department site$ betrieb laden$ geschaft buro abteilung filiale entreprise boite societe magasin bureau equipe service$ negocio empresa tienda oficina equipo departamento attivita negozio ufficio squadra reparto loja escritorio equipa bedrijf zaak$ winkel kantoor afdeling foretag butik kontor avdelning firma$ firmy firmie sklep biuro biurze zespol dzial$ dziale dzialu',
  boss: 'boss manager director ceo$ cfo$ cto$ coo$ owner board head$ chef$ chefin leiter leitung geschaftsfuhr inhaber vorstand patron directeur directrice direction responsable gerant jefe$ jefa$ directora direccion gerente dueno capo$ direttore direttrice titolare responsabile direzione chefe$ diretor diretora direcao direccao dono$ baas eigenaar directie bestuur leidinggev agare vd$ styrelse ledning szef szefowa dyrektor prezes wlascic zarzad kierown',
  group:
    'headquarter hq$ group corporate parent central zentral konzern mutter hauptsitz groupe siege$ centrale maison sede$ casa$ matriz gruppo grupo hoofdkantoor groep centraal moeder koncern huvudkontor centralt moder centrala grupa grupy centrali spolk',
  assistant:
    'assistant secretary secretar reception intern$ trainee temp$ assist sekretar empfang praktikant azubi aushilfe assistante standard$ stagiaire interim asistente secretaria recepcion becario practic assistente segretari centralino stagista recepc estagiar assistent receptie stagiair uitzend sekreterare vikarie asyst stazyst praktykan',
  private:
    'private personal wife$ husband mother father son$ daughter brother sister family privat ehemann mutter$ vater$ sohn$ tochter bruder schwester familie personnel mari$ femme$ mere$ pere$ fils$ fille$ frere$ soeur famille privado mujer$ marido madre$ padre$ hijo$ hija$ hermano familia privato moglie marito figlio figlia fratello sorella famiglia mulher mae$ pai$ filho filha irmao irma$ prive$ vrouw man$ moeder vader zoon dochter broer zus$ fru$ mamma pappa dotter bror syster familj prywat zona$ maz$ mama$ tata$ syn$ corka brat$ siostra rodzin',
  name: 'name$ names namesake surname called namen namens heisse heisst nom$ prenom homonyme appelle nombre apellido llamo llama$ nome$ cognome omonim chiamo chiama apelido chamo chama$ naam$ heet$ namn$ heter nazwisk imie$ imieni nazywam',
  role: 'role position job$ duties area$ topic remit desk$ bereich thema$ rolle$ aufgabe ressort poste$ fonction role$ sujet domaine perimetre puesto funcion cargo tema$ ruolo posizione mansion funcao competencia functie rol$ onderwerp gebied taak roll$ tjanst omrade fraga$ uppgift stanowisk rola$ roli$ obszar temat',
  moved:
    'moved changed switched transferr successor took$ taken gewechselt wechsel ubernommen uebernommen ubernimmt versetzt nachfolg change$ rejoint mute$ repris reprend cambie$ cambiado cambiar traslad asumio cambiat trasferit passat subentr mudei mudou transfer assumiu gewisseld overgestapt overgenomen overgegaan bytt$ flytt overtog tagit$ zmienil przenios przesz$ przejal przejela',
  person:
    'person people someone anyone who$ whom jemand wer$ wen$ personne quelqu qui$ alguien persona quien qualcuno chi$ alguem pessoa quem$ iemand persoon wie$ nagon$ vem$ ktos osob kogos kto$ kogo',
  ask: 'ask asking asked speak contact turn$ frag fragen fragt ansprech wenden demand demander demandez adress voir$ pregunt consult dirig chied chiedere domand sentire pergunt pedir peco$ vraag vragen richt$ fraga fragar vand$ pytac zapyt pyt prosz$ spyta',
  please:
    'please pls$ kindly bitte merci$ svp$ plait por$ favor$ prego favore cortesia alstublieft aub$ graag$ snalla vanligen tack$ prosze uprzejmie venligst vennligst',
  answer:
    'answer reply respond response antwort antworten repond reponse respuesta contest rispond risposta resposta antwoord reageer svar$ svara svarar odpowie odpowiedz odpis',
  message:
    'message mail$ mails email emails letter note$ dm$ inmail nachricht nachrichten schreiben$ message$ messages courriel courrier mensaje correo messaggi messaggio mensagem mensagens email$ bericht mailtje brief$ meddelande mejl brev$ wiadomos maile list$ pismo besked melding',
  read: 'read reading look looking watch les$ lesen gelesen anschau ansehen schaue sehen lu$ lire lis$ regard voir$ leer leo$ leido mirar vist ver$ legg letto leggere guard vedere ler$ li$ ler lido olhar vejo$ lees lezen gelezen kijk kijken bekijk las$ laser laste titta kolla kika czyt przeczyt obejrz zobacz patrz',
  think:
    'think believe guess suppose consider discuss internally denk denke glaub mein$ uberleg intern$ besprech pens pense crois reflech interne creo$ pienso pensar intern penso credo riflett valut acho$ considere avali interno denken vind$ overleg tror$ tanker funder internt mysle mysl sadze uwazam zastanow rozwaz wewn',
  know: 'know aware understand wissen weiss verstehe verstand kenne kennt sais$ savoir sait$ connai compren sabe$ se$ saber conoc entiend so$ sapere conosc capisc sei$ conhec entend percebo weet$ weten ken$ begrijp vet$ veta kanner forstar wiem$ wiedz zna$ znam$ rozum',
  see: 'see$ seeing show shows sehe seht sieht zeig zeigen montr voir$ vois$ demonstr ver$ veo$ mostr ensen vedo$ vedere vejo$ zien$ laat$ toon se$ ser$ visa$ visar widz pokaz zobacz',
  try: 'try trying test$ tested pilot attempt versuch probier ausprobier test essa essay essaye tester prob probar intent provare provo$ tent tentar experiment teste prober uitprober proef$ prova$ testa testar sprob probow przetest pilotaz',
  use: 'use$ using uses used nutz nutzen benutz verwend einsetz utilis utiliz usam usar usiamo usa$ utilizz uso$ gebruik anvand anvander kor$ uzyw stosuj korzyst',
  have: 'have$ has$ had$ haben hat$ hatte habe$ avons ai$ a$ avez tenemos tengo$ tiene$ abbiamo ho$ ha$ hanno temos tenho$ tem$ hebben heb$ heeft har$ hade mamy$ mam$ ma$ posiad',
  own: 'own$ inhouse in-house ourselves eigen eigene eigenen selbst intern$ inhaus propre interne nous-memes propio propia interno proprio interna nosotros propria nosso zelf$ sjalva egen$ eget$ egna$ internt wlasn wewnetrzn sami$ same$',
  functions:
    'works working worked runs$ going$ arbeit lauft laeuft funktionier marche$ fonctionn tourne funciona marcha$ funziona corre$ werkt$ loopt draait funkar fungera dziala funkcjon',
  start:
    'start begin launch kick onboard anfang loslegen commenc demarr lancer debut empez comenz inici arranc inizi cominci avvi partire comec starten start$ borja starta igang zaczn zaczyn rozpocz startuj rusz',
  finish:
    'finish done$ complete end$ ended over$ fertig erledigt abgeschloss beend fini termin acheve ende$ acab cerrad finit conclus concluid fechad klaar afgerond einde$ gedaan klar$ avslut fardig skoncz zakoncz koniec zamkn gotow',
  choose:
    'choose chose chosen decided decision picked went$ gone$ entschied entschieden gewahlt wahl$ entscheidung choisi choix decide opte elegi decid optado optamos scelt scegl decis optat escolh gekozen kozen beslist besluit keuze valt$ valde beslut bestam wybral wybor zdecyd postanow',
  invest:
    'invest capacity resources bandwidth kapazitat ressource capacite capacidad recurso capacita risorse capacidade capaciteit middelen kapacitet resurs mozliwosci zasob moce',
  priority:
    'priority priorit focus roadmap agenda radar prioritat fokus vordergrund schwerpunkt priorite priorites ordre$ feuille priorid enfoque priorita obiettiv foco$ prioriteit speerpunt planning prioriter plan$ planer priorytet planach plany$ planie',
  project:
    'project initiative projekt vorhaben projet chantier proyecto iniciativa progetto cantiere projeto project$ traject satsning inicjatyw',
  problem:
    'problem issue trouble struggle pain$ mess$ nightmare chaos schwierig arger katastrophe probleme souci galere difficult problema lio$ dificult pesadilla caos guaio difficolt casino dificul dor$ probleem moeite lastig ellende gedoe bekymm svart$ trassel klopot trudnos bol$',
  reference:
    'reference references case$ cases$ customer customers clients testimonial example referenz referenzen kunden kunde$ beispiel fallstud client exemple referencia clientes cliente$ ejemplo caso$ casos referenze clienti esempio casi$ exemplo referentie klanten klant$ voorbeeld referens kund kunder exempel referencj klient klienci klientow przyklad',
  link: 'link calendly booking slot invite invitation zoom$ meet$ link$ buchung termin$ einladung slots lien$ creneau calendrier enlace invitacion hueco invito agenda calendario convite uitnodiging lank$ inbjudan bokning kalender zaproszen kalendarz',
  number:
    'number phone mobile cell extension dial nummer durchwahl handy rufnummer mobil numero portable ligne telephone joindre movil celular cellulare interno telemovel ramal mobiel telefoonnummer numer komork',
  agree:
    'agree agreed deal$ fits works suits einverstanden passt pass$ gerne abgemacht accord entendu convient marche ca$ acuerdo vale$ encaj conven sirve accordo andrebbe$ bene$ serve combinad acordo fechado serve$ akkoord prima schikt past$ past okej$ overens passar funkar zgoda zgadz pasuje odpowiada',
  explain:
    'learn hear$ tell$ explain more$ erfahr erzahl erklar mehr$ savoir apprendre expliqu dites parlez plus$ saber cuent expliq contar mas$ sapere spieg raccont piu$ explic conte mais$ horen vertel weten uitleg meer$ hora beratta forklar veta$ mer$ dowiedz opowied wyjasn wiecej powiedz',
  fit: 'fit$ match$ relevant suitable suits target passt$ passen geeignet zielgruppe correspond pertinent concern adapte adequat encaja relevante interesa adecuad aplica adatto adatta pertinente rientra fa$ adequa enquadra past$ passend geschikt passar lamplig aktuellt pasuj dotycz odpowiedn istotn adekwatn',
  refuse:
    'refuse decline reject pass$ ablehn abgelehnt verzicht absag refus decliner passe$ passer rechaz declin paso$ rifiut passo$ rinunc recus dispens weiger afwijz bedank$ afslaan avboj tackar nekar avstar odmaw odrzuc rezygn dziekuje$ podziek',
  annoy:
    'annoy bother harass pester nag$ disturb insist stalk nerv nerven nervt belastig stor$ storen aufdringlich lastig agac derang embet harcel soul molest fastid acos pesad infastid scocci romp$ rompere incomod chate irrit lastigvall irriter vervelend aandring stora tjat besvara trakass denerw przeszkadz natret meczy nagab zawrac',
  insult:
    'idiot moron clown stupid fool scam scammer fraud liar crook hell$ fuck shit damn arse dumb pathetic betrug betruger trottel depp$ dumm verpiss scheiss unverschamt frech arnaq escroc imbecile con$ connard degage idiote honte estafa idiota imbecil mierda cono$ verguenza timo$ truff stronz cazzo vaffan vergogn imbroglion cretin burla merda golpe vergonha porra caralho oplicht idioot sukkel rot$ rotop flikker schande bedrieg bedrag javla skit$ dra$ lurendrej helvete skams oszust kretyn spierdal wstyd debil naciag cholera',
  joke: 'joke kidding funny laugh lol$ lmao haha hilarious witz$ scherz lach lustig blague rire rigol drole mdr$ broma risa$ gracios jaja scherzo ridere ridic divert piada rir$ engracad kkk rsrs grap$ lachen grappig skamt skratt kul$ rolig zart$ smiesz smiech hahaha',
  machine:
    'bot$ robot ai$ chatgpt template automated generated copy$ paste mass$ merge roboter ki$ vorlage serienmail massenmail automatis modele masse ia$ generique plantilla masivo copia genera modello massa automatiz modelo sjabloon massamail mall$ massutskick automatiserad bota$ szablon masow automat kopiuj',
  source:
    'where$ got$ obtained source found$ woher quelle bekommen ou$ trouve obtenu donde sacado obtenid fuente conseguid dove$ preso ottenut fonte trovato onde$ obteve arranj conseguiu waar$ vandaan bron$ gevonden gekregen varifran fatt$ kalla hittat skad$ zrodl wzieli znalezl',
  law: 'article art$ section act$ law$ right$ rights breach violat fine$ court sue$ report artikel gesetz recht$ rechte verstoss klage$ bussgeld anzeig loi$ droit droits amende tribunal signal articulo ley$ derecho multa demanda denunc articolo legge diritto tribunale segnal artigo lei$ direito processo queixa wet$ recht boete rechter aangifte lag$ lagen ratt$ bot$ vite$ domstol artykul ustaw praw$ prawa kara$ sad$ sadu zglosz$ zglosze',
  block:
    'block blocked filter blacklist junk ignore delete sperr blockier gesperrt papierkorb ignorier losche$ bloqu filtre ignor corbeille bloque filtro papelera blocc filtr cestin lixeira blokk geblokk negeer blocker sparra ignorer papperskorg zablok blokow',
  urgent:
    'urgent emergency emergencies dringend notfall eilig urgence urgente emergenc urgencia urgenz spoed nood$ bradskande akut$ akuta bradskar piln nagl',
  limited:
    'limited access sporadic delayed patience eingeschrankt begrenzt zugriff unregelmassig acces limite perturb acceso limitado accesso limitat acesso limitad beperkt toegang begransad tillgang ogranicz dostep',
  process:
    'process inquiry enquiry hours business$ working shortly bearbeit anfrage werktag geschaftszeit oeffnungszeit trait demande ouvres horaire delais proces consulta solicitud laborables horario elabor richiesta lavorativi orari pedido solicitac uteis verwerk aanvraag werkdag openingstijd behandl arende arbetsdag oppettid rozpatr zapytan robocz godzinach',
  closed:
    'closed shut$ holidays christmas easter geschlossen betriebsferien betriebsurlaub weihnacht feiertag ferme fermeture noel$ feries cerrad festivo navidad chius ferie$ natale festiv fechad feriado natal$ ferias gesloten kerst feestdag stangt jul$ semesterstangt helgdag zamkniet swiat swieta nieczynn',
  greeting:
    'hi$ hello hey$ dear regards cheers hallo gruss grusse moin servus bonjour bonsoir salut cordialement hola$ saludos buenos buenas ciao$ salve buongiorno saluti cordiali ola$ oi$ cumprimentos abraco bom$ hoi$ groet groeten hej$ halsningar mvh$ vanliga czesc dzien witam pozdraw',
  weather:
    'weather rain snow sunny wetter regen schnee sonne meteo pluie neige soleil lluvia nieve tiempo$ sol$ pioggia neve$ sole$ chuva weer$ regent sneeuw zon$ vader$ regn sno$ pogod deszcz snieg slonc',
  invoice:
    'invoice bill$ payment receipt delivery shipment parcel package tracking rechnung zahlung lieferung paket sendung facture paiement livraison colis factura pago$ entrega paquete envio$ fattura pagamento consegna pacco spedizion fatura encomenda factuur betaling levering pakket faktura betalning leverans faktur platnos dostaw paczk przesylk',
  apply:
    'job$ apply application resume cv$ vacancy candidate bewerbung stelle$ lebenslauf candidature emploi poste$ empleo curriculum vacante candidat lavoro$ candidatura vaga$ emprego sollicit vacature ansokan jobb$ aplikac kandyd etat$',
  eat: 'eat lunch dinner coffee beer$ pizza cake food$ essen$ kaffee bier$ kuchen mittagessen manger cafe$ biere gateau dejeuner comer cerveza tarta almuerzo mangiare caffe birra torta pranzo cafe cerveja bolo$ almoco eten$ koffie taart lunch$ ata$ fika$ kaffe ol$ jesc$ kawa$ kawe$ piwo ciasto obiad',
  animal:
    'cat$ dog$ hund$ katze chat$ chien gato perro gatto cane$ cachorro cao$ kat$ hond$ katt kot$ pies$ pigs pig$ schwein cochon poule cerdo rana$ maiale porco varken gris$ swini',
  idiom:
    'pigs fly$ freezes hell$ dentist colonoscop root$ teeth eyes needles zahnarzt wurzelbehandlung holle teufel schweine dents poules dentiste enfer$ peine$ dentista muelas infierno ranas inferno asini denti$ vacas galinha tussirem tandarts hel$ kiezen varkens pasen tandlakar helvetet grisar kaktus dentyst pieklo wyrosn',
  rather:
    'rather prefer sooner lieber eher$ bevorzug plutot antes$ preferir preferisc piuttosto preferia liever eerder hellre snarare wol$ raczej predzej',
  goodbye:
    'bye$ goodbye farewell tschuss wiedersehen adieu revoir adios arrivederci addio adeus tchau doei$ dag$ vaarwel hejda adjo$ zegnam zegnaj narazie',
  sorry:
    'sorry unfortunately afraid regret apolog leider bedauer entschuldig tut$ desole malheureusement navre regrett lo$ siento lament desgraciad lamentabl spiacent dispiace purtroppo scus infelizmente desculp pena$ helaas jammer spijt sorry$ tyvarr ledsen beklagar niestety przykro przepras zaluj beklager desvaerre',
  appreciate:
    'appreciate kind$ thoughtful nice$ nett$ schatz freundlich gentil appreci aimable sympa amable agradez detalle gentile apprezz cortese apreci simpatic agradec vriendelijk aardig waarde waardeer lief$ snallt vanligt uppskatt trevlig milo$ mily$ doceni uprzejm',
  true: 'sure certain definitely obviously naturally natuerlich naturlich klar$ sicher gewiss bestimmt bien-sur sur$ surement evidemment certainement claro$ seguro desde$ luego certo$ sicuro certamente naturalmente ovviamente certeza obviamente natuurlijk zeker uiteraard tuurlijk naturligtvis sakert sjalvklart visst$ oczywisc jasne$ pewnie$ pewn na$',
  quantity:
    'ten$ zehn$ dix$ diez$ dieci$ dez$ tien$ tio$ dziesiec hundred hundert cent$ cien$ cento$ cem$ honderd hundra sto$ twice million',
  first:
    'first erste erst$ zuerst zunachst premier premiere abord primer primero prima$ primo$ primeiro primeira eerst eerste forst$ forsta najpierw pierwsz',
  after:
    'after nach$ danach apres despues tras$ dopo$ depois apos$ na$ daarna efter$ sedan po$ potem nastepnie',
  before: 'before vor$ vorher bevor avant antes$ prima$ voor$ voordat innan$ fore$ przed$ zanim',
  without: 'without ohne$ sans$ sin$ senza$ sem$ zonder utan$ bez$',
  here: 'here$ hier$ ici$ aqui$ aca$ qui$ qua$ ca$ har$ tu$ tutaj',
  give: 'give gives gave$ geb gebe gebt gibt$ donn donner da$ dar$ deme dare$ dai$ dia$ de$ geef geven ge$ ger$ dac$ daj$ podaj prosze$',
  tell: 'tell told$ say$ says said$ sag sage sagen dire$ dis$ dit$ dites decir diga dime$ dica dico$ dizer digo$ zeg zeggen saga$ sager powiedz mowi mow$',
  come: 'come$ visit vorbei komm kommen besuch vorbeikomm venir passer visite visita pasar venire passare vir$ passar langs kom$ komen bezoek$ komma besok przyjsc wpasc wizyt odwiedz',
  timely:
    'tempting intrigued sounds exactly spot$ perfect timing klingt hort genau$ passend trifft tombe$ pile$ exactement justement suena justo$ exactamente momento$ suona proprio$ esattamente giusto$ soa$ parece exatamente mesmo$ calha klinkt precies komt$ goed$ later$ precis lagligt exakt passar brzmi dokladnie wlasnie akurat',
  doubt:
    'doubt sceptic skeptic convinced convince zweifel skeptisch uberzeug doute sceptique convain convaincu duda escept convenc dubbi scettic convinc duvida cetic twijfel sceptisch overtuig tveksam skeptisk overtyg watpi sceptycz przekon',
  compete:
    'compare competitor alternative switch vergleich wettbewerb wechseln compar concurren changer competenc alternativa cambiar confront concorren cambiare mudar vergelijk alternatief overstap jamfor konkurren alternativ byta porown konkurenc alternatyw zmieni',
  loyal:
    'happy$ pleased loyal stick$ stay$ staying zufrieden bleib bleiben treu$ rester restons fidele content contents quedamos fiel contentos restiamo rimane fedel contenti ficamos contentes satisfeit blijven trouw tevreden nojda stannar trogen kvar$ zostaj wiern zadowoleni',
  years:
    'year$ years jahr jahre jahren an$ ans$ annee ano$ anos$ anno$ anni$ jaar$ jaren ar$ aret$ rok$ lat$ lata$ roku$ latach',
} as const;

/** A character of a stem, with the meanings of the stem and of the whole word that end there. */
type StemNode = {
  readonly next: Map<number, StemNode>;
  readonly stems: string[];
  /** Includes those of an equal stem. */
  readonly words: string[];
};

const createNode = (): StemNode => ({ next: new Map(), stems: [], words: [] });

/** Indexes lists of stems by meaning. A stem that ends in `$` matches the whole word. */
function buildStemIndex(lists: readonly Readonly<Record<string, string>>[]): StemNode {
  const root = createNode();
  const entries = lists.flatMap((list) =>
    Object.entries(list).flatMap(([meaning, stems]) => stems.split(' ').map((stem) => ({ meaning, stem }))),
  );
  for (const { meaning, stem } of entries) if (!stem.endsWith('$')) addTo(insert(root, stem).stems, meaning);
  for (const { meaning, stem } of entries) {
    if (!stem.endsWith('$')) continue;
    const { stems, words } = insert(root, stem.slice(0, -1));
    for (const each of [...stems, meaning]) addTo(words, each);
  }
  return root;
}

function addTo(meanings: string[], meaning: string): void {
  if (!meanings.includes(meaning)) meanings.push(meaning);
}

function insert(root: StemNode, stem: string): StemNode {
  let node = root;
  for (let at = 0; at < stem.length; at += 1) {
    const code = stem.charCodeAt(at);
    const next = node.next.get(code) ?? createNode();
    node.next.set(code, next);
    node = next;
  }
  return node;
}

/** The meanings of a whole word, or of its longest stem. */
function findWord(root: StemNode, word: string): readonly string[] {
  let found: readonly string[] = [];
  let node = root;
  for (let at = 0; at < word.length; at += 1) {
    const next = node.next.get(word.charCodeAt(at));
    if (!next) return found;
    node = next;
    if (node.stems.length > 0) found = node.stems;
  }
  return node.words.length > 0 ? node.words : found;
}

const MAX_IDEOGRAPHS = 6;

/** Japanese has no spaces, so a stem there spans several tokens. */
function findIdeographs(root: StemNode, tokens: readonly Token[], at: number): readonly string[] {
  let run = '';
  for (const { text } of tokens.slice(at, at + MAX_IDEOGRAPHS)) {
    if (!isIdeograph(text)) break;
    run += text;
  }
  let found: readonly string[] = [];
  let node = root;
  for (let index = 0; index < run.length; index += 1) {
    const next = node.next.get(run.charCodeAt(index));
    if (!next) break;
    node = next;
    if (node.stems.length > 0) found = node.stems;
  }
  return found;
}

/** The meanings of the word at an index. */
function findAt(root: StemNode, tokens: readonly Token[], at: number): readonly string[] {
  const word = tokens[at]?.text ?? '';
  return isIdeograph(word) ? findIdeographs(root, tokens, at) : findWord(root, word);
}

const index = buildStemIndex([STEMS, EVERYDAY_STEMS]);

/** Letters that have no decomposition in Unicode. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', æ: 'ae', ı: 'i', đ: 'd' };
const SPECIAL_LETTER = /[łøæıđ]/g;

const toPlain = (token: Token): Token =>
  /[łøæıđ]/.test(token.text)
    ? { ...token, text: token.text.replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter) }
    : token;

/** The meanings of each word, in text order. */
export function findMeanings(tokens: readonly Token[]): (readonly string[])[] {
  const plain = tokens.map(toPlain);
  return plain.map((_, at) => findAt(index, plain, at));
}
