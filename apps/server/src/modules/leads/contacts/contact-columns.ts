/** Longer texts are cut. */
export const MAX_FACT_LENGTH = 300;
export const MAX_DESCRIPTION_LENGTH = 5_000;

/** Columns of `contacts` that describe the person in text, without names and addresses. */
export const DESCRIPTION_COLUMNS = [
  'company_name',
  'job_title',
  'profile_picture',
  'headline',
  'contact_geo',
  'prospect_li_summary',
  'phone',
  'website',
] as const;
