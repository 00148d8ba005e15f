import type { MappedField } from '@hearback/contract';
import type { ColumnValues } from './column-values.ts';

/** A column without values may still be what it is called, but one with values comes first. */
const EMPTY = 0.5;
/** So does one with values that nobody can tell apart. */
const NEUTRAL_FIT = 0.3;
const MAX_COUNT = 0.5;
/** Rows may be shifted, and cells be anything: so many have to be what a column is for. */
const SOME = 0.2;
/** So many have to be something else, before a column is not what it is called. */
const NEARLY_ALL = 0.75;

type Judge = (values: ColumnValues) => number;

/** The part of the cells that can be told to be one thing or another. */
const recognised = (values: ColumnValues): number =>
  values.email +
  linkedin(values) +
  values.site +
  values.elsewhere +
  Math.max(values.phone, values.number) +
  values.salutation;

const linkedin = (values: ColumnValues): number =>
  values.profile + values.idProfile + values.salesProfile + values.companyPage + values.salesCompany;

/** For none of what was looked for: 0 where it is something else. */
const otherwise = (values: ColumnValues): number => (recognised(values) >= MAX_COUNT ? 0 : NEUTRAL_FIT);

/** The address at work is the better one. */
const asEmail: Judge = (values) =>
  values.email < SOME ? otherwise(values) : values.freeMail >= MAX_COUNT ? 0.7 : 1;

/** Who has no Sales Navigator cannot open its links. */
const asProfile: Judge = (values) =>
  average([values.profile, 1], [values.idProfile, 0.8], [values.salesProfile, 0.6]) ?? otherwise(values);

const asCompanyPage: Judge = (values) =>
  average([values.companyPage, 1], [values.salesCompany, 0.6]) ?? otherwise(values);

const asSite: Judge = (values) => (values.site >= MAX_COUNT ? 1 : otherwise(values));

/** A number that is none of a telephone speaks against nothing: it may be too long, or an extension. */
const asPhone: Judge = (values) =>
  values.phone >= MAX_COUNT ? 1 : otherwise({ ...values, phone: 0, number: 0 });

/** Names and titles: neither addresses nor links nor numbers, and no 'Mr'. */
const asProse: Judge = (values) => {
  const other = recognised(values);
  if (values.salutation >= MAX_COUNT || other >= NEARLY_ALL) return 0;
  return other >= MAX_COUNT ? NEUTRAL_FIT : 1;
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

/** How well what stands in a column fits a field: 0 for not at all, 1 for as well as can be. */
export function fitValues(field: MappedField, values: ColumnValues): number {
  if (values.filled === 0) return EMPTY;
  return JUDGES[field](values) * (0.9 + 0.1 * values.filled);
}

/** The fields that a column with these values is plainly not for. */
export const listUnfit = (values: ColumnValues): MappedField[] =>
  (Object.keys(JUDGES) as MappedField[]).filter((field) => fitValues(field, values) === 0);

function average(...parts: readonly (readonly [part: number, worth: number])[]): number | null {
  const all = parts.reduce((sum, [part]) => sum + part, 0);
  return all < SOME ? null : parts.reduce((sum, [part, worth]) => sum + part * worth, 0) / all;
}
