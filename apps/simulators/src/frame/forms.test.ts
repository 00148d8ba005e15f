import { expect, test } from 'vitest';
import { parseForm } from './forms.ts';

test('brackets become objects and numbered brackets become lists in the order of their numbers', () => {
  expect(parseForm('line_items[1][price]=b&line_items[0][price]=a&metadata[k]=v&mode=subscription')).toEqual({
    line_items: [{ price: 'a' }, { price: 'b' }],
    metadata: { k: 'v' },
    mode: 'subscription',
  });
});

test('empty brackets append', () => {
  expect(parseForm('expand[]=a&expand[]=b')).toEqual({ expand: ['a', 'b'] });
});

test('escaped characters come back as they were', () => {
  expect(parseForm('a%5Bb%5D=x%26y+z%C3%A9')).toEqual({ a: { b: 'x&y zé' } });
});

test('a field named after the prototype is only a field', () => {
  const form = parseForm('__proto__[admin]=yes&constructor[x]=1');
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor']);
});

test('the last of two fields with one name counts, as a ticked box after its hidden field needs', () => {
  expect(parseForm('shuffle=false&shuffle=true')).toEqual({ shuffle: 'true' });
});
