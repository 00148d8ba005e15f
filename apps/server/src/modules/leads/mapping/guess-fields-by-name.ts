import type { MappedField } from '@hearback/contract';
import type { HeaderMeaning } from './header-words.ts';
import type { HeaderWords } from './read-header.ts';

/** A possible field by the column's name alone; 1 is certain. */
export type Guess = { readonly field: MappedField; readonly score: number };

const SECOND = 0.4;
const UNKNOWN_WORD = 0.45;

/** Returns the fields that a header names. 'Name' alone is a full name here; other columns may change that. */
export function guessFieldsByName({ notions, unknown, place }: HeaderWords): Guess[] {
  if (notions.has('foreign')) return [];
  if (isSecondSurname({ notions, unknown, place })) return [{ field: 'second_last_name', score: 0.9 }];
  const isSecond = place > 1 || notions.has('other');
  const factor = (isSecond ? SECOND : 1) * UNKNOWN_WORD ** Math.min(unknown, 3);
  // 'Last Contacted' and 'First Seen' are not names.
  const isVague = unknown > 0 && !notions.has('name');
  return guess((...candidates) => candidates.some((notion) => notions.has(notion)))
    .filter(({ field }) => !((isSecond || isVague) && NAMES.includes(field)))
    .map(({ field, score }) => ({ field, score: score * factor }));
}

/** A second name is not a name: 'Additional Name', 'Name 2'. */
const NAMES: readonly MappedField[] = ['first_name', 'last_name', 'full_name', 'company_name'];

/** 'Segundo apellido', 'Apellido 2': the second of two Spanish or Portuguese surnames. */
const isSecondSurname = ({ notions, unknown, place }: HeaderWords): boolean =>
  unknown === 0 &&
  notions.has('last') &&
  (place === 2 || notions.has('other')) &&
  [...notions].every((notion) => ['last', 'other', 'name', 'filler'].includes(notion));

export const isLoneName = ({ notions, unknown }: HeaderWords): boolean =>
  unknown === 0 &&
  notions.has('name') &&
  [...notions].every((notion) => notion === 'name' || notion === 'filler');

type HasMeaning = (...candidates: HeaderMeaning[]) => boolean;

function guess(has: HasMeaning): Guess[] {
  if (has('email')) return guessEmail(has);
  if (has('phone', 'mobile') || (has('direct') && !has('url', 'website')) || (has('main') && !has('name')))
    return guessPhone(has);
  if (has('first', 'last', 'job', 'role', 'title') && !has('domain', 'website')) return guessPersonField(has);
  if (has('linkedin', 'profile', 'sales') && !has('name')) return guessProfile(has);
  if (has('website', 'domain', 'url')) return guessWebsite(has);
  return guessNames(has);
}

function guessEmail(has: HasMeaning): Guess[] {
  if (has('name', 'first', 'last', 'job', 'role', 'domain', 'display', 'url', 'linkedin')) return [];
  if (has('home')) return [{ field: 'email', score: 0.5 }];
  // A company-wide address does not belong to a person.
  if (has('company') && !has('work')) return [{ field: 'email', score: 0.4 }];
  return [{ field: 'email', score: has('work', 'main') ? 1 : 0.95 }];
}

function guessPhone(has: HasMeaning): Guess[] {
  // The first of several phone numbers is the main one.
  if (has('name', 'last', 'job', 'role', 'title', 'url', 'website', 'linkedin')) return [];
  if (has('mobile')) return [{ field: 'mobile_phone', score: has('home') ? 0.6 : 1 }];
  if (has('home', 'other')) return [];
  if (has('direct')) return [{ field: 'direct_phone', score: 1 }];
  if (has('company')) return [{ field: 'company_phone', score: 1 }];
  // 'Primary' is filler; 'Main Phone', 'Telefon Zentrale' and 'Standard' alone belong to the company.
  if (has('main')) return [{ field: 'company_phone', score: has('phone') ? 0.9 : 0.5 }];
  return [{ field: 'phone', score: has('work') ? 0.95 : 1 }];
}

function guessPersonField(has: HasMeaning): Guess[] {
  if (has('first') && has('last', 'full')) return [{ field: 'full_name', score: 1 }];
  if (has('job', 'role', 'title') && has('first', 'last')) return [];
  if (has('first')) return has('company') ? [] : [{ field: 'first_name', score: 1 }];
  if (has('last')) return has('company') ? [] : [{ field: 'last_name', score: 1 }];
  // A role may be one in a purchase or a tool: 'Decision maker', 'Admin'. A title is more specific.
  return [{ field: 'job_title', score: has('job') ? 1 : has('title') ? 0.85 : 0.75 }];
}

function guessProfile(has: HasMeaning): Guess[] {
  if (has('company')) return [{ field: 'company_linkedin_url', score: 1 }];
  if (has('sales')) return [{ field: 'linkedin_url', score: 0.6 }];
  return [{ field: 'linkedin_url', score: has('linkedin') ? (has('public') ? 1 : 0.95) : 0.85 }];
}

/** A link may point to a profile or a company page; the values decide. */
function guessWebsite(has: HasMeaning): Guess[] {
  if (has('home') && has('website')) return [{ field: 'website', score: 0.3 }];
  if (has('website')) return [{ field: 'website', score: 1 }];
  if (has('domain')) return [{ field: 'website', score: 0.8 }];
  const score = has('public') ? 0.75 : 0.7;
  if (has('company'))
    return [
      { field: 'website', score: 0.7 },
      { field: 'company_linkedin_url', score },
    ];
  return [
    { field: 'website', score: 0.5 },
    { field: 'linkedin_url', score },
  ];
}

function guessNames(has: HasMeaning): Guess[] {
  if (has('company') || (has('work') && has('name')))
    return has('full', 'display') ? [] : [{ field: 'company_name', score: has('name') ? 1 : 0.95 }];
  if (has('full')) return [{ field: 'full_name', score: 1 }];
  // A lead may be a person or, in some tools, a company.
  if (has('name'))
    return has('person')
      ? [
          { field: 'full_name', score: has('display') ? 0.7 : 0.9 },
          { field: 'company_name', score: 0.6 },
        ]
      : [{ field: 'full_name', score: 0.8 }];
  return has('person') ? [{ field: 'full_name', score: 0.5 }] : [];
}
