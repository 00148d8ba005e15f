import type { RuleDefinition } from '@hearback/contract';

export const MOVED = 'The lead moved to another location.';
export const SWITCHED_OFF = 'The rule was turned off.';

/** True if a rule acts in the location. Without locations, it acts in all of them. */
export const isInLocation = (
  { conditions: { location } }: Pick<RuleDefinition, 'conditions'>,
  location_id: string | null,
): boolean => location.length === 0 || (location_id !== null && location.includes(location_id));
