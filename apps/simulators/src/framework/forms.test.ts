import { expect, test } from 'vitest';
import { parseForm } from './forms.ts';

test('parses brackets as objects and numbered brackets as ordered lists', () => {
  expect(parseForm('line_items[1][price]=b&line_items[0][price]=a&metadata[k]=v&mode=subscription')).toEqual({
    line_items: [{ price: 'a' }, { price: 'b' }],
    metadata: { k: 'v' },
    mode: 'subscription',
  });
});

test('appends values of empty brackets', () => {
  expect(parseForm('expand[]=a&expand[]=b')).toEqual({ expand: ['a', 'b'] });
});

test('decodes escaped characters', () => {
  expect(parseForm('a%5Bb%5D=x%26y+z%C3%A9')).toEqual({ a: { b: 'x&y zé' } });
});

test('treats __proto__ as an ordinary field', () => {
  const form = parseForm('__proto__[admin]=yes&constructor[x]=1');
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor']);
});

test('uses the last of two fields with the same name, like a checkbox after its hidden field', () => {
  expect(parseForm('shuffle=false&shuffle=true')).toEqual({ shuffle: 'true' });
});
