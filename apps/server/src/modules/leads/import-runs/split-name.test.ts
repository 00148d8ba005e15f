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
  ['María José García López', 'María José', 'García López'],
  ['Juan Carlos Pérez', 'Juan Carlos', 'Pérez'],
  ['García López, Ana', 'Ana', 'García López'],
  ['山田 太郎', '太郎', '山田'],
  ['김 철수', '철수', '김'],
  ['ジョン スミス', 'ジョン', 'スミス'],
  ['Иван Петров', 'Иван', 'Петров'],
  ['Cher', 'Cher', ''],
  ['Dr', 'Dr', ''],
  ['', '', ''],
])('the full name %j is split into %j and %j', (full, first_name, last_name) =>
  expect(splitName(full)).toEqual({ first_name, last_name }),
);

it.each([
  ['Петров Иван', 'Иван', 'Петров'],
  ['Петров Иван Сергеевич', 'Иван Сергеевич', 'Петров'],
  ['van der Berg Ludwig', 'Ludwig', 'van der Berg'],
  ['Lee, Ann', 'Ann', 'Lee'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('in a family-first column, the last name of %j comes first', (full, first_name, last_name) =>
  expect(splitName(full, true)).toEqual({ first_name, last_name }),
);

it('a name that ends with a patronymic starts with the last name, regardless of the column name', () => {
  expect(splitName('Кузнецова Анна Ильинична')).toEqual({
    first_name: 'Анна Ильинична',
    last_name: 'Кузнецова',
  });
  expect(splitName('Анна Ильинична Кузнецова')).toEqual({
    first_name: 'Анна Ильинична',
    last_name: 'Кузнецова',
  });
  expect(splitName('Роман Аркадьевич Абрамович')).toEqual({
    first_name: 'Роман Аркадьевич',
    last_name: 'Абрамович',
  });
});
