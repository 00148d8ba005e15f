import { KNOWLEDGE_LIMITS, type KnowledgeKind, type ProposedEntry } from '@hearback/contract';

type Page = {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
};

const MAX_PROPOSED_PER_KIND = 5;
const MIN_LENGTH = 25;
const MAX_LENGTH = 280;

const NOISE =
  /\b(?:cookies?|privacy|terms|copyright|sign in|log in|subscribe|newsletter|javascript|rights reserved|datenschutz|impressum|mentions légales|confidentialité)\b|©/i;
const PRICE =
  /[€$£]\s?\p{N}|\p{N}\s?(?:€|\$|£|zł|kr\b|eur\b|usd\b|gbp\b|chf\b|sek\b|pln\b)|\bper (?:month|year|user|seat)\b|\bpro (?:monat|jahr)\b|\bpar mois\b/iu;
const PROOF =
  /\p{N}\s?%|\b(?:trusted by|case study|certified|iso \p{N}|since \p{N}{4}|award)|\p{N}\+?\s(?:customers|clients|companies|teams|users|kunden|unternehmen|entreprises|clientes|empresas|clienti|aziende|klanten|kunder|klientów|firm)\b/iu;
const OFFER =
  /\b(?:we|our|helps?|platform|software|service|solution|wir|unsere?|nous|notre|nos|nuestr[oa]s?|nostr[oa]|nossa|nosso|onze|våra?|nasz[ae]?)\b/iu;

/** In order: a sentence with a price is a price, even if it mentions customers. */
const SIGNS: readonly [KnowledgeKind, RegExp][] = [
  ['price', PRICE],
  ['proof', PROOF],
  ['offer', OFFER],
];

const splitSentences = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= MIN_LENGTH && length <= MAX_LENGTH);

/** Quotes the page. The text of an entry is never reworded, so that a person can find it there. */
export function proposeEntries({ url, title, description, content }: Page): ProposedEntry[] {
  const source = url.slice(0, KNOWLEDGE_LIMITS.source);
  const seen = new Set<string>();
  const counts = new Map<KnowledgeKind, number>();
  const entries: ProposedEntry[] = [];
  for (const sentence of splitSentences(`${description}\n${content}`)) {
    const [kind] = SIGNS.find(([, sign]) => sign.test(sentence)) ?? [];
    const key = sentence.toLowerCase();
    const count = kind ? (counts.get(kind) ?? 0) : 0;
    if (!kind || seen.has(key) || NOISE.test(sentence) || count >= MAX_PROPOSED_PER_KIND) continue;
    seen.add(key);
    counts.set(kind, count + 1);
    entries.push({ kind, content: sentence, source });
  }
  const name =
    title
      .split(/\s[|–—-]\s/, 1)[0]
      ?.trim()
      .slice(0, 100) || 'Website';
  const link: ProposedEntry = { kind: 'link', content: `${name}: ${url}`, source };
  return link.content.length <= KNOWLEDGE_LIMITS.content ? [...entries, link] : entries;
}
