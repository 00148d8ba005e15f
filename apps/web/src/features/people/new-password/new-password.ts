import { errors } from '@hearback/contract';

const MIN_LENGTH = 6;

export type NewPassword = { readonly password: string; readonly confirm: string };

type Fault = {
  readonly field: keyof NewPassword;
  readonly title: string;
  readonly sentence: string;
};

/** Why a new password is rejected; null if it is valid. */
export function passwordFault({ password, confirm }: NewPassword): Fault | null {
  if (password !== confirm) {
    return { field: 'confirm', title: 'Password mismatch', sentence: 'Passwords do not match' };
  }
  if (password.length < MIN_LENGTH) {
    const { sentence } = errors.PASSWORD_TOO_SHORT;
    return { field: 'password', title: 'Password too short', sentence };
  }
  if (password.trim() === '')
    return { field: 'password', title: 'Password is blank', sentence: errors.PASSWORD_BLANK.sentence };
  return null;
}
