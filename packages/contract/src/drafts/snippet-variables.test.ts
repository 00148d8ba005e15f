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

it('fills in what is known and leaves the rest to the person', () => {
  expect(fillVariables('Hi {{first_name}} of {{company}}: {{ booking_link }} {{sender}}', values)).toBe(
    'Hi Ann of {{company}}: https://cal.example/$& Sam',
  );
});

it('names each open variable once, also those of other tools', () => {
  expect(variablesIn('{{company}} {{firstName}} {{ company }} { {x} } {{}} {{\n}}')).toEqual([
    'company',
    'firstName',
  ]);
  expect(unknownVariablesIn('{{company}} {{firstName}}')).toEqual(['firstName']);
});

it('says what keeps a reply from going out', () => {
  expect(openVariablesText('Hello {{company}}, {{booking_link}}')).toBe(
    'Fill in {{company}}, {{booking_link}} before sending.',
  );
  expect(openVariablesText('Hello {Acme}')).toBeNull();
});

it('finds the position of a variable', () => {
  expect(placeOfVariable('Hi {{ company }}!', 'company')).toEqual({ from: 3, to: 16 });
  expect(placeOfVariable('Hi {{company}}!', 'sender')).toBeNull();
});
