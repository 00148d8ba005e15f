import { describe, expect, it } from 'vitest';
import { readMailboxName, readProviderName, toDefaultName } from './sender-name.ts';

describe('the name of a mailbox', () => {
  it.each([
    ['mary.ashe@acme.example', 'Mary'],
    ['MARY_ASHE@acme.example', 'Mary'],
    ['anne-marie.roy@acme.example', 'Anne-Marie'],
    ['jürgen.müller@acme.example', 'Jürgen'],
  ])('is read from %s', (address, name) => {
    expect(readMailboxName(address)).toBe(name);
  });

  it.each([
    'hello@acme.example',
    'acme@acme.example',
    'm.ashe@acme.example',
    'sales.team@acme.example',
    'mary.sales@acme.example',
    'mary.ashe.uk@acme.example',
    'mary.ashe7@acme.example',
    '@acme.example',
    '90123',
    '',
  ])('is not guessed from %s', (address) => {
    expect(readMailboxName(address)).toBeNull();
  });
});

describe('the name that a provider reports', () => {
  it.each([
    ['Mary Ashe', 'Mary'],
    [' Dr. Mary  Ashe ', 'Mary'],
    ['Ashe, Mary', 'Mary'],
    ['Mary', 'Mary'],
    ['Acme Sales Team', 'Acme Sales Team'],
    ['mary@acme.example', null],
    ['', null],
    [null, null],
  ])('turns %j into %j', (name, signed) => {
    expect(readProviderName(name)).toBe(signed);
  });
});

describe('the default name of a sender', () => {
  it('prefers the provider to the address', () => {
    expect(toDefaultName({ sender_key: 'mary.ashe@acme.example', provider_name: 'Molly Ashe' })).toBe(
      'Molly',
    );
    expect(toDefaultName({ sender_key: 'mary.ashe@acme.example', provider_name: null })).toBe('Mary');
    expect(toDefaultName({ sender_key: '90123', provider_name: null })).toBeNull();
  });
});
