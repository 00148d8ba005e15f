import { AppError } from '#server/platform/app-error.ts';
import type { Session } from './sessions.queries.ts';

/** Nobody is answering in it, and no campaign has come of it: the draft may be changed. */
export function requireQuiet({ status, answering }: Session): void {
  if (status === 'completed') throw new AppError('CHAT_COMPLETED');
  if (answering) throw new AppError('TURN_UNDER_WAY');
}
