import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import { containsAddress } from '#server/platform/email/contains-address.ts';

const Email = z.email().max(320);

/** Returns the normalized email address, or throws if it is invalid. */
export function requireEmail(text: string): string {
  const parsed = Email.safeParse(text.trim());
  if (!parsed.success) throw new AppError('INVALID_EMAIL');
  return parsed.data.toLowerCase();
}

export function requireFilled(...texts: readonly string[]): void {
  if (texts.some((text) => text.trim() === '')) throw new AppError('MISSING_INFORMATION');
}

/** Names appear in emails to people who did not ask for them, so they must not contain an address of any kind. */
export function requireNames(...names: readonly string[]): void {
  if (names.some(containsAddress)) throw new AppError('NAME_WITH_LINK');
}
