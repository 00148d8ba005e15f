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

/** What the form shows: what is saved, with the own edits over it. */
export const shownTargets = (campaign: Campaign, edits: TargetEdits): Record<TargetField, string> =>
  Object.fromEntries(TARGET_FIELDS.map((field) => [field, edits[field] ?? campaign[field] ?? ''])) as Record<
    TargetField,
    string
  >;

/** Edits that say what is saved already are none. */
export const realEdits = (campaign: Campaign, edits: TargetEdits): TargetEdits =>
  Object.fromEntries(
    Object.entries(edits).filter(([field, text]) => text !== (campaign[field as TargetField] ?? '')),
  );

/** Why the site cannot be taken as it stands; null where it can, or is still empty. */
export const siteProblem = ({ main_product_site_url: typed = '' }: TargetEdits): string | null =>
  typed.trim() === '' || toWebAddress(typed) !== null ? null : WEB_ADDRESS_PROBLEM;

/** All six are needed before leads can be added. */
export const missingTargets = (campaign: Campaign): TargetField[] =>
  TARGET_FIELDS.filter((field) => !campaign[field]?.trim());
