import { expect, test } from 'vitest';
import { type LocationOrder, sortLocations } from './sort-locations.ts';

const location = (name: string, replied: number | null) => ({
  id: name,
  name,
  sent: 100,
  replied,
  reply_percent: replied,
  interested: 0,
  work: { to_do: replied ?? 0, overdue: 0, median_seconds: null, owners: replied === null ? [] : [name] },
  trend: [],
});

const LOCATIONS = [
  location('Boston', 2),
  location('Cairo', null),
  location('Austin', 9),
  location('Delhi', 2),
];
const names = (order: LocationOrder) => sortLocations(LOCATIONS, order).map(({ name }) => name);

test('locations sort by any column in both directions, with unknown values last', () => {
  expect(names({ by: 'replied', down: true })).toEqual(['Austin', 'Boston', 'Delhi', 'Cairo']);
  expect(names({ by: 'replied', down: false })).toEqual(['Boston', 'Delhi', 'Austin', 'Cairo']);
  expect(names({ by: 'name', down: false })).toEqual(['Austin', 'Boston', 'Cairo', 'Delhi']);
  expect(names({ by: 'to_do', down: true })[0]).toBe('Austin');
  expect(names({ by: 'owners', down: false }).at(-1)).toBe('Cairo');
  expect(names({ by: 'name', down: true })).toEqual(['Delhi', 'Cairo', 'Boston', 'Austin']);
});
