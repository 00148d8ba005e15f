import { isIdeograph, type Token } from './tokens.ts';

/**
 * Word stems with the same meaning in sixteen languages, without accents. A model that has seen a
 * meaning in one language recognizes it in the others, which have far fewer examples. A stem that
 * ends in `$` matches the whole word.
 */
export const STEMS = {
  not: "no$ not$ don't dont$ doesn't won't can't cannot never nor$ nobody without isn't aren't nope nah nicht kein nie$ niemals nein ohne pas$ ne$ jamais aucun sans sin$ nunca ningun jamas non$ nessun mai$ senza nao$ nem$ nenhum sem$ niet geen nooit zonder nee$ inte$ ingen inget inga$ aldrig nej$ zaden zadne bez$ nigdy ikke intet uden$ aldri$ uten$ nei$ ei$ emme eivat eika$ enka$ ilman degil hic$ yok$ asla hayir neni nejsem nejsme nema nechc nemam nikdy zadny nu$ fara$ niciodata nici$ niciun ません ない いいえ ず",
  interest:
    'interes intress zainteres zajem zajim kiinnost ilgilen ilgimi ilginc ilgi$ nysgjerri nysgerri curious curios neugier curieu spannend intriguing ciekaw zaciekaw zvedav merak 興味 関心',
  positive:
    'great love$ lovely nice excellent perfect happy$ pleased glad good$ toll super$ klasse gerne gern$ freu parfait volontiers plaisir ravi encant genial buen perfecto volentieri ottim buon perfett gosto otimo bom$ boa$ graag leuk goed mooi garna bra$ kul$ chetnie swietn dobr fajn gjerne gerne fint god$ flott mielell hyva kiva memnun guzel harika skvel rad$ radi$ bucur bun$ buna$ grozav ぜひ 喜んで 嬉しい 素晴らし',
  yes: 'yes$ yeah sure$ ok$ okay ja$ jawohl oui$ si$ sim$ claro certo tak$ jasne joo$ kylla evet olur$ tamam ano$ da$ sigur はい 了解 承知',
  talk: 'call$ calls talk chat$ speak meet demo zoom$ teams$ phone ring$ telefon anruf gesprach termin austausch sprechen unterhalt appel rendez rdv$ echang creneau discut llam hablar hablemos reunion videollam chiam sentir parlar incontr appuntament conversa ligar ligue reunia falar agendar bellen gesprek afspraak spreken afspreken samtal mote boka horas prata ringa rozmow porozmaw spotka zadzwon umow mote samtale snakke prat ringe puhel soit palaver tavata goru arayin toplanti telef hovor schuzk zavol sejit discut intalni apel$ suna 電話 打ち合わせ 面談 話 会議 ミーティング 商談',
  price:
    'price pricing cost$ costs quote$ fee$ fees rate$ rates damage preis kosten$ kostet angebot$ teuer prix tarif devis combien cout precio cuest cuant costo$ coste tarifa presupuest prezz costa$ quanto$ preventiv preco custa custo orcament quanto prijs prijz offert tarief kost$ pris$ priset priser kostar kosta$ cena$ cene$ ceny$ cennik kosztuje kosztow wycen koster pristilbud hinta hinno maksaa tarjous fiyat ucret maliyet cenik stoji$ nabidk pret$ pretul preturi costa tarife 価格 料金 費用 見積 値段 いくら',
  information:
    'information info$ details brochure deck$ overview pdf$ material unterlagen broschure infos documentation plaquette renseign presentation detall folleto dettagl materiale scheda detalhe folheto apresenta informati brochur broschyr detalj informacj szczegol broszur prezentac tietoa lisatie esite bilgi sunum brosur katalog podrobn informac detalii brosur 資料 詳細 情報 カタログ',
  send: 'send share schick senden sende zusend envoy mand envi invi mandi manda stuur skicka wysl przesl poslij poslete sende lahet gonder posl trimit 送',
  later:
    'later$ spater plus$ adelante avanti tarde$ senare pozniej senere myohemmin sonra pozdeji tarziu revisit circle reconnect nochmal wieder$ recontact revenez relanc retom risent ricontatt reconta opnieuw aterkom odezw wroci palataan tekrar ozvete ozvat reven 後日 改めて また',
  now: 'currently now$ moment present$ derzeit aktuell momentan zurzeit gerade jetzt actuel actualment ahora attual adesso atual agora$ momenteel nu$ just$ aktualnie obecnie teraz chwil ojeblik naverende talla hetkell nyt$ suan simdi aktualne momentaln nyni ted$ acum 現在 今は 現時点 当面',
  day: 'monday tuesday wednesday thursday friday tomorrow montag dienstag mittwoch donnerstag freitag morgen$ lundi$ mardi$ mercredi jeudi$ vendredi demain lunes$ martes$ miercoles jueves$ viernes manana$ lunedi martedi mercoledi giovedi venerdi domani segunda$ terca$ quarta$ quinta$ sexta$ amanha maandag dinsdag woensdag donderdag vrijdag mandag tisdag onsdag torsdag fredag imorgon poniedzial wtor srod czwart piat jutro tirsdag imorgen maanantai tiistai keskiviik torstai perjantai huomen pazartesi sali$ carsamba persembe cuma$ yarin$ pondel uter stred ctvrt patek$ zitra luni$ marti$ miercuri joi$ vineri maine 月曜 火曜 水曜 木曜 金曜 明日 来週',
  hour: 'am$ pm$ oclock clock noon morning afternoon uhr$ vormittag nachmittag heures$ matin$ midi$ horas$ tarde$ ore$ mattin pomerigg manha$ uur$ ochtend middag klockan formiddag eftermiddag godz rano$ popolud kl$ klo$ aamu iltap saat$ sabah ogleden hodin dopoled odpoled ora$ dimineat dupa$ 午前 午後 時 分',
  future:
    'quarter q1$ q2$ q3$ q4$ spring summer autumn fall$ winter year$ january february quartal fruhjahr herbst fruhling jahr trimestr printemp automne rentree annee primavera otono verano invierno autunno inverno anno$ ano$ outono proximo prossim kwartaal voorjaar najaar jaar$ kvartal host$ hosten varen aret$ kwartal wiosn jesien rok$ roku$ forar efterar kvartal kevat syksy vuosi vuon vuod ilkbahar sonbahar yil$ yilin ceyrek jaro jare podzim rok$ ctvrtlet primavar toamn anul$ trimestr 来年 来期 来春 秋 春 四半期 年度',
  budget:
    'budget spend$ presupuest orcament budjet butce rozpocet rozpoct buget budzet bilancio begroting 予算',
  busy: 'busy swamped drowning stress uberlast ausgelast deborde occup agobiad impegnat ocupad druk$ druks upptag zajet zajec travl travelt opptatt kiire yogun mesgul vytiz ocupat 忙し 多忙 手一杯 余裕',
  contract:
    'contract$ signed renew vertrag gebunden verlanger contrat engag contrat contratt rinnov contrato assin renov getekend verleng avtal bundn umow kontrakt aftale bundet sopimu sozles smlouv podepsa semnat 契約',
  supplier:
    'provider supplier vendor agency partner$ anbieter dienstleist agentur prestatair fournisseur agence proveedor agencia fornitor agenzi fornecedor agencia leverancier bureau leverantor byra dostawc agencj leverandor bureau byra toimitta tedarik ajans dodavatel agentur furnizor agentie 業者 代理店 取引先',
  satisfied:
    'satisfied content$ zufrieden satisf contento soddisf satisfeit tevreden nojd zadowol tilfreds fornoyd tyytyv memnun spokoj multumiti 満足',
  need: 'need$ needs bedarf brauch besoin necesit bisogno precis nodig behov$ behover potrzeb brug$ trenger tarvi tarve ihtiyac potreb nevoie 必要 不要 間に合',
  remove:
    'remov delet unsubscr erase opt$ strike entfern losch streich austrag abmeld tilg suppri retir desabon desinscr effac enlev elimin borr baja$ suprim cancell rimuov toglie togli disiscr apag descadastr exclu verwijder uitschrij schrap wissen afmeld stryk radera avregistr avprenum bort$ usun wypis skasow skasuj wykresl slet fjern afmeld avmeld slett strykes poist sil$ silin silme siler kaldir cikar smaz vymaz odstran vyrad odhlas sterge sterg dezabon scoate radia 削除 配信停止 解除 消去 外して 停止',
  list: 'list$ lists mailing$ database verteil liste$ datenbank lista elenco lijst bestand databas listan listy baza$ bazy liste$ listen lista listal listeniz listeden seznam databaz baza リスト 名簿',
  stop: 'stop cease quit$ desist leave$ alone aufhor unterlass ruhe$ arret cess laiss deje$ dejen basta smett lasci pare$ parem deixe hou$ ophoud sluta upphor lamna przesta spokoj slutt stans lopet lopett rauhaan durdur birak kesin prestan nechte incet opri やめ 控え 止め 遠慮',
  more: 'anymore again$ further mehr$ weiter wieder davantage ulterior altre$ altri$ mas$ piu$ mais$ meer$ mer$ fler$ wiecej kolejn mere$ flere enaa enempaa artik daha$ vic$ dalsi vicekrat mai$ 二度 今後 これ以上 以後',
  spam: 'spam unsolicited harass unerwunsch werb belastig indesir demarch publicid indesiderat pubblicit publicidad ongewenst reclame reklam skrap niechcian uopfordr uonsk uoppfordr roskapost mainost istenmeyen nevyzad obtez nesolicit reclam 迷惑 営業 勧誘 スパム',
  legal:
    'gdpr dsgvo rgpd rodo$ avg$ kvkk lawyer legal attorney solicitor court regulator complaint anwalt rechtlich datenschutz abmahn avocat juridi cnil plainte abogad legal denunc aepd avvocat garante legali diffid advogad lgpd cnpd queixa advocaat klacht autoriteit advokat dataskydd imy$ anmal prawnik adwokat uodo skarg prawn datatilsyn databeskyt personvern klage asianaj tietosuoj valitus hukuk avukat sikayet yasal pravni pravnik uoou stiznost advokat anspdcp plangere juridic 弁護士 個人情報 法的 違法 苦情',
  data: 'data$ consent daten$ einwillig zustimm donnees consentement datos consentim dati$ consenso dados gegevens toestemm uppgift samtyck dane$ danych zgod oplysning samtykke opplysning tiedot tietoj suostum veri$ verileri kisisel riza$ udaj souhlas datele acord データ 同意 情報源',
  absent:
    'office away holiday vacation absen leave$ pto$ abwesen urlaub verreis absence conge$ conges vacanc vacacion ausen ferie$ assen ferias ausen fora$ afwezig vakantie verlof ledig semester franvar urlop nieobecn ferie fravar fravaer lomal loma$ poissa izin tatil ofis dovolen nepritom concedi vacant lipses birou 不在 休暇 休業 休み 夏季',
  ill: 'ill$ sick$ surgery hospital flu$ recover krank operat klinik malad arret hopital enferm hospital operad malat ospedal doent ziek ziekenh sjuk sjukskr operera chor szpital zwolnien syg$ sygemeld syk$ sykemeld sykehus sair$ sairaan sairas leikka hasta$ hastan ameliyat rapor nemoc operac bolnav spital 病 入院 手術 体調 療養',
  parental:
    'parental maternity paternity baby elternzeit mutterschutz maternit paternit materni paterni zwanger ouderschap foraldra barnledig macierz tacierz barsel foreldre pappaperm vanhempain aitiys isyys dogum mater rodicovsk 産休 育休 育児 出産',
  travel:
    'travel trip$ conference fair$ expo jury$ sabbatical wedding funeral reise dienstreise messe hochzeit beerdig sabbat voyage deplac salon$ mariage viaj feria$ boda viagg fiera matrimon viagem feira casament beurs reis$ bruiloft begrafen resa$ massa brollop begrav podroz targ slub pogrzeb delegac rejse messe bryllup begravel jury matka$ matkoi messu haat$ hautaj seyahat fuar dugun cenaze cest veletrh svatb pohreb calator targ$ nunta inmormant 出張 展示会 結婚 葬儀 研修',
  return:
    'back$ return zuruck retour revien regres vuelv vuelt torn$ torno tornero rientr volto$ voltar regress terug tillbaka wrac wroc powrot tilbage tilbake palaan palaa takaisin donec donus vratim vrat zpet revin intorc 戻 復帰 帰国 出社',
  until:
    "until till$ bis$ jusqu jusqu'au hasta fino$ ate$ tot$ tills do$ indtil frem saakka asti kadar dar$ dek pana$ まで",
  automatic:
    'automat autorep auto$ otomatik autosvar autorespon risponditor 自動 noreply robot mailbox postfach boite',
  left: 'left$ retire resign ausgeschied ruhestand rente$ pension verlass quitt$ quitte retrait jubil dejo$ dejado lasciat pensionat reform aposent saiu$ deixou pensioen vertrok slutat slutade odszed odesz emerytur fratrad sluttet pensjon opsagt elakk lahten lahti$ emekli ayril odesel odesl duchod plecat pensie demision deceas passed verstorb deced fallec decedut falec overleden avlid zmarl afgaet dod$ kuollut vefat zemrel decedat 退職 退社 異動 辞め 亡くな 転職',
  longer:
    "longer$ mehr$ ya$ n'est$ langer plus$ langre juz$ laengere laenger lenger enaa artik uz$ jiz$ すでに もう",
  work: 'work$ works employ company firm arbeit beschaftig firma unternehmen travail entrepris societe trabaj empresa lavor azienda trabalh werkt werk$ bedrijf jobba arbetar foretag pracuj firm arbejd ansat virksomhed jobber ansatt bedrift tyosk yrity$ yrityks calis sirket pracuje spolecnost lucreaz compani 勤務 在籍 会社 弊社',
  colleague:
    'colleague kolleg collegu colega companer colleg kolega kolez tyokaver meslektas arkadas koleg successor nachfolg remplac sucesor success opvolger eftertrad nastep efterfolg etterfolg seuraaj halef nastup inlocui deputy vertret stand$ stellvertret 同僚 後任 担当者 代理',
  responsible:
    'responsib charge$ handles decid zustandig verantwort ansprech entscheid respons charge$ occupe encarg decid occupa verantwoord beslis ansvar bestam odpowied zajmuj decydu ansvarlig vastuu vastaa paatt sorumlu ilgilen$ karar odpoved zodpov rozhod raspund ocupa$ decide 担当 責任 決裁 窓口',
  contact:
    'contact$ reach$ write$ email kontakt wenden schreib adress joign ecri$ ecrire ecrivez contact escrib dirij contatt scriv rivol contact escrev contacteer schrijf mail$ mailen kontakta skriv hor$ napis pisac kontakto kontakt skriv ota$ yhteyt kirjoit ulas$ ulasin yaz$ yazin iletisim napist kontakt obrat contact scrie adresa 連絡 お問い合わせ',
  forward:
    'forward passed$ weiterleit weitergeleit transmis transmet reenvi inoltr girat girer encaminh doorst doorgest vidarebef skickat przekaz videresend valit$ valitan ilet$ ilett predal preposl transmis redirection cc$ copy$ kopie copie copia kopia kopi 転送 共有 回し',
  purchasing:
    'purchas procure einkauf achat$ achats compras acquist inkoop inkop zakup indkob innkjop osto satinalma nakup achizit tender ausschreib 購買 調達 仕入',
  received:
    'ticket received receipt eingegang erhalten recu$ recib ricevut recebid recebem ontvang mottag otrzyma zglosz modtag mottatt vastaanot saimme alindi alin obdrz prijat primit inregistr request$ case$ 受け付け 受領 受信',
  undelivered:
    'undeliver deliver failure daemon unzustell zustell bounce remis$ consegn entregue bezorg leverer dorecz dostarc doruc toimit teslim livrat 配信不能 届き',
  luck: 'luck$ wish erfolg souhait bonne exito suerte fortuna bocca sorte sucesso succes lycka powodzen held$ lykke onnea menesty basari stest uspech succes bafta ご活躍 発展',
  wrong:
    'wrong mistak falsch verwechs irrtum mauvais erreur equivoc sbagli errat engan errad verkeerd vergis fel$ pomyl forkert feil vaar$ vaara yanlis spatn omyl gresit 間違 人違い',
  thanks:
    'thank dank$ danke merci gracias grazie obrigad bedank tack$ tackar dziek tak$ takk kiito tesekkur sagol dek multumes ありがと 感謝 お世話',
  question:
    'how$ what$ wie$ was$ comment$ quel como$ cosa$ come$ qual hoe$ wat$ hur$ vad$ jak$ co$ hvordan hvad hva$ miten mika$ nasil nedir jaky cum$ ce$ どの いつ どう でしょうか ますか',
} as const;

