import type { Dashboard } from '@hearback/contract';

type Location = Dashboard['locations'][number];
type LocationColumn =
  | 'name'
  | 'to_do'
  | 'overdue'
  | 'median_seconds'
  | 'owners'
  | 'sent'
  | 'replied'
  | 'interested'
  | 'reply_percent';
export type LocationOrder = {
  readonly by: LocationColumn;
  readonly down: boolean;
};

/** Null if unknown. */
function toValue(location: Location, by: LocationColumn): string | number | null {
  if (by === 'owners') return location.work?.owners[0] ?? null;
  if (by === 'to_do' || by === 'overdue' || by === 'median_seconds') return location.work?.[by] ?? null;
  return location[by];
}

/** Unknown values come last in both directions. */
export function sortLocations(locations: readonly Location[], { by, down }: LocationOrder): Location[] {
  const sign = down ? -1 : 1;
  return locations.toSorted((a, b) => {
    const [left, right] = [toValue(a, by), toValue(b, by)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order =
      typeof left === 'string' || typeof right === 'string'
        ? String(left).localeCompare(String(right))
        : left - right;
    return order * sign || a.name.localeCompare(b.name);
  });
}
