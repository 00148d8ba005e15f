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
