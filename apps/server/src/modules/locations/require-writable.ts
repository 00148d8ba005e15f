import type { Actor } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';

type Grants = Pick<Actor, 'sees_all_locations' | 'writable_locations'>;

/**
 * Read and write access to a location are separate grants. Row level security enforces this; here it becomes a clear
 * error: a visible but read-only row is forbidden, not missing.
 */
export function requireWritable(
  { sees_all_locations, writable_locations }: Grants,
  location_id: string | null,
): void {
  if (sees_all_locations || (location_id !== null && writable_locations.includes(location_id))) return;
  throw new AppError('FORBIDDEN');
}

/** Clients write in threads only where the settings of the location allow it. */
export function requireClientRight(
  { client_access }: Pick<Actor, 'client_access'>,
  right: 'comment_locations' | 'answer_locations' | 'approval_locations',
  location_id: string | null,
): asserts location_id is string {
  if (location_id === null || !client_access?.[right].includes(location_id)) throw new AppError('FORBIDDEN');
}
