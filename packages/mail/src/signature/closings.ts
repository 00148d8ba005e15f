/** Closing phrases in several languages. Only a name may follow them. */
const FORMS = [
  /^(?:(?:with|best|kind|kindest|warm|warmest|many|thanks (?:and|&)|thanks,)\s){0,3}regards\b/i,
  /^(?:many |best |warm |kind )?(?:thanks|thx|cheers|wishes)(?: again| in advance| so much| a lot| and (?:best|kind) regards)?\b/i,
  /^thank you(?: again| in advance| so much| very much)?\b/i,
  /^(?:all the )?best\b(?! (?:way|time|option|person|to|for|of|day|price|offer|if|in|is|practice))/i,
  /^(?:yours(?: sincerely| faithfully| truly)?|sincerely(?: yours)?|respectfully|take care|talk soon|speak soon)\b/i,
  /^mit (?:freundlichen|besten|herzlichen|vielen|lieben|sonnigen) grü(?:ß|ss)en\b/i,
  /^(?:viele|beste|liebe|freundliche|schöne|herzliche|sonnige) grü(?:ß|ss)e\b|^(?:mfg|lg|vg|bg|gruß|gruss|grüße)\b/i,
  /^(?:(?:bien |très )?cordialement|bien à vous|(?:meilleures|sincères|cordiales) salutations|(?:bonne|belle|excellente) (?:journée|soirée|fin de semaine)|cdlt|bàv)(?![\p{L}])/iu,
  /^(?:un )?(?:saludos?|cordial(?:es)? saludos?|atentamente|un abrazo)(?: cordial(?:es)?)?\b/i,
  /^(?:atenciosamente|cumprimentos|melhores cumprimentos|abraços?|com os melhores cumprimentos|att)\b/i,
  /^(?:cordiali|distinti|cari) saluti\b|^(?:un caro saluto|saluti|cordialmente|a presto)\b/i,
  /^(?:met (?:vriendelijke|hartelijke) (?:groet|groeten)|(?:vriendelijke|hartelijke|beste) groet(?:en)?|groet(?:en|jes)?|mvg)\b/i,
  /^(?:med vänliga? hälsning(?:ar)?|vänliga hälsningar|hälsningar|mvh|hilsen|(?:med )?(?:venlig|vennlig|beste|bedste) hilsen|vh)(?![\p{L}])/iu,
  /^(?:ystävällisin terveisin|terveisin|parhain terveisin|t\.)(?![\p{L}])/iu,
  /^(?:pozdrawiam|z poważaniem|z wyrazami szacunku|s pozdravem|hezký den|děkuji)(?![\p{L}])/iu,
  /^(?:с уважением|с наилучшими пожеланиями|всего доброго|з повагою|найкращі побажання)(?![\p{L}])/iu,
  /^(?:saygılarımla|saygılarımızla|iyi çalışmalar|teşekkürler|iyi günler)(?![\p{L}])/iu,
  /^(?:よろしくお願いいたします|よろしくお願いします|敬具|此致|祝好|顺祝商祺|감사합니다|드림)/,
];

/** The text after the closing phrase on its line. Undefined if there is no such phrase. */
export function findTextAfterClosing(text: string): string | undefined {
  if (text.length > 80) return undefined;
  for (const form of FORMS) {
    const found = form.exec(text);
    if (found) return text.slice(found[0].length).replace(/^[\s,.!;–—-]+/, '');
  }
  return undefined;
}

/** Whether it is only a closing alone or above a name: 'Thanks' also begins sentences and paragraphs. */
export const isThanks = (text: string): boolean =>
  /^(?:many )?(?:thanks|thank you|thx|cheers|best|děkuji|teşekkürler|감사합니다)/i.test(text);

/** Devices and programs after 'Sent from', in any language. An ordinary sentence about something sent names none of them. */
const PROGRAM =
  /iphon|ipad|ipod|android|blackberry|samsung|galaxy|huawei|xiaomi|oneplus|pixel|smartphone|handy|mobil|móvil|celular|téléphone|telefon|phone|tablet|outlook|yahoo|gmail|proton|gmx|web\.de|mail\b|e-mail|superhuman|spark|newton|zoho|hey\b|puhelim|мобильн|телефон|手机|手機/iu;
const SENT =
  /^(?:sent (?:from|via|with|using) |get outlook for |envoyé (?:de|depuis|à partir d)|von meinem .{2,30} gesendet|(?:diese nachricht wurde )?(?:gesendet|verschickt) (?:von|mit|über|aus) |enviado desde |enviad[oa] (?:do|da|pelo|a partir d)|inviato da|(?:verzonden|verstuurd) (?:vanaf|via|met|vanuit) |skickat från |sendt fra |lähetetty |wysłan[eoa]{1,2} z |odesláno z |отправлено (?:с|из) |надіслано з |.{2,40} gönderildi|.{0,12}から送信|从我的|发自我的|發自我的|나의 .{2,20}에서 보냄)/iu;
const OWN_THING = /^(?:sent from my|von meinem|enviado desde mi|sendt fra min|skickat från min)\b/i;

/** Lines that phones and mail programs add below a message. */
export const isDeviceLine = (text: string): boolean =>
  text.length <= 120 &&
  SENT.test(text) &&
  (PROGRAM.test(text) || (OWN_THING.test(text) && text.length <= 40));
