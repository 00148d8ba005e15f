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

type Judge = (values: ColumnValues) => number;

/** The share of cells whose kind is recognized. */
const recognised = (values: ColumnValues): number =>
  values.email +
  linkedin(values) +
  values.site +
  values.elsewhere +
  Math.max(values.phone, values.number) +
  values.salutation;

const linkedin = (values: ColumnValues): number =>
  values.profile + values.idProfile + values.salesProfile + values.companyPage + values.salesCompany;

/** The score without matching values: 0 if they are clearly something else. */
const otherwise = (values: ColumnValues): number => (recognised(values) >= MAJORITY_SHARE ? 0 : NEUTRAL_FIT);

/** A work address is preferred. */
const asEmail: Judge = (values) =>
  values.email < SOME ? otherwise(values) : values.freeMail >= MAJORITY_SHARE ? 0.7 : 1;

/** Sales Navigator links are less useful, because they require a license. */
const asProfile: Judge = (values) =>
  average([values.profile, 1], [values.idProfile, 0.8], [values.salesProfile, 0.6]) ?? otherwise(values);

const asCompanyPage: Judge = (values) =>
  average([values.companyPage, 1], [values.salesCompany, 0.6]) ?? otherwise(values);

const asSite: Judge = (values) => (values.site >= MAJORITY_SHARE ? 1 : otherwise(values));

/** A number that is not a phone number is no evidence against the column: it may be too long or an extension. */
const asPhone: Judge = (values) =>
  values.phone >= MAJORITY_SHARE ? 1 : otherwise({ ...values, phone: 0, number: 0 });

/** Names and titles: neither addresses nor links nor numbers, and no salutation. */
const asProse: Judge = (values) => {
  const other = recognised(values);
  if (values.salutation >= MAJORITY_SHARE || other >= NEARLY_ALL) return 0;
  return other >= MAJORITY_SHARE ? NEUTRAL_FIT : 1;
};

const JUDGES: Readonly<Record<MappedField, Judge>> = {
  first_name: asProse,
  last_name: asProse,
  second_last_name: asProse,
  full_name: asProse,
  company_name: asProse,
  job_title: asProse,
  email: asEmail,
  linkedin_url: asProfile,
  company_linkedin_url: asCompanyPage,
  website: asSite,
  phone: asPhone,
  direct_phone: asPhone,
  mobile_phone: asPhone,
  company_phone: asPhone,
};

/** Returns how well the values of a column fit a field, from 0 to 1. */
export function fitValues(field: MappedField, values: ColumnValues): number {
  if (values.filled === 0) return EMPTY;
  return JUDGES[field](values) * (0.9 + 0.1 * values.filled);
}

/** Returns the fields that clearly do not match these values. */
export const listUnfit = (values: ColumnValues): MappedField[] =>
  (Object.keys(JUDGES) as MappedField[]).filter((field) => fitValues(field, values) === 0);

function average(...parts: readonly (readonly [part: number, worth: number])[]): number | null {
  const all = parts.reduce((sum, [part]) => sum + part, 0);
  return all < SOME ? null : parts.reduce((sum, [part, worth]) => sum + part * worth, 0) / all;
}
