import { type Token, toOneLine, toText } from '@hearback/mail';

/** What the sender wrote now: without markup, without what they quote, without their signature. Pure. */

const QUOTED_CLASS = /gmail_quote|yahoo_quoted|moz-cite-prefix/i;
const QUOTED_ID = /divRplyFwdMsg|appendonsend/i;

/** Where mail programs put what is answered. */
const beginsQuote = (token: Token): boolean =>
  token.kind === 'open' &&
  (token.name === 'blockquote' ||
    (token.name === 'div' &&
      (QUOTED_CLASS.test(token.attributes.get('class') ?? '') ||
        QUOTED_ID.test(token.attributes.get('id') ?? ''))));

function toOwnText(body: string): string {
  const own = toText(body, beginsQuote);
  // A mail that is nothing but a quote is read whole rather than not at all.
  return own.trim() === '' ? toText(body) : own;
}

/** The line from which on everything is somebody else's. */
const QUOTE_BEGINS = [
  /^on\b.{4,200}\bwrote:?$/i,
  /^le\b.{4,200}\ba écrit\s?:?$/i,
  /^am\b.{4,200}\bschrieb\b.{0,200}$/i,
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

/** Nobody's attribution or closing line is longer. */
const isBounded = (line: string): boolean => line.length <= 420;

export function toOwnWords(body: string): string {
  const lines = joinWrappedAttribution(toOwnText(body).split(/\r\n|\r|\n/));
  const kept: string[] = [];
  let hasText = false;
  for (const line of lines.map(toOneLine)) {
    if (line.startsWith('>')) continue;
    if (isBounded(line) && QUOTE_BEGINS.some((begin) => begin.test(line))) break;
    if (hasText && isBounded(line) && SIGNATURE_BEGINS.some((begin) => begin.test(line))) break;
    kept.push(line);
    hasText ||= line !== '';
  }
  return kept.join('\n').trim();
}

/** 'On Tue, 3 Nov 2026, Ann Lee <ann@x.example>' and 'wrote:' come on two lines when they are long. */
function joinWrappedAttribution(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const raw of lines) {
    const line = raw.trim();
    const last = joined.at(-1) ?? '';
    // What is longer is no attribution: it must not grow with every line that ends like one.
    const fits = isBounded(line) && isBounded(last);
    const ends = fits && /(?:^|\s)(?:wrote|a écrit|schrieb)\s?:?$/i.test(line);
    if (ends && /^(?:on|le|am)\b/i.test(last)) joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined;
}
