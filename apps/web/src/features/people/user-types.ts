import { type Profile, USER_TYPES, type UserType } from '@hearback/contract';

const LABELS: Record<UserType, string> = {
  agency: 'Agency',
  single_location: 'Single location',
  agency_customer: 'Agency customer',
};

export const typeOptions = USER_TYPES.map((value) => ({ value, label: LABELS[value] }));

/** A single business adds only users of its own kind. The server rejects others. */
export const addableTypes = ({ user_type }: Pick<Profile, 'user_type'>) =>
  user_type === 'agency' ? typeOptions : typeOptions.filter(({ value }) => value === 'single_location');
