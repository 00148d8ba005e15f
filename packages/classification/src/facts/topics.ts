import { isNegation } from '../features.ts';
import { tokenize } from '../tokens.ts';
import { asksForPrice } from './asks.ts';
import { ALSO_WORDS, WEEKDAY_NUMBERS } from './calendar.ts';

/** The topics of an interested reply, in the nine languages. Words are compared without case. */

const MAX_CHARACTERS = 3_000;
const SENTENCE = /[^.!?\n]+[.!?\n]?/g;

const CALL =
  /(?<![\p{L}])(?:call(?![\p{L}])|calls(?![\p{L}])|talk(?![\p{L}])|chat(?![\p{L}])|speak(?![\p{L}])|meet(?:ing)?(?![\p{L}])|demo|schedul|book(?![\p{L}])|availability|available|time slot|slots?(?![\p{L}])|phone|ring me|diary|calendar|telefon|anruf|rufen sie|ruf(?:en)? mich|gespräch|termin|austausch|sprechen|kennenlernen|appel|téléphon|rendez-vous|rdv|échang|créneau|entretien|en parler|discuter|llama|llám|hablar|hablemos|hablamos|reunión|reunirnos|vernos|cita(?![\p{L}])|hueco|chiama|telefon|sentir(?:ci|La)|sentiamo|risentir|incontr|appuntament|parlar|ligar|ligue|chamada|convers|reunião|reunir|falar|agendar|marcar|bellen|bel (?:me|mij|ons|gerust)|gesprek|afspraak|inplannen|afspreken|spreken|ring(?:a|er)?(?![\p{L}])|samtal|möte|boka|höras|prata(?:s|r)?(?![\p{L}])|zadzwo|rozmow|porozmawia|spotka|dzwoni|umów)/u;

