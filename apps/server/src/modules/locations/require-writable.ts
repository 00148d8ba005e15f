import type { Actor } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';

type Grants = Pick<Actor, 'sees_all_locations' | 'writable_locations'>;

/**
 * Reading a location is one grant, changing what lies in it another. Row level security decides; this says it in words:
 * what somebody sees but may not change is forbidden, and not missing.
 */
export function requireWritable(
  { sees_all_locations, writable_locations }: Grants,
  location_id: string | null,
): void {
  if (sees_all_locations || (location_id !== null && writable_locations.includes(location_id))) return;
  throw new AppError('FORBIDDEN');
}