type Concept = keyof typeof STEMS;

const MAX_STEM_LENGTH = 12;

/** Concepts by stem, and by whole word. */
const stems = new Map<string, Concept[]>();
const words = new Map<string, Concept[]>();
for (const [concept, list] of Object.entries(STEMS) as [Concept, string][])
  for (const stem of list.split(' ')) {
    const [map, key] = stem.endsWith('$') ? [words, stem.slice(0, -1)] : [stems, stem];
    map.set(key, [...(map.get(key) ?? []), concept]);
  }

/** The concepts of a word, longest stem first. */
function findWordConcepts(word: string): readonly Concept[] {
  const whole = words.get(word);
  if (whole) return whole;
  for (let length = Math.min(word.length, MAX_STEM_LENGTH); length >= 2; length -= 1) {
    const found = stems.get(word.slice(0, length));
    if (found) return found;
  }
  return [];
}

const MAX_IDEOGRAPHS = 6;

/** Japanese has no spaces, so a stem there spans several tokens. */
function findIdeographConcepts(tokens: readonly Token[], at: number): readonly Concept[] {
  let run = '';
  for (const { text } of tokens.slice(at, at + MAX_IDEOGRAPHS)) {
    if (!isIdeograph(text)) break;
    run += text;
  }
  for (let length = run.length; length >= 1; length -= 1) {
    const found = stems.get(run.slice(0, length));
    if (found) return found;
  }
  return [];
}

export type ConceptMention = { readonly concept: Concept; readonly token: number };

/** The concepts of a text in order. */
export const findConcepts = (tokens: readonly Token[]): ConceptMention[] =>
  tokens.flatMap(({ text }, token) =>
    (isIdeograph(text) ? findIdeographConcepts(tokens, token) : findWordConcepts(text)).map((concept) => ({
      concept,
      token,
    })),
  );
