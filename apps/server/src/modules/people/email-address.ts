import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';

const Email = z.email().max(320);

/** A usable address in its one spelling, or the catalogue's sentence. */
export function requireEmail(text: string): string {
  const parsed = Email.safeParse(text.trim());
  if (!parsed.success) throw new AppError('INVALID_EMAIL');
  return parsed.data.toLowerCase();
}

export function requireFilled(...texts: readonly string[]): void {
  if (texts.some((text) => text.trim() === '')) throw new AppError('MISSING_INFORMATION');
}
