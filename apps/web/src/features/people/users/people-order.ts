import type { Person } from '@hearback/contract';
import { nameOfPerson } from '../person-name.ts';
import type { SortKey, UserSort } from './user-sorts.ts';

export const DEFAULT_SORT: UserSort = '-created';

const read: Record<SortKey, (person: Person) => string> = {
  name: nameOfPerson,
  email: ({ email }) => email,
  type: ({ user_type }) => user_type,
  created: ({ created_at }) => created_at,
};

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export const toKey = (sort: UserSort): SortKey => sort.replace('-', '') as SortKey;
export const isDescending = (sort: UserSort): boolean => sort.startsWith('-');

/** Clicking the same column reverses the order. A new column starts with its default. */
export const nextSort = (current: UserSort, key: SortKey): UserSort =>
  toKey(current) === key && !isDescending(current) ? `-${key}` : key;

const words = (person: Person): string =>
  [
    ...[person.first_name, person.last_name, person.email, person.role, person.user_type.replace('_', ' ')],
    ...person.locations.map(({ location_name }) => location_name),
  ]
    .join(' ')
    .toLowerCase();

/** Every word must match some field of the person. */
export function searchPeople(people: readonly Person[], search: string): readonly Person[] {
  const searchWords = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (searchWords.length === 0) return people;
  return people.filter((person) => {
    const about = words(person);
    return searchWords.every((word) => about.includes(word));
  });
}

export function sortPeople(people: readonly Person[], sort: UserSort): Person[] {
  const value = read[toKey(sort)];
  const direction = isDescending(sort) ? -1 : 1;
  // Equal values are sorted by name, so that a list by type stays readable.
  return people.toSorted(
    (a, b) =>
      direction * collator.compare(value(a), value(b)) || collator.compare(nameOfPerson(a), nameOfPerson(b)),
  );
}
