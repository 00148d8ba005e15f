import type { Profile, ProfileEdit } from '@hearback/contract';

const FIELDS = ['first_name', 'last_name', 'phone', 'company_name'] as const satisfies (keyof ProfileEdit)[];

export const toEdit = (profile: Profile): ProfileEdit => ({
  first_name: profile.first_name,
  last_name: profile.last_name,
  phone: profile.phone,
  company_name: profile.company_name,
});

/** Required sign-up fields cannot be cleared; a business name only if one is set. */
export function missingFields(
  values: ProfileEdit,
  base: ProfileEdit,
): Partial<Record<keyof ProfileEdit, string>> {
  const required = [
    'first_name',
    'last_name',
    ...(base.company_name ? (['company_name'] as const) : []),
  ] as const;
  const missing = required.filter((field) => values[field].trim() === '');
  return Object.fromEntries(missing.map((field) => [field, 'Please fill in all required fields']));
}

export const changedFields = (values: ProfileEdit, base: ProfileEdit) =>
  FIELDS.filter((field) => values[field] !== base[field]);

/**
 * Merges a save from another browser. Untouched fields follow it, and edited ones are kept. `base`
 * contains the values before the edits.
 */
export function mergeIncoming(values: ProfileEdit, base: ProfileEdit, incoming: ProfileEdit): ProfileEdit {
  const merged = { ...incoming };
  for (const field of changedFields(values, base)) merged[field] = values[field];
  return merged;
}
