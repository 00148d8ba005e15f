import type { Contact, ErrorCode, LeadEdit } from '@hearback/contract';

/** Fields of Edit Contact, in display order. */
export const EDIT_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'company_name',
  'job_title',
  'linkedin_url',
  'website',
  'phone',
] as const satisfies readonly (keyof LeadEdit)[];

export type EditField = (typeof EDIT_FIELDS)[number];
/** Form values. Unknown values are empty strings. */
export type Edit = Record<EditField, string>;

export const FIELD_NAMES: Readonly<Record<EditField, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  company_name: 'Company Name',
  job_title: 'Job Title',
  linkedin_url: 'LinkedIn URL',
  website: 'Website',
  phone: 'Phone',
};

/** Field that shows a server-side validation error. */
const REFUSED: Partial<Record<ErrorCode, EditField>> = {
  NAME_REQUIRED: 'first_name',
  EMAIL_REQUIRED: 'email',
  INVALID_EMAIL: 'email',
  LINKEDIN_URL_REQUIRED: 'linkedin_url',
  INVALID_LINKEDIN_URL: 'linkedin_url',
};

export const refusedField = (code: string): EditField | null =>
  (REFUSED as Partial<Record<string, EditField>>)[code] ?? null;

export const toEdit = (contact: Pick<Contact, EditField>): Edit =>
  Object.fromEntries(EDIT_FIELDS.map((field) => [field, contact[field] ?? ''])) as Edit;

export const changedFields = (values: Edit, from: Edit): EditField[] =>
  EDIT_FIELDS.filter((field) => values[field].trim() !== from[field].trim());

/** Sends only changed fields, so that two people can edit different fields. */
export const toPayload = (values: Edit, from: Edit): LeadEdit =>
  Object.fromEntries(changedFields(values, from).map((field) => [field, values[field].trim() || null]));

/** Fields changed by both users to different values. */
export const disputedFields = (values: Edit, from: Edit, incoming: Edit): EditField[] =>
  changedFields(values, from).filter(
    (field) => incoming[field] !== from[field] && incoming[field] !== values[field].trim(),
  );

/** Typed values are kept; other fields follow the server. */
export function mergeIncoming(values: Edit, from: Edit, incoming: Edit): Edit {
  const typed = changedFields(values, from).map((field) => [field, values[field]]);
  return { ...incoming, ...Object.fromEntries(typed) };
}
