import { trimCell } from '../csv/blank-cells.ts';

/** The share of a column's filled cells, from 0 to 1, that match each pattern. */
export type ColumnValues = {
  /** The share of all rows that is filled. */
  readonly filled: number;
  readonly email: number;
  /** Addresses at free mail providers. */
  readonly freeMail: number;
  /** A person's public LinkedIn profile, by name. */
  readonly profile: number;
  /** The same with an id in place of the name. */
  readonly idProfile: number;
  /** A person in Sales Navigator, which requires a license to open. */
  readonly salesProfile: number;
  readonly companyPage: number;
  readonly salesCompany: number;
  /** A URL or domain that is not on LinkedIn or another social network. */
  readonly site: number;
  /** Any other page on LinkedIn or another social network. */
  readonly elsewhere: number;
  readonly phone: number;
  /** Unambiguous phone numbers. */
  readonly certainPhone: number;
  readonly salutation: number;
  readonly number: number;
  /** Two words or more. */
  readonly words: number;
  readonly jobTitle: number;
  /** The share of filled cells that are distinct. */
  readonly distinct: number;
};

type Kind = Exclude<keyof ColumnValues, 'filled' | 'distinct'>;

const FREE_MAIL =
  /@(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|icloud|me|aol|gmx|web|t-online|freenet|orange|wanadoo|free|laposte|libero|virgilio|wp|onet|o2|interia|mail|yandex|bk|list|ziggo|kpnmail|telia|sapo|uol|bol|protonmail|proton)\.[a-z.]{2,6}$/i;
const LINKEDIN = /^(?:https?:\/\/)?(?:[a-z0-9-]{1,20}\.){0,3}linkedin\.com\/(?:(?!in\/)[a-z]{2}\/)?(.*)$/i;
const NETWORK =
  /^(?:https?:\/\/)?(?:www\.)?(?:facebook|twitter|x|instagram|youtube|github|xing|crunchbase|angel|linkedin)\.(?:com|co)\b/i;
const SITE =
  /^(?:https?:\/\/)?[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}\.)(?:[\p{L}\p{N}-]{1,63}\.){0,4}\p{L}{2,24}(?:[/?#:]\S*)?$/iu;
const PHONE = /^(?:tel:)?[+(\d][\d\s()./–-]{5,30}(?:\s?(?:x|ext\.?|#)\s?\d{1,6})?$/i;
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:\s.*)?$/;
const SALUTATIONS = new Set(
  `mr mrs ms miss mx dr prof sir madam herr frau hr fr m mme mlle monsieur madame sr sra srta señor señora don doña sig sigra
   signor signora dott dottssa dhr mevr mw heer pan pani гн гжа господин госпожа fru herrn exmo exma`
    .split(/\s+/)
    .filter(Boolean),
);
const JOB =
  /(?:^|[\s/&,(-])(?:c[etfomi]o|vp|svp|founder|owner|president|chief|head|director|manager|lead|partner|engineer|consultant|analyst|specialist|officer|associate|executive|sales|marketing|geschäftsführer|leiter|direct(?:eur|rice|ora?)|responsable|gérant|gerente|responsabile|titolare|directeur|dyrektor|prezes|kierownik|директор|менеджер|chef|ägare)/iu;

/** Examines each cell once. Long cells are truncated by the caller. */
export function analyzeColumn(rows: readonly (readonly string[])[], column: number): ColumnValues {
  const counts = new Map<Kind, number>();
  const seen = new Set<string>();
  let filled = 0;
  for (const row of rows) {
    const cell = trimCell(row[column] ?? '');
    if (cell === '') continue;
    filled += 1;
    seen.add(cell);
    for (const kind of listKinds(cell)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const part = (kind: Kind): number => (filled === 0 ? 0 : (counts.get(kind) ?? 0) / filled);
  return {
    filled: rows.length === 0 ? 0 : filled / rows.length,
    distinct: filled === 0 ? 0 : seen.size / filled,
    email: part('email'),
    freeMail: part('freeMail'),
    profile: part('profile'),
    idProfile: part('idProfile'),
    salesProfile: part('salesProfile'),
    companyPage: part('companyPage'),
    salesCompany: part('salesCompany'),
    site: part('site'),
    elsewhere: part('elsewhere'),
    phone: part('phone'),
    certainPhone: part('certainPhone'),
    salutation: part('salutation'),
    number: part('number'),
    words: part('words'),
    jobTitle: part('jobTitle'),
  };
}

function listKinds(cell: string): Kind[] {
  const path = LINKEDIN.exec(cell)?.[1];
  if (path !== undefined) return listPathKinds(path);
  if (cell.includes('@') && !/^https?:/i.test(cell))
    return FREE_MAIL.test(cell) ? ['email', 'freeMail'] : ['email'];
  if (!DATE.test(cell) && isPhone(cell))
    return /^\+|[\s()/-]/.test(cell) ? ['phone', 'certainPhone'] : ['phone', 'number'];
  if (/^[\d.,%\s]+$/.test(cell)) return ['number'];
  if (NETWORK.test(cell)) return ['elsewhere'];
  if (SITE.test(cell)) return ['site'];
  const kinds: Kind[] = [];
  if (SALUTATIONS.has(cell.toLowerCase().replace(/[.\s-]/g, ''))) kinds.push('salutation');
  if (/\S\s+\S/.test(cell)) kinds.push('words');
  if (JOB.test(cell)) kinds.push('jobTitle');
  return kinds;
}

/** Also matches a phone number that a spreadsheet shortened: 4.91512E+11. */
const isPhone = (cell: string): boolean =>
  (PHONE.test(cell) && cell.replace(/\D/g, '').length >= 6) || /^\d[.,]\d{1,12}E\+1\d$/i.test(cell);

function listPathKinds(path: string): Kind[] {
  if (/^(?:in|pub)\/AC[ow]AA/.test(path)) return ['idProfile'];
  if (/^(?:in|pub)\//i.test(path)) return ['profile'];
  if (/^sales\/(?:lead|people)\//i.test(path)) return ['salesProfile'];
  if (/^(?:company|showcase)\//i.test(path)) return ['companyPage'];
  return /^sales\/(?:company|accounts?)\//i.test(path) ? ['salesCompany'] : ['elsewhere'];
}
