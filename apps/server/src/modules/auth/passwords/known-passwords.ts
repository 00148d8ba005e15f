import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 passwords that leaked most often. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as string[]);

/** Capitals and blanks around it make no common password a rare one. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.trim().toLowerCase());
