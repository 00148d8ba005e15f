import { CLIENT_THREADS, type ClientAccess } from '@hearback/contract';
import { RIGHT_NAMES, RIGHTS, THREADS } from './wording.ts';

/** Sentences about what clients gain and lose. */
export function listChanges(before: ClientAccess, after: ClientAccess): string[] {
  const changes = RIGHT_NAMES.filter((right) => before[right] !== after[right]).map(
    (right) => `${RIGHTS[right].label}: ${after[right] ? 'on' : 'off'}`,
  );
  if (before.threads === after.threads) return changes;
  const isWider = CLIENT_THREADS.indexOf(after.threads) > CLIENT_THREADS.indexOf(before.threads);
  const { label } = THREADS[after.threads];
  return [`${isWider ? 'Clients see more' : 'Clients see less'}: ${label}`, ...changes];
}
