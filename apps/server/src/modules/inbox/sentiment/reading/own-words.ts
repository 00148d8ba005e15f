/** What the sender wrote now: without markup, without what they quote, without their signature. Pure. */

const LONGEST = 100_000;

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  rsquo: '’',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
};

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? ' ';
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Where mail programs put what is answered. */
const QUOTED_MARKUP =
  /<blockquote\b|<div[^>]+(?:class=["']?[^"'>]*(?:gmail_quote|yahoo_quoted|moz-cite-prefix)|id=["']?(?:divRplyFwdMsg|appendonsend))/i;

function toPlainText(body: string): string {
  const text = body.slice(0, LONGEST);
  if (!/<[a-z!/]/i.test(text)) return decode(text);
  const quoted = text.search(QUOTED_MARKUP);
  // A mail that is nothing but a quote is read whole rather than not at all.
  const own = quoted > 0 ? text.slice(0, quoted) : text;
  return decode(
    own
      .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, ' ')
      .replace(/<!--[\s\S]*?-->/g, ' ')
      .replace(/<br\b[^>]*>|<\/(?:p|div|li|tr|h[1-6]|table)\s*>/gi, '\n')
      .replace(/<[^>]*>/g, ' '),
  );
}

/** The line from which on everything is somebody else's. */
const QUOTE_BEGINS = [
  /^on\b.{4,200}\bwrote:?\s*$/i,
  /^le\b.{4,200}\ba écrit\s*:?\s*$/i,
  /^am\b.{4,200}\bschrieb\b.{0,200}:?\s*$/i,
  /^(?:from|de|von)\s?:\s*\S/i,
  /^-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine|message original)/i,
  /^_{10,}$/,
];

const SIGNATURE_BEGINS = [
  /^--\s*$/,
  /^(?:best|kind|warm|with kind)? ?regards\b.{0,30}$/i,
  /^(?:best|cheers|sincerely|thanks|thank you|many thanks|thx)[\s,.!]*$/i,
  /^sent from my\b/i,
  /^(?:mit (?:freundlichen|besten|herzlichen) grü(?:ß|ss)en|(?:viele|beste|liebe|freundliche|schöne) grü(?:ß|ss)e|mfg|lg|vg)\b.{0,30}$/i,
  /^(?:(?:bien )?cordialement|bien à vous|(?:meilleures|sincères) salutations|bonne journée|belle journée)\b.{0,30}$/i,
  /^(?:von meinem|gesendet von|envoyé de(?:puis)?) (?:mon |meinem )?\S/i,
];

export function toOwnWords(body: string): string {
  const lines = joinWrappedAttribution(toPlainText(body).split(/\r\n|\r|\n/));
  const kept: string[] = [];
  for (const line of lines.map((raw) => raw.replace(/\s+/g, ' ').trim())) {
    if (line.startsWith('>')) continue;
    if (QUOTE_BEGINS.some((begin) => begin.test(line))) break;
    const hasText = kept.some((said) => said !== '');
    if (hasText && SIGNATURE_BEGINS.some((begin) => begin.test(line))) break;
    kept.push(line);
  }
  return kept.join('\n').trim();
}

/** 'On Tue, 3 Nov 2026, Ann Lee <ann@x.example>' and 'wrote:' come on two lines when they are long. */
function joinWrappedAttribution(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const ends = /^(?:.{0,120}\s)?(?:wrote|a écrit|schrieb)\s?:?\s*$/i.test(line.trim());
    if (ends && last && /^(?:on|le|am)\b/i.test(last.trim()))
      joined[joined.length - 1] = `${last.trim()} ${line.trim()}`;
    else joined.push(line);
  }
  return joined;
}
