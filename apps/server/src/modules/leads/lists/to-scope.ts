import type { Actor, Reach } from '@hearback/database';

/** A job may change only what the person who starts it may change. */
export const toScope = ({
  sees_all_locations,
  writable_locations,
}: Pick<Actor, 'sees_all_locations' | 'writable_locations'>): Reach['reach'] =>
  sees_all_locations ? null : writable_locations;
