/** Questions and requests that can be recognized by their words in the nine languages. */

const MAX_CHARACTERS = 3_000;
const splitSentences = (text: string): string[] =>
  text
    .slice(0, MAX_CHARACTERS)
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[^.!?\n]+[.!?\n]?/g) ?? [];

const PRICE =
  /(?<![\p{L}])(?:pric(?:e|es|ing)|costs?|how much|fees?|rates?|quote|damage|kosten|kostet|preise?|preisliste|wie teuer|zu rechnen|rechnen|angebot|prix|tarifs?|coûte|coute|coûterait|combien|devis|precios?|cuesta|costaría|cuánto|cuanto|saldría|tarifas?|prezz[oi]|costa|costerebbe|quanto|verrebbe|preventivo|preços?|precos?|custa|custaria|ficaria|orçamento|prijs|prijzen|kost|offerte|tarief|pris(?:et|er|lista)?|kostar|kosta|offert|cen[aęy]|cennik|kosztuje|kosztować|ile|wycen[aęy])(?![\p{L}])/u;
/** Words that are a question by themselves, or mention a budget without a question. */
const ASKS =
  /\?|(?<![\p{L}])(?:send|tell|share|schicken|senden|nennen|envoyez|faites|mande|mándame|envíeme|mandi|mi faccia|invii|envie|stuur|skicka|proszę)(?![\p{L}])/u;

/** True if a sentence mentions a price and asks for it. */
export const asksForPrice = (text: string): boolean =>
  splitSentences(text).some((sentence) => PRICE.test(sentence) && ASKS.test(sentence));

const STOP =
  /(?<![\p{L}])(?:unsubscribe|opt[ -]?out|take (?:me|us) off|remove (?:me|us|my|our)|delete (?:me|my|our)|strike my|stop|do(?:n't| not) (?:e-?mail|contact|write|message|call)|never (?:e-?mail|contact|write|message|call)|leave (?:me|us) alone|do(?:n't| not) do (?:it|that|this) again|nie wieder|nicht noch (?:ein)?mal|ne recommencez|no (?:lo )?vuelva|non lo faccia più|não volte|doe dat niet|gör inte om|abmelden|austragen|lösch(?:en|t)|loeschen|entfernen|streichen|aus (?:dem|ihrem) verteiler|nicht mehr (?:an|schreiben|kontaktieren|anschreiben)|mir nicht mehr|uns nicht mehr|keine (?:weiteren )?(?:e-?)?mails|in ruhe|weiteren? (?:zuschrift|nachricht|mail|kontakt)|stopp|désabonn\p{L}*|désinscri\p{L}*|retirez|supprimez|enlevez|arrêtez|cessez|ne (?:m'|me |nous )(?:écrivez|contactez|sollicitez|relancez)|laissez-(?:moi|nous)|d[eé](?:me|rme|nos) de baja|darme de baja|elim[ií]n\p{L}*|b[oó]rr\p{L}*|no (?:me|nos) (?:escriba|escribas|contacte|contactes|env[ií]e|mande)\p{L}*|deje(?:n)? de|d[eé]jeme|en paz|cancell\p{L}+|togliet\p{L}*|rimuov\p{L}*|eliminate|non (?:mi |ci )?(?:scriv\p{L}+|contatt\p{L}+)(?: più)?|smett\p{L}+|lasciatemi|non fatevi più|remova\p{L}*|retire\p{L}*|tire(?:m)?(?:-me)? |me tire|apague|descadastr\p{L}*|cancelar a inscrição|não (?:me |nos )?(?:escrev\p{L}+|contact\p{L}+|envie\p{L}*|mande\p{L}*)|pare de|parem|deixe-me|uitschrijven|schrijf (?:me|mij|ons) uit|afmelden|verwijder|schrap|haal (?:me|mij|ons) (?:van|uit)|(?:mail|schrijf|benader|bel) (?:me|mij|ons) niet|geen contact|met rust|avregistrera|avprenumerera|ta bort (?:mig|oss|min|mina|vår)|stryk|radera|sluta|skriv inte|kontakta (?:mig|oss) inte|lämna mig|wypis\p{L}+|usun\p{L}*|usuń\p{L}*|(?:nie|więcej) (?:pisać|kontaktować|wysyłać)|nie pisać|przesta\p{L}+|spokój|rezygnuj\p{L}+)/u;

/**
 * True if the text asks for no more messages, or says that the address was unsubscribed. Only
 * meaningful for replies that say no.
 */
export const asksToStop = (text: string): boolean =>
  splitSentences(text).some((sentence) => STOP.test(sentence));
