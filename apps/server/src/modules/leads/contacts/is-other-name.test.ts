import { describe, expect, it } from 'vitest';
import { isOtherName } from './is-other-name.ts';

const splitName = (name: string) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { first_name: first_name || null, last_name: last_name || null };
};

describe('isOtherName', () => {
  it.each([
    ['Ann Lee', 'ANN lee', false],
    ['Zoë Müller', 'Zoe Muller', false],
    ['Ann-Marie Lee', 'Ann Lee', false],
    ['A. Lee', 'Ann Lee', false],
    ['Ann', 'Ann Lee', false],
    ['', 'Ann Lee', false],
    ['Nina One', 'New Person', true],
    ['Jane Smith', 'Joe Smith', true],
    ['Ann Lee', 'Ann Miller', true],
  ])('compares %j with %j: %s', (one, two, expected) =>
    expect(isOtherName(splitName(one), splitName(two))).toBe(expected),
  );
});
