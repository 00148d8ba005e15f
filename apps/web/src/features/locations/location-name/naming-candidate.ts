import type { Location } from '@hearback/contract';

/** The most recently synced location without a custom name, unless its naming was skipped. */
export function namingCandidate(locations: readonly Location[], skipped: readonly string[]): Location | null {
  const [latest] = locations
    .filter(({ connected, custom_name, last_sync }) => connected && !custom_name && last_sync !== null)
    .sort((one, other) => (other.last_sync ?? '').localeCompare(one.last_sync ?? ''));
  return latest === undefined || skipped.includes(latest.ghl_location_id) ? null : latest;
}
