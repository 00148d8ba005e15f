import { describe, expect, test } from 'vitest';
import { aPerson } from '#web/lib/testing/people.ts';
import { toPage } from '#web/ui/paging/to-page.ts';
import { nextSort, searchPeople, sortPeople } from './people-order.ts';
import type { UserSort } from './user-sorts.ts';

const zoe = aPerson(1, { first_name: 'zoe', last_name: '', email: 'b@x.test', user_type: 'agency' });
const adam = aPerson(2, { first_name: 'Adam', last_name: 'Ng', email: 'c@x.test' });
const nameless = aPerson(3, { first_name: '', last_name: '', email: 'a10@x.test' });
const people = [zoe, adam, nameless];

const emails = (sort: UserSort) => sortPeople(people, sort).map(({ email }) => email[0]);

describe('the order of people', () => {
  test('by name uses the email of people without a name, and ignores case', () => {
    expect(emails('name')).toEqual(['a', 'c', 'b']);
    expect(emails('-name')).toEqual(['b', 'c', 'a']);
  });

  test('works by email, type and creation date', () => {
    expect(emails('email')).toEqual(['a', 'b', 'c']);
    expect(emails('type')).toEqual(['b', 'a', 'c']);
    expect(emails('-created')).toEqual(['a', 'c', 'b']);
  });

  test('reverses when the same heading is clicked again', () => {
    expect(nextSort('-created', 'name')).toBe('name');
    expect(nextSort('name', 'name')).toBe('-name');
    expect(nextSort('-name', 'name')).toBe('name');
  });
});

describe('a search among people', () => {
  test('finds people that match every word', () => {
    expect(searchPeople(people, 'ADAM customer')).toEqual([adam]);
    expect(searchPeople(people, 'adam agency@')).toEqual([]);
    expect(searchPeople(people, '  ')).toBe(people);
  });
});

describe('a page of a list', () => {
  test('falls back to the last one if it no longer exists', () => {
    const all = Array.from({ length: 41 }, (_, n) => n);
    expect(toPage(all, 3)).toMatchObject({ page: 3, pages: 3, start: 40, rows: [40] });
    expect(toPage(all.slice(0, 5), 3)).toMatchObject({ page: 1, pages: 1, total: 5 });
    expect(toPage([], 7)).toMatchObject({ page: 1, pages: 1, rows: [] });
  });
});
