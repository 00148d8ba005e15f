import { expect, it } from 'vitest';
import {
  describeOpenVariables,
  fillVariables,
  findVariable,
  listUnknownVariables,
  listVariables,
} from './snippet-variables.ts';

const values = {
  first_name: 'Ann',
  company: null,
  sender: 'Sam',
  booking_link: 'https://cal.example/$&',
  value_proposition: null,
  proposed_time: null,
  named_person: null,
  return_date: null,
  price_line: null,
  free_slots: null,
  signature: null,
};

it('fills in known variables and keeps the others', () => {
  expect(fillVariables('Hi {{first_name}} of {{company}}: {{ booking_link }} {{sender}}', values)).toBe(
    'Hi Ann of {{company}}: https://cal.example/$& Sam',
  );
});

it('lists each open variable once, including those of other tools', () => {
  expect(listVariables('{{company}} {{firstName}} {{ company }} { {x} } {{}} {{\n}}')).toEqual([
    'company',
    'firstName',
  ]);
  expect(listUnknownVariables('{{company}} {{firstName}}')).toEqual(['firstName']);
});

it('explains why a reply cannot be sent', () => {
  expect(describeOpenVariables('Hello {{company}}, {{booking_link}}')).toBe(
    'Fill in {{company}}, {{booking_link}} before sending.',
  );
  expect(describeOpenVariables('Hello {Acme}')).toBeNull();
});

it('finds the position of a variable', () => {
  expect(findVariable('Hi {{ company }}!', 'company')).toEqual({ from: 3, to: 16 });
  expect(findVariable('Hi {{company}}!', 'sender')).toBeNull();
});