const INFORMATION =
  /(?<![\p{L}])(?:more info|information|details|brochure|deck(?![\p{L}])|one-?pager|overview|case stud|tell me more|hear more|learn more|know more|presentation|slides|material|pdf|infos?(?![\p{L}])|informationen|unterlagen|broschüre|infomaterial|näheres|präsentation|erzähl(?:en sie|t|e)?(?: mir)?(?: mal| gern)?(?: etwas)? mehr|mehr (?:erfahren|wissen|dazu)|en savoir (?:un peu )?plus|m'en dire (?:un peu )?plus|documentation|plaquette|détails|renseignements|présentation|información|detalles|folleto|documentación|saber (?:un poco )?más|cuént(?:eme|ame|enos|anos) más|presentación|informazioni|dettagli|materiale|presentazione|saperne|(?:mi (?:dica|dice|racconti)|dirmi|raccontarmi) di più|opuscolo|informaç|detalhes|folheto|brochura|saber mais|cont[ea]-?(?:me|nos) mais|me conta mais|apresentação|informatie|documentatie|presentatie|meer weten|meer horen|vertel(?:t u)?(?: me| mij)?(?: gerust| eens)?(?: wat)? meer|hoor (?:ik )?graag meer|broschyr|detaljer|veta mer|läsa mer|höra mer|berätta(?: gärna)?(?: lite)? mer|informacj|szczegół|broszur|materiał|prezentacj|opowiedzieć więcej|dowiedzieć)/u;

const INTEREST =
  /(?<![\p{L}])(?:(?:i'm|i am|we're|we are|i'd be|we'd be|would be|definitely|very|quite|am|are) (?:\p{L}+ )?interested|sounds (?:good|great|interesting)|i like|interesse(?![\p{L}])|interessiert|klingt (?:gut|spannend|interessant)|intéress|ça me parle|interesa|suena bien|interessa|interessat|interessad|klinkt (?:goed|interessant)|låter (?:bra|intressant)|intresserad|zainteresowan|brzmi (?:dobrze|ciekawie)|interesuje)/u;
/** Words that take the interest back or put it off. */
const RESERVATION =
  /(?<![\p{L}])(?:but|however|although|if|when|once|later|until|aber|jedoch|wenn|sobald|falls|später|mais|cependant|si|quand|lorsque|plus tard|pero|aunque|cuando|más adelante|ma|però|quando|se|più avanti|mas|porém|mais tarde|maar|als|zodra|later|men|om|när|senare|ale|jednak|jeśli|gdy|kiedy|później)(?![\p{L}])/u;

const BOOKING_PAGE =
  /calendly\.|savvycal\.|\bcal\.|hubspot\.|meetings\.|\/book|\/meet|bookings\.|zoom\.us|doodle\./i;

/** A question about how to continue, which every answer to a yes answers. */
const NEXT_STEP =
  /(?<![\p{L}])(?:what happens next|next steps?|how do we (?:proceed|start|get started|continue)|how would this work|wie geht es (?:jetzt |nun |dann )?weiter|wie würde es weitergehen|nächste[nr]? schritte?|prochaines? étapes?|comment (?:procéder|procède-t-on|avancer|on avance)|siguientes? pasos?|cómo (?:seguimos|avanzamos|procedemos)|prossim[oi] pass[oi]|come (?:procediamo|si procede|procedere)|próximos? passos?|como (?:avançamos|procedemos|seguimos)|volgende stap(?:pen)?|hoe (?:gaat het|gaan we|nu) verder|nästa steg|hur går vi vidare|następn\p{L}+ krok\p{L}*|co dalej|jak (?:zaczynamy|zaczniemy|ruszamy))(?![\p{L}])/u;
/** A question about the time of a call. */
const ASKS_WHEN =
  /^[\s¿]*(?:so |and |und |et |y |e |en |och |a )?(?:when|what time|wann|quand|cuándo|quando|wanneer|när|kiedy)(?![\p{L}])/u;
const RELATIVE_DAYS = new Set(
  'tomorrow today morgen heute demain aujourd domani oggi amanha hoje morgon imorgon idag jutro dzisiaj manana hoy vandaag domattina'.split(
    ' ',
  ),
);
/** Words that leave a day out or move it to another week. */
const UNCERTAIN_DAY =
  /(?<![\p{L}])(?:(?:any|every|all) ?(?:day|days|time|week|thing)s?,? (?:but|except|other than|apart from|bar)|anything but|except|other than|apart from|not (?:on |this |next )?\p{L}+day|can't|cannot|next|following|in (?:a|one|two|three|\d) weeks?|außer|ausser|nicht (?:am |diesen |nächsten )?\p{L}+(?:tag|woch)|nächst|kommend|übernächst|sauf|excepté|pas (?:le |ce )?(?:lun|mar|mer|jeu|ven|sam|dim)|prochain|suivant|excepto|menos|salvo|que viene|próxim|no (?:el |puedo el )?(?:lun|mar|mié|jue|vie)|tranne|eccetto|non (?:il |di )?(?:lun|mar|mer|gio|ven)|prossim|exceto|tirando|não (?:na |no )?(?:seg|ter|qua|qui|sex)|behalve|niet op|volgende|komende|utom|inte (?:på )?\p{L}+dag|nästa|oprócz|poza|nie w|przyszł|następn)/u;

export type ReplyTopics = {
  readonly price: boolean;
  /** The reply mentions a call or a meeting. */
  readonly call: boolean;
  readonly information: boolean;
  /** The reply contains another question. */
  readonly other_question: boolean;
  readonly booking_page: boolean;
  /** A sentence states interest without a reservation. */
  readonly interest: boolean;
  /** `one`: exactly one day is named, with nothing that leaves it out or moves it. */
  readonly days: 'none' | 'one' | 'uncertain';
  /** The only day that is named. */
  readonly day: { readonly weekday: number | null } | null;
};

/** A weekday from 0 (Sunday), or null for a day that is relative to the message. */
type NamedDay = { readonly word: string; readonly weekday: number | null };

function findDays(text: string): NamedDay[] {
  return tokenize(text).flatMap(({ text: word }, index, all): NamedDay[] => {
    const bare =
      /^(.{4,}?(?:dag|tag))s?(?:morgen|vormittag|nachmittag|mittag|abend|middag|avond|ochtend|formiddag|eftermiddag|kvall)?$/.exec(
        word,
      )?.[1] ?? word;
    const weekday = ALSO_WORDS.has(bare) ? undefined : WEEKDAY_NUMBERS.get(bare);
    if (weekday !== undefined) return [{ word: bare, weekday }];
    const isGreeting = /^(?:guten|gutn|god|goede|la|por|de|cette|en)$/.test(all[index - 1]?.text ?? '');
    return RELATIVE_DAYS.has(word) && !isGreeting ? [{ word, weekday: null }] : [];
  });
}

export function findTopics(whole: string): ReplyTopics {
  const text = whole.slice(0, MAX_CHARACTERS);
  const sentences = (text.match(SENTENCE) ?? []).map((sentence) =>
    sentence.toLowerCase().replaceAll('’', "'"),
  );
  const isAbout = (pattern: RegExp): boolean => sentences.some((sentence) => pattern.test(sentence));
  const found = findDays(text);
  const days = [...new Map(found.map(({ weekday, word }) => [weekday ?? word, { weekday }])).values()];
  const isMoved = sentences.some((sentence) => findDays(sentence).length > 0 && UNCERTAIN_DAY.test(sentence));
  const hasCall = isAbout(CALL);
  const isCovered = (sentence: string): boolean =>
    CALL.test(sentence) ||
    (hasCall && ASKS_WHEN.test(sentence)) ||
    NEXT_STEP.test(sentence) ||
    INFORMATION.test(sentence) ||
    asksForPrice(sentence) ||
    findDays(sentence).length > 0;
  return {
    price: asksForPrice(text),
    call: hasCall,
    information: isAbout(INFORMATION),
    other_question: sentences.some((sentence) => sentence.includes('?') && !isCovered(sentence)),
    booking_page: BOOKING_PAGE.test(text),
    interest: sentences.some(
      (sentence) =>
        INTEREST.test(sentence) &&
        !RESERVATION.test(sentence) &&
        !tokenize(sentence).some((token) => isNegation(token.text)),
    ),
    days: days.length === 0 ? 'none' : days.length === 1 && !isMoved ? 'one' : 'uncertain',
    day: days.length === 1 ? (days[0] ?? null) : null,
  };
}
