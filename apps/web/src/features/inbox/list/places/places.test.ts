import { PLACES } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { PLACE_KEYS } from '../../keyboard/place-keys.ts';
import { changeView, hasFilters, InboxView, withDefaultPlace } from '../view.ts';
import { findPlace, openPlace, withoutPlace } from './places.ts';

const CONTACT = '00000000-0000-4000-8000-000000000001';
const parse = (search: Record<string, unknown>) => withDefaultPlace(InboxView.parse(search));
const clean = (view: object) => JSON.parse(JSON.stringify(view));

describe('a place', () => {
  test('is To do if the URL names no other', () => {
    expect(findPlace(parse({}))).toBe('todo');
    expect(findPlace(parse({ contact: CONTACT, sort: 'oldest' }))).toBe('todo');
    expect(findPlace(parse({ status: 'interested' }))).toBe('all');
    expect(findPlace(parse({ place: 'all' }))).toBe('all');
  });

  test.each(PLACES)('%s is found in its own URL, and after a reload', (place) => {
    const view = changeView(parse({ q: 'acme', status: 'soft_no', contact: CONTACT }), openPlace(place));
    expect(findPlace(view)).toBe(place);
    expect(findPlace(parse(clean(view)))).toBe(place);
    expect(hasFilters(withoutPlace(view))).toBe(false);
    expect(view.contact).toBe(CONTACT);
  });

  test('stays selected when another filter narrows it, and only that filter counts as added', () => {
    const view = changeView(parse({}), { source: 'linkedin' });
    expect(findPlace(view)).toBe('todo');
    expect(clean(withoutPlace(view))).toEqual({ source: 'linkedin' });
  });

  test('becomes All when its only filter is removed', () => {
    expect(clean(changeView(parse({}), { needs_action: undefined }))).toEqual({ place: 'all' });
    expect(clean(changeView(parse({ place: 'all' }), { needs_action: 'true' }))).toEqual({
      needs_action: 'true',
    });
  });

  test('has a key of its own', () => {
    expect(new Set(Object.values(PLACE_KEYS)).size).toBe(PLACES.length);
  });
});
