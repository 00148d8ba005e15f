import type { Dashboard } from '@hearback/contract';

type Location = Dashboard['locations'][number];
export type LocationOrder = {
  readonly by: 'name' | 'sent' | 'replied' | 'interested' | 'reply_percent';
  readonly down: boolean;
};

/** Unknown values come last in both directions. */
export function sortLocations(locations: readonly Location[], { by, down }: LocationOrder): Location[] {
  const sign = down ? -1 : 1;
  return locations.toSorted((a, b) => {
    const [left, right] = [a[by], b[by]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order =
      typeof left === 'string' || typeof right === 'string'
        ? String(left).localeCompare(String(right))
        : left - right;
    return order * sign || a.name.localeCompare(b.name);
  });
}
