import type { Actor, Reach } from '@hearback/database';

/** What a job may touch that somebody starts: what they may change themselves. */
export const toScope = ({
  sees_all_locations,
  writable_locations,
}: Pick<Actor, 'sees_all_locations' | 'writable_locations'>): Reach['reach'] =>
  sees_all_locations ? null : writable_locations;
