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
/** Words that alone are a question, or mention a budget without a question. */
const ASKS =
  /\?|(?<![\p{L}])(?:send|tell|share|schicken|senden|nennen|envoyez|faites|mande|mándame|envíeme|mandi|mi faccia|invii|envie|stuur|skicka|proszę)(?![\p{L}])/u;

/** True if a sentence mentions a price and asks for it. */
export const asksForPrice = (text: string): boolean =>
  splitSentences(text).some((sentence) => PRICE.test(sentence) && ASKS.test(sentence));

/** Requests to be removed, erased or left alone, by language. */
const STOP: readonly RegExp[] = [
  // English
  /(?<![\p{L}])(?:unsubscribe|unsubscribed|opt(?:ed)?[ -]?out|take (?!time)(?:[\p{L}\d@.']+ ){1,6}off(?! from)|take (?:me|us) out of|taken off|has been removed|was removed from|successfully removed|details erased|take out me|remove (?:me|us|my|our|[\w.]+@)|delete (?:me|my|our)|erase (?:me|my|our|all|it)|strike my|(?<!full |hard |ever |maintenance |reklamy )stop(?! by| in|s|ped|p| to all| tell| i'll| do | \d)|cease(?!d)|quit (?:e-?mailing|calling|messaging))/u,
  /(?<![\p{L}])(?:(?:do(?:n't| not|nt)|never) (?:e-?mail|contact|write|message|call|text|disturb|follow up|send (?:me|us|mail|such|another|any))|no (?:more|further) (?:e-?mails?|messages?|contact|mailings?|calls)|leave (?:me|us) (?:alone|be|out|in peace)|leave me[.!]|leave my inbox|further messages will be|lose (?:my|our|this) (?:address|number|e-?mail)|(?:not|never) (?:to )?hear from you|object to (?:your|the|any) (?:processing|use)|withdraw (?:any |my |our )?consent|refrain from|no longer receive|do(?:n't| not) do (?:it|that|this) again)/u,
  // German
  /(?<![\p{L}])(?:nie wieder|nicht noch (?:ein)?mal|abmelden|abgemeldet|austragen|lösch(?:en|t|ung)|loeschen|entfernen|streichen|tilgen|aus (?:dem|ihrem|eurem) verteiler|von (?:der|ihrer|eurer) list\p{L}*|nicht mehr (?:an|schreiben|kontaktieren|anschreiben)|schreiben s\p{L}*'? (?:bitte )?nicht|nimmer schreiben|(?:mir|uns) nicht mehr|keine (?:weiteren|nachrichten mehr|(?:e-?)?mails)|in ruhe|weiteren? (?:zuschrift|zusendung|nachricht|mail|kontakt)|unterlassen|hör(?:en sie|t|) auf|stopp(?![\p{L}]| på)|widerspreche)/u,
  // French
  /(?<![\p{L}])(?:désabonn\p{L}*|désinscri\p{L}*|me retirer|supprimer (?:mon|mes|notre|nos)|retir(?:ez|er) (?:moi|nous|mon|mes|notre|nos)|retirez-|supprimez|effacez|enlev(?:ez|er)|enlève-moi|sors-moi|arrêtez|cessez|ne (?:m'|me |nous )(?:écrivez|contactez|sollicitez|relancez)|ne plus (?:me |m'|nous )?\p{L}+|écris-moi p(?:u|lus)|laissez-(?:moi|nous)|m'oppose)/u,
  // Spanish
  /(?<![\p{L}])(?:d[eé](?:me|rme|nos) de baja|darme de baja|dada de baja|no vuelva a|elim[ií]n(?:a|e|en|ar)(?:me|nos)?(?![\p{L}])|elimíne\p{L}*|b[oó]rr(?:e|en|a|ar)(?:me|nos|lo|los)?(?![\p{L}])|supr[ií]m\p{L}*|qu[ií]t(?:e|en|a)(?:me|nos)|(?:ya )?no (?:me |nos )?(?:escrib|contact|env[ií]|mand)\p{L}*|deje(?:n)? de|d[eé]jeme|en paz|cese y desista|desuscrib\p{L}*|derecho de (?:supresión|cancelación|oposición))/u,
  // Italian
  /(?<![\p{L}])(?:cancell\p{L}+|eliminare i miei|non ricevere (?:altre|più)|togli(?:mi|ci|etemi|eteci|ete (?:mi|il mio))|mi tolga|ci tolga|rimuov\p{L}*|eliminate|disiscriv\p{L}*|non (?:mi |ci )?(?:scriv|contatt|riscriv)\p{L}+|smett\p{L}+|lasciatemi|non fatevi più|basta (?:mail|e-?mail|messaggi)|mi oppongo)/u,
  // Portuguese
  /(?<![\p{L}])(?:remov(?:a|am|er|ido da|ida da)\p{L}*|retir(?:e|em|ar|asse)(?:-me|-nos| (?:me|meu|minha|o meu|nosso|o nosso))|tire(?:m)?(?:-me)? |me tir[ae]|me exclu[ai]|apague|eliminação (?:\p{L}+ )?dos meus|foi removid[oa] com|não volte a escrev\p{L}*|descadastr\p{L}*|cancelar a inscrição|não (?:me |nos )?(?:escrev\p{L}+|contact\p{L}+|envie\p{L}*|mande\p{L}*|receberá mais)|pare de|parem|deixe-(?:me|nos))/u,
  // Dutch
  /(?<![\p{L}])(?:uitschrijven|uitgeschreven|schrijf (?:me|mij|ons) uit|afmelden|verwijder(?!d)|schrap|(?:te|gegevens) wissen|haal (?:me|mij|ons) (?:van|uit)|uit (?:de|uw|je) lijst|(?:mail|schrijf|benader|bel) (?:me|mij|ons) niet|geen (?:contact|berichten meer|berichtjes meer|mails meer)|met rust|laat (?:me|mij|ons) gerust|verwijderd werd|maak (?:ik )?bezwaar|niet meer (?:te )?(?:mailen|contacteren|sturen|bellen|schrijven)|hou op)/u,
  // Swedish
  /(?<![\p{L}])(?:avregistrera|avprenumerera\p{L}*|ta bort (?:både )?(?:mig|oss|min|mina|vår)|tagits bort|stryk|radera|sluta(?![\p{L}])|upphör|skriv inte|kontakta (?:mig|oss) (?:inte|aldrig)|inte bli kontaktad|lämna mig|inga fler (?:mejl|utskick))/u,
  // Polish
  /(?<![\p{L}])(?:wypis\p{L}+|usuń\p{L}*|usunąć|usunięci\p{L}* (?:moich|adresu|z|danych)|usunięty z|skasować|skasuj\p{L}*|(?:nie|więcej) (?:pisać|kontaktować|wysyłać|nękać|pisz\p{L}*)|niewysyłanie|nie przypominaj|przesta\p{L}+|spokój|rezygnuj\p{L}+|byle nie do mnie)/u,
];

/** True if the text asks for no more messages, or says that the address was unsubscribed. */
export const asksToStop = (text: string): boolean =>
  splitSentences(text).some((sentence) => STOP.some((pattern) => pattern.test(sentence)));
