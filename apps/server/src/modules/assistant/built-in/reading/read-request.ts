import type { Style } from '../style.ts';
import { NUMBER, toNumber } from './read-count.ts';

export type Request = {
  readonly tone?: Style['tone'];
  readonly length?: Style['length'];
  /** Which emails to write anew, counted from 1; -1 is the last. */
  readonly rewrite?: readonly number[] | 'all';
};

const TONES: [NonNullable<Style['tone']>, RegExp][] = [
  [
    'friendly',
    /\b(?:(?:less|too|not (?:so|too|that)|lose the|without the) (?:formal|stiff|serious|corporate)|friendl(?:y|ier)|warm(?:er)?|casual|informal|relaxed|nicer|personal)\b/i,
  ],
  ['professional', /\b(?:formal|professional|serious|businesslike|polite(?:r)?|corporate)\b/i],
  ['direct', /\b(?:direct|blunt|punch(?:y|ier)|to the point|straightforward|bold(?:er)?)\b/i],
];
const SHORTER =
  /\b(?:short(?:er|en)?|brief(?:er)?|concise|too long|trim|less text|fewer words|snapp(?:y|ier))\b/i;
const LONGER = /\b(?:long(?:er)|too short|more (?:detail|text|words)|expand|elaborate)\b/i;
const ANEW =
  /\b(?:re-?write|re-?do|re-?generate|replace|improve|redraft|re-?phrase|change|(?:another|different|new) (?:version|take|draft)|try again|again|different(?:ly)?|don'?t like|do not like)\b/i;
const WHICH = new RegExp(
  `\\b(?:e-?mail|mail|message|number|step|no\\.?)\\s*#?\\s*(${NUMBER})\\b|#(\\d{1,2})\\b|\\b(first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|sixth|6th|seventh|7th|eighth|8th|ninth|9th|tenth|10th|last|final)\\s+(?:e-?mail|mail|message|one|step)\\b`,
  'gi',
);
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const ALL =
  /\b(?:all(?: of)?(?: the| them)?|every|whole|entire|everything|the emails|them|sequence|(?:try|write|do) (?:it |them )?again|again)\b/i;

/** What a person wants to be different about emails that are there already. */
export function readRequest(text: string): Request {
  const tone = TONES.find(([, sign]) => sign.test(text))?.[0];
  const length = SHORTER.test(text) ? 'short' : LONGER.test(text) ? 'full' : undefined;
  const rewrite = readRewrite(text, tone !== undefined || length !== undefined);
  return { ...(tone && { tone }), ...(length && { length }), ...(rewrite && { rewrite }) };
}

/** Says how the emails are to sound, and nothing of the campaign. */
export const isStyleWish = (text: string): boolean => {
  const { tone, length } = readRequest(text);
  return (
    (tone !== undefined || length !== undefined) &&
    (/^\W*(?:please |and )*(?:make|keep|be|write|use|sound)\b/i.test(text) ||
      text.trim().split(/\s+/).length <= 2)
  );
};

/** An email is named to be written anew, or to be the only one that changes. */
function readRewrite(text: string, otherwise: boolean): readonly number[] | 'all' | undefined {
  const anew = ANEW.test(text);
  if (!anew && !otherwise) return undefined;
  const places = readPlaces(text);
  if (places.length > 0) return places;
  return anew && ALL.test(text) ? 'all' : undefined;
}

/** 'Emails 2 and 3' are email 2 and email 3. */
const SEVERAL = new RegExp(`\\bemails (?:(?:,|and|&)? ?${NUMBER}\\b ?){1,10}`, 'gi');
const nameEach = (list: string): string =>
  (list.slice('emails'.length).match(new RegExp(`\\b${NUMBER}\\b`, 'gi')) ?? [])
    .map((number) => `email ${number}`)
    .join(' ');

/** Which emails are named, counted from 1; -1 is the last. */
export const readPlaces = (text: string): number[] =>
  [...text.replace(SEVERAL, (list) => nameEach(list)).matchAll(WHICH)].map(([, number, short, ordinal]) =>
    ordinal ? placeOf(ordinal.toLowerCase()) : toNumber(number ?? short ?? ''),
  );

function placeOf(ordinal: string): number {
  if (ordinal === 'last' || ordinal === 'final') return -1;
  const digits = Number.parseInt(ordinal, 10);
  return Number.isNaN(digits) ? ORDINALS.indexOf(ordinal) + 1 : digits;
}
