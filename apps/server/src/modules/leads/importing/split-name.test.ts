import { expect, it } from 'vitest';
import { splitName } from './split-name.ts';

it.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['  Ann   Lee ', 'Ann', 'Lee'],
  ['Lee, Ann', 'Ann', 'Lee'],
  ['Dr. Ann Lee, PhD', 'Ann', 'Lee'],
  ['Ann Lee MBA', 'Ann', 'Lee'],
  ['Herr Prof. Jürgen Groß', 'Jürgen', 'Groß'],
  ['Ludwig van der Berg', 'Ludwig', 'van der Berg'],
  ['John F. Kennedy', 'John F.', 'Kennedy'],
  ['Ana García López', 'Ana', 'García López'],
  ['Иван Петров', 'Иван', 'Петров'],
  ['Cher', 'Cher', ''],
  ['Dr', 'Dr', ''],
  ['', '', ''],
])('the full name %j is %j and %j', (full, first_name, last_name) =>
  expect(splitName(full)).toEqual({ first_name, last_name }),
);
