/** Fields a file column can be mapped to, in addition to custom fields and none. */
export const SYSTEM_FIELDS = [
  'first_name',
  'last_name',
  'company_name',
  'job_title',
  'website',
  'phone',
  'direct_phone',
  'mobile_phone',
  'company_phone',
  'company_linkedin_url',
  'email',
  'linkedin_url',
] as const;
export type SystemField = (typeof SYSTEM_FIELDS)[number];

/** Mapping targets of a column. A full name is split into first and last name; a second last name is appended to the last name. */
export const MAPPED_FIELDS = [...SYSTEM_FIELDS, 'full_name', 'second_last_name'] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

export const FIELD_LABELS: Readonly<Record<MappedField, string>> = {
  full_name: 'Full Name',
  first_name: 'First Name',
  last_name: 'Last Name',
  second_last_name: 'Second Last Name',
  company_name: 'Company Name',
  job_title: 'Job Title',
  website: 'Website',
  phone: 'Phone',
  direct_phone: 'Direct Phone',
  mobile_phone: 'Mobile Phone',
  company_phone: 'Company Phone',
  company_linkedin_url: 'Company LinkedIn URL',
  email: 'Email',
  linkedin_url: 'LinkedIn URL',
};

/** The fields that must be mapped before an import of this provider's campaign can start. */
export function listRequiredFields(provider: string): readonly SystemField[] {
  const all: readonly SystemField[] = ['first_name', 'last_name', 'company_name'];
  if (provider === 'instantly') return [...all, 'email'];
  if (provider === 'heyreach') return [...all, 'linkedin_url'];
  return all;
}

/** Returns 'Please map required fields: {labels}', or null if all of them are mapped. */
export function describeMissingFields(provider: string, mapped: readonly string[]): string | null {
  const isTold = (field: SystemField) =>
    mapped.includes(field) || (mapped.includes('full_name') && ['first_name', 'last_name'].includes(field));
  const missing = listRequiredFields(provider).filter((field) => !isTold(field));
  if (missing.length === 0) return null;
  return `Please map required fields: ${missing.map((field) => FIELD_LABELS[field]).join(', ')}`;
}

const MAX_LETTERS = 100;

/** Returns the error message for the name of a custom field, or null if it is valid. */
export function findCustomFieldError(name: string, existingNames: readonly string[]): string | null {
  const tidy = name.trim();
  if (tidy === '') return 'Field name is required';
  if (!/^[\p{L}\p{N} _]+$/u.test(tidy) || tidy.length > MAX_LETTERS)
    return 'Field name can only contain letters, numbers, spaces, and underscores';
  // Custom and system fields share one case-insensitive namespace.
  const isTaken = existingNames.some((other) => other.trim().toLowerCase() === tidy.toLowerCase());
  const reserved = [...MAPPED_FIELDS, ...Object.values(FIELD_LABELS), 'raw_payload', 'unmapped'];
  const isReserved = reserved.some((other) => plain(other) === plain(tidy));
  return isTaken || isReserved ? 'This field name already exists' : null;
}

/** Treats 'First Name', 'first_name' and 'FirstName' as the same field. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s_]/g, '');

/** Fields that more than one column is mapped to, each once. */
export const listRepeatedFields = (mapped: readonly string[]): MappedField[] =>
  MAPPED_FIELDS.filter((field) => mapped.filter((one) => one === field).length > 1);

/** Fields of a Clay response. Contacts store one bit per field in this order, so append new fields and never remove one. */
export const CLAY_FIELDS = [
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
  'company_name',
  'company_logo',
  'industry',
  'headcount_range',
  'hq_geo',
  'company_website',
  'company_summary',
  'company_icp',
  'challenges_for_title',
  'company_type',
  'company_linkedin_url',
  'company_phone',
] as const;
export type ClayField = (typeof CLAY_FIELDS)[number];

/** Fields that every lead should have, regardless of its source. */
export const GAP_FIELDS = ['email', 'linkedin_url', 'phone', 'job_title', 'company_name', 'website'] as const;
