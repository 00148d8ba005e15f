import { expect, test } from 'vitest';
import { toWebAddress, WEB_ADDRESS_PROBLEM, webAddress } from './web-address.ts';

test.each([
  ['https://acme.com', 'https://acme.com'],
  ['HTTP://acme.com/a?b=1', 'HTTP://acme.com/a?b=1'],
  [' acme.com ', 'https://acme.com'],
  ['www.acme.co.uk/about', 'https://www.acme.co.uk/about'],
  ['acme.com:8080/x', 'https://acme.com:8080/x'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['javascript:alert(1)', null],
  ['javascript:alert(document.domain)', null],
  ['data:text/html,hi', null],
  ['ftp://acme.com', null],
  ['mailto:ann@acme.com', null],
  ['ann@acme.com', null],
  ['acme', null],
  ['acme dot com', null],
  ['https://acme .com', null],
  ['https://', null],
  ['', null],
])('toWebAddress(%j) returns %j', (typed, address) => expect(toWebAddress(typed)).toBe(address));

test('accepts an empty text and rejects other texts with one message', () => {
  expect(webAddress(300).parse('  ')).toBe('');
  expect(webAddress(300).parse('acme.com')).toBe('https://acme.com');
  expect(webAddress(300).safeParse('javascript:alert(1)').error?.issues[0]?.message).toBe(
    WEB_ADDRESS_PROBLEM,
  );
  expect(webAddress(12).safeParse('acme.com').success).toBe(false);
});
