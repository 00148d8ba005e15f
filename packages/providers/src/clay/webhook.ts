import { z } from 'zod';
import { Text } from '../http/lenient-schemas.ts';

const Company = z
  .union([
    z.looseObject({}),
    // A table may send only the name.
    z.string().transform((name) => ({ name })),
  ])
  .nullish()
  .catch(null);

const Body = z.looseObject({
  status: Text,
  company: Company,
  extra: z.looseObject({}).nullish().catch(null),
});

/** The result of a row. Tables name their columns differently, so several spellings are read. */
export type ClayAnswer = {
  readonly status: 'complete' | 'error' | 'running' | 'queued';
  readonly row_id: string | null;
  readonly reason: string | null;
  readonly contact: Readonly<Record<(typeof CONTACT_FIELDS)[number], string | null>>;
  readonly company: Readonly<Record<(typeof CLAY_COMPANY_FIELDS)[number], string | null>>;
};

const CONTACT_FIELDS = [
  'email',
  'linkedin_url',
  'first_name',
  'last_name',
  'job_title',
  'phone',
  'website',
  'headline',
  'contact_geo',
  'prospect_li_summary',
  'profile_picture',
] as const;

/** The facts about a company. */
export const CLAY_COMPANY_FIELDS = [
  'company_name',
  'company_logo',
  'industry',
  'headcount_range',
  'hq_geo',
  'website',
  'company_summary',
  'company_icp',
  'challenges_for_title',
  'company_type',
  'company_linkedin_url',
  'phone',
] as const;

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  email: ['work_email'],
  linkedin_url: ['linkedin', 'linkedin_profile'],
  job_title: ['title'],
  contact_geo: ['geo', 'location'],
  prospect_li_summary: ['summary', 'linkedin_summary'],
  profile_picture: ['picture', 'photo', 'profile_photo_url'],
  phone: ['phone_number'],
};

const COMPANY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  company_name: ['name'],
  company_logo: ['logo', 'logo_url'],
  headcount_range: ['headcount', 'size', 'employees'],
  hq_geo: ['hq', 'geo', 'location'],
  website: ['domain', 'url'],
  company_summary: ['summary', 'description'],
  company_icp: ['icp', 'ideal_customer_profile'],
  challenges_for_title: ['challenges', 'role_challenges'],
  company_type: ['type'],
  company_linkedin_url: ['linkedin_url', 'linkedin'],
  phone: ['company_phone'],
};

const DONE = ['ok', 'success', 'done', 'complete', 'completed', 'enriched'];
const UNDER_WAY = ['running', 'processing', 'pending', 'pending_enrichment', 'enrichment_pending', 'unknown'];

/** Null if it is not an object. Empty columns are empty strings and count as missing. */
export function readClayAnswer(payload: unknown): ClayAnswer | null {
  const read = Body.safeParse(payload);
  if (!read.success) return null;
  const body = read.data;
  const status = (body.status ?? 'ok').toLowerCase();
  const person = { ...(body.extra ?? {}), ...body };
  const firm = { ...pickPrefixed(body), ...(body.company ?? {}) };
  return {
    status: toStatus(status),
    row_id: toText(body.app_row_id),
    reason: toText(body.error) ?? toText(body.message),
    contact: pick(person, CONTACT_FIELDS, ALIASES),
    company: pick(firm, CLAY_COMPANY_FIELDS, COMPANY_ALIASES),
  };
}

function toStatus(word: string): ClayAnswer['status'] {
  if (DONE.includes(word)) return 'complete';
  if (word === 'queued') return 'queued';
  return UNDER_WAY.includes(word) ? 'running' : 'error';
}

/** Flat tables call them company_name, company_domain, industry … */
function pickPrefixed(body: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(body).flatMap(([key, value]) => {
    if (key.startsWith('company_'))
      return [[key, value] as const, [key.slice('company_'.length), value] as const];
    return ['industry', 'headcount_range', 'hq_geo', 'challenges_for_title'].includes(key)
      ? [[key, value] as const]
      : [];
  });
  return Object.fromEntries(entries);
}

function pick<Name extends string>(
  fields: Readonly<Record<string, unknown>>,
  names: readonly Name[],
  aliases: Readonly<Record<string, readonly string[]>>,
): Record<Name, string | null> {
  const entries = names.map((name) => {
    const spellings = [name, ...(aliases[name] ?? [])];
    return [name, spellings.map((one) => toText(fields[one])).find((text) => text !== null) ?? null];
  });
  return Object.fromEntries(entries) as Record<Name, string | null>;
}

const toText = (value: unknown): string | null => Text.parse(value)?.trim() ?? null;
