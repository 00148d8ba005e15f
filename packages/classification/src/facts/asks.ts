/** Questions and requests that can be recognized by their words in the nine languages. */

const MAX_CHARACTERS = 3_000;
const splitSentences = (text: string): string[] =>
  text
    .slice(0, MAX_CHARACTERS)
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[^.!?。\n]+[.!?。\n]?/g) ?? [];

const PRICE =
  /(?<![\p{L}])(?:pric(?:e|es|ing)|costs?|how much|fees?|rates?|quote|damage|you charge|set us back|kosten|kostet|preise?|preisliste|wie teuer|zu rechnen|rechnen|angebot|prix|tarifs?|coûte|coute|coûterait|combien|devis|precios?|cuesta|costaría|cuánto|cuanto|saldría|tarifas?|prezz[oi]|costa|costerebbe|quanto|verrebbe|preventivo|preços?|precos?|custa|custaria|ficaria|mensalidade|valor(?:es)? mensa(?:l|is)|(?:é|seria|são|seriam) os? valor(?:es)?|orçamento|prijs|prijzen|kost|offerte|tarief|pris(?:et|er|lista)?|kostar|kosta|offert|cen[aęy]|cennik|kosztuje|kosztować|ile|wycen[aęy])(?![\p{L}])/u;
/** Words that alone are a question, or mention a budget without a question. */
const ASKS =
  /\?|(?<![\p{L}])(?:send|tell|share|schicken|senden|nennen|envoyez|faites|mande|mándame|envíeme|mandi|mi faccia|invii|envie|stuur|skicka|proszę)(?![\p{L}])/u;

/** True if a sentence mentions a price and asks for it. */
export const asksForPrice = (text: string): boolean =>
  splitSentences(text).some((sentence) => PRICE.test(sentence) && ASKS.test(sentence));

