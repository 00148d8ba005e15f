import { INVENTED, type ReplyFault, wordings } from './write-reply.ts';

type Data = Record<string, unknown>;

/** By the English name of the language. */
const codes: Record<string, string> = {
  English: 'en',
  French: 'fr',
  German: 'de',
  Spanish: 'es',
  Italian: 'it',
  Portuguese: 'pt',
  Dutch: 'nl',
  Swedish: 'sv',
  Polish: 'pl',
};

/** A week and a year, whose days and months have a name in every language. */
const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 5 + day)));
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));

function translateDates(text: string, from: string, to: string): string[] {
  const name = (at: Date, language: string, part: 'weekday' | 'month') =>
    new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }).format(at);
  const has = (word: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .includes(word.toLowerCase());
  return [
    ...days.filter((day) => has(name(day, from, 'weekday'))).map((day) => name(day, to, 'weekday')),
    ...months.filter((day) => has(name(day, from, 'month'))).map((day) => name(day, to, 'month')),
  ];
}

const KEPT = /\{\{[^{}]*\}\}|https?:\/\/[^\s]+|[\w.+-]+@[\w.-]+\w|\d[\d.,:/]*\d|\d/g;
const GERMAN_NAME = /(?<=\b(?:Herr|Herrn|Frau|Hallo|Grüße|Gruß) )\p{Lu}\p{Ll}+/gu;
const NAME = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu;

/**
 * Sentences of the target language of about the length of the text, followed by everything that a translation must keep.
 * The same text always has the same translation.
 */
export function writeTranslation(data: Data, fault: ReplyFault | null): string {
  const text = String(data.text ?? '');
  const target = fault === 'switch_language' ? (data.to === 'Polish' ? 'Dutch' : 'Polish') : String(data.to);
  const { bodies } = wordings[target] ?? (wordings.English as (typeof wordings)[string]);
  const [from = 'en', to = 'en'] = [codes[String(data.from)], codes[target]];
  const names = text.match(from === 'de' ? GERMAN_NAME : NAME) ?? [];
  const fragments = [...(text.match(KEPT) ?? []), ...translateDates(text, from, to), ...names];
  const sentences = Object.values(bodies);
  let body = '';
  for (let at = 0; body === '' || body.length < text.length / 2; at += 1)
    body += `${body && ' '}${sentences[at % sentences.length] ?? ''}`;
  return [body, [...new Set(fragments)].join(' '), fault === 'invent' ? INVENTED : '']
    .filter(Boolean)
    .join('\n');
}
