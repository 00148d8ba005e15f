import { openVariablesText } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';

/** No lead gets to read a variable that nobody filled in. */
export function requireFinished(...written: (string | null | undefined)[]): void {
  const open = openVariablesText(written.join('\n'));
  if (open) throw new AppError('REPLY_UNFINISHED', { detail: open });
}