/** Requests to be removed, erased or left alone, by language. They are one feature of the trained signal. */
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
  // Removal from a sequence, erasure and objection in legal words, in all nine languages.
  /(?<![\p{L}])(?:drop (?:me|us) from|remov(?:e|ing) (?:this|these|those|that|the) (?:e-?mail |personal )?(?:address|number|contact|details|entry)|delete (?:us|the (?:number|e-?mail|company|address|contact)|this (?:address|number|e-?mail)|everything|all)|strike us|leave my team|never hear your|hereby object|right to (?:erasure|be forgotten)|erasure of|do not (?:mark|copy|cc)|don't (?:send|copy|cc)|take (?:my|our|this|these) (?:[\p{L}'-]+ ){0,3}(?:address|name|number|details|e-?mails?) (?:off|out))/u,
  /(?<![\p{L}])(?:nehmen sie (?:mich|uns|diese|meine)[^.]{0,40}(?:heraus|raus|aus|von)|nehmt (?:mich|uns)|(?:mich|uns) (?:bitte )?(?:heraus|herunter|raus|runter)(?:zu)?nehm\p{L}*|herunternehmen|abbestell\p{L}*|einstellen(?! wir)|funkstille|keine (?:werbe\p{L}*|werbung|post|anrufe) mehr|löschen sie|widerspruch gegen|widersprechen wir|verzichten sie (?:bitte )?(?:auf|künftig))/u,
  /(?<![\p{L}])(?:effacement|d'effacer|effacer (?:mon|mes|notre|nos)|y mettre fin|cesser tout|supprimer de vos|supprimer toute|ôtez|ôter|rayez|radiez|sortez-(?:moi|nous)|retirer de (?:vos|votre)|ne souhaite plus (?:recevoir|être)|plus aucun (?:mail|message|courriel|envoi)|oppos(?:e|ons) à)/u,
  /(?<![\p{L}])(?:supresión (?:inmediata |de )|me quit(?:e|en|es) de|quitar de(?:l| la) (?:lista|hilo|base)|qu[ií]t(?:a|e|en)(?:me|nos) |s[aá]c(?:a|á|ame|ar|uen|ueme|uenme|arme)(?:me|nos)? de|bórr\p{L}+|no insist\p{L}*|me opongo|oposición al|no quiero (?:recibir|más))/u,
  /(?<![\p{L}])(?:essere tolt[oai]|togliermi|togliere (?:il mio|la mia|i miei)|sospend\p{L}+ (?:gli|l'|i|le) |non insistere|esco (?:volentieri )?dalla|opposizione al|non (?:desidero|voglio|vogliamo) (?:più )?(?:ricevere|essere)|cancellazione de|levatemi|depennat\p{L}+)/u,
  /(?<![\p{L}])(?:eliminação de|apagamento|me retirem|retirem-me|se opõe|oponho-me|me oponho|opomo-nos|tirem-me|tira(?:-me| o meu)|me tirem|exclua|excluir (?:meu|meus|o meu)|exclusão d|não quero (?:mais )?receber|deixem de)/u,
  /(?<![\p{L}])(?:uit (?:die|uw|jullie|de) (?:reeks|mailings?|lijst\p{L}*|bestand\p{L}*) (?:te )?hal\p{L}*|haal (?:me|mij|ons)[^.]{0,40}(?:uit|van)|(?:me|mij|ons) [^.]{0,40}(?:nieuwsbrief|mailing|lijst) halen|wis alles|wis (?:mijn|onze)|gooi mijn|mail(?:t)? niet meer|geen (?:post|mails?|reclame|aanbiedingen) meer|niet langer (?:mailen|benaderen|contacteren)|bezwaar tegen)/u,
  /(?<![\p{L}])(?:plocka (?:samtidigt )?bort|rensa (?:därför )?bort|sudda|ska bort ur|vill inte bli (?:tillagd|kontaktad)|ta bort (?:adressen|numret|kontakten)|invänder mot|motsätter (?:mig|oss)|avsluta utskick\p{L}*|slippa (?:fler|era))/u,
  /(?<![\p{L}])(?:wykreśl\p{L}+|wyłączyć te|zaniechani\p{L}+|ich usunięci\p{L}+|jego usunięci\p{L}+|żądam usunięci\p{L}+|trwałego usunięci\p{L}+|(?:ma|mają) zniknąć|nie (?:przysyłać|próbować|dzwonić)|wnoszę sprzeciw|sprzeciw wobec|nie życz\p{L}+ sobie)/u,
  // Danish and Norwegian
  /(?<![\p{L}])(?:slet(?:te|t)? (?:mig|meg|os|oss|min|mine|vores|vår|våre|alle?|adressen|dere)|fjern(?:e)? (?:mig|meg|os|oss|min|mine|vores|vår|adressen)|afmeld\p{L}*|avmeld\p{L}*|tag (?:mig|os) (?:af|ud)|ta (?:meg|oss) (?:av|bort|ut)|stryk (?:mig|meg)|hold op med|slutt (?:å|med)|lad (?:mig|os) være|la (?:meg|oss) være|(?:skriv|kontakt|ring) (?:mig |meg |os |oss )?ikke|ikke (?:kontakte?s?|skrive|sende) (?:mig|meg|os|oss|mere|flere|mer)|ingen flere (?:mails?|henvendelser|e-poster)|ikke (?:flere|mere) (?:mails?|post)|gør indsigelse|protesterer mot|frabeder|frabe)/u,
  // Finnish
  /(?<![\p{L}])(?:poista(?:kaa|isitteko|isitko|a|maan)?(?![\p{L}])|poistet\p{L}+|poistamista|lopettakaa|lopeta(?![\p{L}])|älkää (?:enää )?(?:lähettä|otta|kirjoitta|soitta)\p{L}*|älä (?:enää )?(?:lähetä|ota|kirjoita|soita)|rauhaan|vastustan|peruuttakaa|ei enää (?:viestejä|yhteydenottoja))/u,
  // Turkish
  /(?<![\p{L}])(?:sil(?:in|iniz|inmesini|inmesi|er misiniz|melisiniz)(?![\p{L}])|silinsin|(?:listeden|listenizden|listesinden) \p{L}+|çıkar(?:ın|ınız|ır mısınız|ılmasını|ılmak)|kaldır(?:ın|ınız|ılmasını)|(?:bir daha|artık) [^.!?]{0,40}m[ae]y[ıi]n\p{L}*|yazmayın\p{L}*|aramayın\p{L}*|göndermeyin\p{L}*|rahatsız etmeyin\p{L}*|aboneli\p{L}+ iptal)/u,
  // Czech
  /(?<![\p{L}])(?:smaž\p{L}*|smazat|vymaž\p{L}*|vymazat|vymazání|odstra(?:ň|nit|nění)\p{L}*|vyřa(?:ď|dit|zení)\p{L}*|odhla\p{L}+|vyškrtn\p{L}+|nepište|nekontaktujte|neposílejte|nevolejte|neobtěžujte|přestaňte|dejte (?:mi|nám) pokoj|nepřej\p{L}+ (?:si )?(?:dostávat|být|další)|námitk\p{L}+|výmaz)/u,
  // Romanian
  /(?<![\p{L}])(?:șterge\p{L}*|şterge\p{L}*|sterge\p{L}*|ștergerea|stergerea|elimina(?:ți|ti)-m\p{L}*|scoate(?:ți|ti|rea)\p{L}*|scoateți-m\p{L}*|dezabon\p{L}*|nu (?:îmi |imi |ne |mă |ma )?mai (?:scrie|contacta|trimite|suna|doresc s)\p{L}*|încetați|incetati|lăsați-mă|radierea|radiați|mă opun|ma opun)/u,
  // Japanese
  /(?:削除|配信停止|配信を(?:停止|止め)|登録(?:を)?解除|リストから(?:外|除)|消去|今後(?:の|一切)?(?:ご)?(?:連絡|営業|メール)[^。]{0,12}(?:控え|不要|遠慮|しない|やめ|お断り)|(?:連絡|送信|送付|営業)[^。]{0,10}(?:控えて|遠慮|やめて|止めて|停止|しないで)|送らないで|利用停止)/u,
];

/** True if the text asks for no more messages, or says that the address was unsubscribed. */
export const asksToStop = (text: string): boolean =>
  splitSentences(text).some((sentence) => STOP.some((pattern) => pattern.test(sentence)));
