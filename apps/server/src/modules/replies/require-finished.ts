import { describeOpenVariables } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';

/** Prevents unfilled variables from being sent to a lead. */
export function requireFinished(...texts: (string | null | undefined)[]): void {
  const open = describeOpenVariables(texts.join('\n'));
  if (open) throw new AppError('REPLY_UNFINISHED', { detail: open });
}
