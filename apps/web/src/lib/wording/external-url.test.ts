import { expect, test } from 'vitest';
import { externalUrl } from './external-url.ts';

test.each([
  ['https://acme.test/a', 'https://acme.test/a'],
  ['http://acme.test', 'http://acme.test/'],
  ['acme.test', 'https://acme.test/'],
  [' linkedin.com/in/ann ', 'https://linkedin.com/in/ann'],
  ['//cdn.test/logo.png', 'https://cdn.test/logo.png'],
  ['javascript:alert(1)', null],
  ['data:text/html,hi', null],
  ['', null],
  [null, null],
])('links %j to %j', (value, expected) => expect(externalUrl(value)).toBe(expected));
