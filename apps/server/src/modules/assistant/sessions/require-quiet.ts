import { AppError } from '#server/platform/app-error.ts';
import type { Session } from './sessions.queries.ts';

/** Throws if an answer is being generated or the campaign was created. Otherwise the draft can be changed. */
export function requireQuiet({ status, answering }: Session): void {
  if (status === 'completed') throw new AppError('CHAT_COMPLETED');
  if (answering) throw new AppError('TURN_UNDER_WAY');
}
