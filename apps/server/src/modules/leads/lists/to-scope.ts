import type { Actor, LocationScope } from '@hearback/database';

/** A job may change only what the person who starts it may change. */
export const toScope = ({
  sees_all_locations,
  writable_locations,
}: Pick<Actor, 'sees_all_locations' | 'writable_locations'>): LocationScope['location_ids'] =>
  sees_all_locations ? null : writable_locations;
