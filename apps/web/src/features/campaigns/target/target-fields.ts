import {
  type Campaign,
  TARGET_FIELDS,
  type TargetField,
  toWebAddress,
  WEB_ADDRESS_PROBLEM,
} from '@hearback/contract';

export const TARGET_LABELS: Record<TargetField, string> = {
  company_name: 'Company name',
  industry: 'Industry',
  target_vertical: 'Target vertical',
  target_titles: 'Target titles',
  main_product_site_url: 'Main product site URL',
  value_proposition: 'Value proposition',
};

export type TargetEdits = Partial<Record<TargetField, string>>;

/** Returns the saved values overlaid with the user's edits. */
export const mergeTargetEdits = (campaign: Campaign, edits: TargetEdits): Record<TargetField, string> =>
  Object.fromEntries(TARGET_FIELDS.map((field) => [field, edits[field] ?? campaign[field] ?? ''])) as Record<
    TargetField,
    string
  >;

/** Drops edits that equal the saved value. */
export const pickChangedEdits = (campaign: Campaign, edits: TargetEdits): TargetEdits =>
  Object.fromEntries(
    Object.entries(edits).filter(([field, text]) => text !== (campaign[field as TargetField] ?? '')),
  );

/** Returns why the site URL is invalid, or null if it is valid or empty. */
export const siteProblem = ({ main_product_site_url: typed = '' }: TargetEdits): string | null =>
  typed.trim() === '' || toWebAddress(typed) !== null ? null : WEB_ADDRESS_PROBLEM;

/** All six fields are required before leads can be added. */
export const missingTargets = (campaign: Campaign): TargetField[] =>
  TARGET_FIELDS.filter((field) => !campaign[field]?.trim());
