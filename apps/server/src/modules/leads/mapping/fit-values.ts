import type { MappedField } from '@hearback/contract';
import type { ColumnValues } from './column-values.ts';

/** Score of an empty column, which may match its name, but columns with values are preferred. */
const EMPTY = 0.5;
/** Score of a column whose values cannot be recognized. */
const NEUTRAL_FIT = 0.3;
const MAJORITY_SHARE = 0.5;
/** The minimum share of matching cells, because rows may be shifted. */
const SOME = 0.2;
/** The minimum share of other values before a column contradicts its name. */
const NEARLY_ALL = 0.75;

type Scorer = (values: ColumnValues) => number;

/** The share of cells whose kind is recognized. */
const computeRecognizedShare = (values: ColumnValues): number =>
  values.email +
  computeLinkedinShare(values) +
  values.site +
  values.elsewhere +
  Math.max(values.phone, values.number) +
  values.salutation;

const computeLinkedinShare = (values: ColumnValues): number =>
  values.profile + values.idProfile + values.salesProfile + values.companyPage + values.salesCompany;

/** The score without matching values: 0 if they are clearly something else. */
const scoreUnmatched = (values: ColumnValues): number =>
  computeRecognizedShare(values) >= MAJORITY_SHARE ? 0 : NEUTRAL_FIT;

/** A work address is preferred. */
const scoreEmail: Scorer = (values) =>
  values.email < SOME ? scoreUnmatched(values) : values.freeMail >= MAJORITY_SHARE ? 0.7 : 1;

/** Sales Navigator links are less useful, because they require a license. */
const scoreProfile: Scorer = (values) =>
  average([values.profile, 1], [values.idProfile, 0.8], [values.salesProfile, 0.6]) ?? scoreUnmatched(values);

const scoreCompanyPage: Scorer = (values) =>
  average([values.companyPage, 1], [values.salesCompany, 0.6]) ?? scoreUnmatched(values);

const scoreSite: Scorer = (values) => (values.site >= MAJORITY_SHARE ? 1 : scoreUnmatched(values));

/** A number that is not a phone number is no evidence against the column: it may be too long or an extension. */
const scorePhone: Scorer = (values) =>
  values.phone >= MAJORITY_SHARE ? 1 : scoreUnmatched({ ...values, phone: 0, number: 0 });

/** Names and titles: neither addresses nor links nor numbers, and no salutation. */
const scoreProse: Scorer = (values) => {
  const other = computeRecognizedShare(values);
  if (values.salutation >= MAJORITY_SHARE || other >= NEARLY_ALL) return 0;
  return other >= MAJORITY_SHARE ? NEUTRAL_FIT : 1;
};

const SCORERS: Readonly<Record<MappedField, Scorer>> = {
  first_name: scoreProse,
  last_name: scoreProse,
  second_last_name: scoreProse,
  full_name: scoreProse,
  company_name: scoreProse,
  job_title: scoreProse,
  email: scoreEmail,
  linkedin_url: scoreProfile,
  company_linkedin_url: scoreCompanyPage,
  website: scoreSite,
  phone: scorePhone,
  direct_phone: scorePhone,
  mobile_phone: scorePhone,
  company_phone: scorePhone,
};

/** Returns how well the values of a column fit a field, from 0 to 1. */
export function fitValues(field: MappedField, values: ColumnValues): number {
  if (values.filled === 0) return EMPTY;
  return SCORERS[field](values) * (0.9 + 0.1 * values.filled);
}

/** Returns the fields that clearly do not match these values. */
export const listUnfit = (values: ColumnValues): MappedField[] =>
  (Object.keys(SCORERS) as MappedField[]).filter((field) => fitValues(field, values) === 0);

function average(...parts: readonly (readonly [part: number, worth: number])[]): number | null {
  const all = parts.reduce((sum, [part]) => sum + part, 0);
  return all < SOME ? null : parts.reduce((sum, [part, worth]) => sum + part * worth, 0) / all;
}
