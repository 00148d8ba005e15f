import { expect, it } from 'vitest';
import {
  fillVariables,
  openVariablesText,
  placeOfVariable,
  unknownVariablesIn,
  variablesIn,
} from './snippet-variables.ts';

const values = {
  first_name: 'Ann',
  company: null,
  sender: 'Sam',
  booking_link: 'https://cal.example/$&',
  value_proposition: null,
};

it('fills in known variables and keeps the others', () => {
  expect(fillVariables('Hi {{first_name}} of {{company}}: {{ booking_link }} {{sender}}', values)).toBe(
    'Hi Ann of {{company}}: https://cal.example/$& Sam',
  );
});

it('lists each open variable once, including those of other tools', () => {
  expect(variablesIn('{{company}} {{firstName}} {{ company }} { {x} } {{}} {{\n}}')).toEqual([
    'company',
    'firstName',
  ]);
  expect(unknownVariablesIn('{{company}} {{firstName}}')).toEqual(['firstName']);
});

it('explains why a reply cannot be sent', () => {
  expect(openVariablesText('Hello {{company}}, {{booking_link}}')).toBe(
    'Fill in {{company}}, {{booking_link}} before sending.',
  );
  expect(openVariablesText('Hello {Acme}')).toBeNull();
});

it('finds the position of a variable', () => {
  expect(placeOfVariable('Hi {{ company }}!', 'company')).toEqual({ from: 3, to: 16 });
  expect(placeOfVariable('Hi {{company}}!', 'sender')).toBeNull();
});
