import { expect, test } from 'vitest';
import { splitAtVariables } from './variable-marks.tsx';

const marks = (text: string) =>
  splitAtVariables(text).map(({ text: part, isVariable }) => (isVariable ? `[${part}]` : part));

test.each([
  [
    'Hello {{first_name}}, how is {{ company }}?',
    ['Hello ', '[{{first_name}}]', ', how is ', '[{{ company }}]', '?'],
  ],
  ['{{price_line}}', ['[{{price_line}}]']],
  ['{{first_name}} {{first_name}}', ['[{{first_name}}]', ' ', '[{{first_name}}]']],
  ['Nothing to fill in', ['Nothing to fill in']],
  ['', []],
])('marks the variables of ‘%s’', (text, parts) => expect(marks(text)).toEqual(parts));
