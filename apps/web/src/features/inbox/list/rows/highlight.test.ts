import { expect, test } from 'vitest';
import { splitMatches } from './highlight.tsx';

test.each([
  ['Acme pricing', undefined, ['Acme pricing']],
  ['Acme pricing', 'PRI', ['Acme ', 'pri', 'cing']],
  ['Acme pricing', 'acme pricing', ['', 'Acme', ' ', 'pricing', '']],
  ['subprice', 'price', ['subprice']],
  ['a.b (c)', '(c) .*', ['a.b (', 'c', ')']],
  ['Zürich office', 'zür', ['', 'Zür', 'ich office']],
])('the matches of %j for %j are %j', (text, q, parts) => expect(splitMatches(text, q)).toEqual(parts));
