import type { DraftChange } from '#server/modules/assistant/draft/merge-draft.ts';
import { readAudience, toList } from './read-audience.ts';

type Field = 'name' | 'website' | 'description' | 'audience' | 'industries' | 'titles' | 'goal';

const LABELS: Record<Field, string> = {
  name: '(?:company|business|firm|agency|brand)(?: name)?|client',
  website: '(?:web ?site|site|url|homepage|domain)',
  description: 'what we do|description|about us|product|service|offer(?:ing)?',
  audience: '(?:target )?audience|target(?:s| group| market)?|prospects',
  industries: 'industr(?:y|ies)|verticals?|sectors?|niches?',
  titles: '(?:job )?titles?|roles?|positions?',
  goal: '(?:main |primary |campaign )?(?:goals?|objectives?|aim|purpose)',
};
const FIELDS = Object.keys(LABELS) as Field[];
/** A label stands before a colon. A website shows by itself, so that its label needs none. */
const LABEL = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:our|my|the|and) )*(?:${FIELDS.map((field) => `(?<${field}>${LABELS[field]})`).join('|')})(?: ?[:=] ?|(?<=site) (?=\\S+\\.\\S))`,
  'giu',
);
/** Where a value ends though no label follows. */
const END =
  /[;\n]|\.\s+(?=(?:we|our|i|my|the|please|it|this)\b)|,\s+(?=(?:we|i|please|by the way|\d+ e?-?mails?)\b)/i;

/** 'Company: …; website …; audience: …; goal: …': each value as it stands, and what of the message is left. */
export function readLabels(text: string): { change: DraftChange; rest: string } {
  const marks = [...text.matchAll(LABEL)];
  const values: Partial<Record<Field, string>> = {};
  let rest = text.slice(0, marks[0]?.index);
  marks.forEach((mark, place) => {
    const field = FIELDS.find((name) => mark.groups?.[name] !== undefined) as Field;
    const piece = text.slice(mark.index + mark[0].length, marks[place + 1]?.index);
    const [head = ''] = piece.split(END, 1);
    const value = head.replace(/^["'“”\s]+|["'“”\s,]+$|(?<!\b(?:Inc|Ltd|Co|Corp|\p{Lu}))\.\s*$/gu, '');
    if (field === 'website') rest += ` ${head}`;
    else if (/\p{L}|\d/u.test(value)) values[field] ??= value.replace(/^["'“”\s]+|["'“”\s,]+$/g, '');
    rest += ` ${piece.slice(head.length)}`;
  });
  return { change: toChange(values), rest: rest.trim() };
}

function toChange({
  name,
  description,
  audience,
  industries,
  titles,
  goal,
}: Partial<Record<Field, string>>): DraftChange {
  const [company, does] = name?.split(/,\s+(?=an?\s)/, 2) ?? [];
  const what = description ?? does;
  const trades = toList(industries);
  const jobs = toList(titles);
  return {
    ...(company && { name: company.replace(/[,\s(]+\S+\.\w{2,}\S*$/, '') }),
    ...(what && { description: what }),
    ...(audience && readAudience(audience, 'audience')),
    ...(trades && { industries: trades }),
    ...(jobs && { titles: jobs }),
    ...(goal && { primary_goal: goal.replace(/^to\s+/i, '') }),
  };
}
