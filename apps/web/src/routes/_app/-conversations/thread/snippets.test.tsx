import type { Snippet, SnippetVariable } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { uuid } from '#web/lib/testing/conversations.ts';
import { openThread } from '../testing/open-inbox.tsx';
import { findReplyText as area, findButton } from '../testing/walk-inbox.ts';

const SNIPPETS = `GET /api/conversations/${uuid(1)}/snippets`;
const VALUES: Record<SnippetVariable, string | null> = {
  ...{ first_name: 'Ann', company: null, sender: 'Grace', booking_link: null },
  ...{ value_proposition: null, proposed_time: null, named_person: null, return_date: null },
  ...{ price_line: null, free_slots: null, signature: null },
};

const aSnippet = (n: number, name: string, content: string): Snippet => ({
  ...{ id: uuid(n), name, content, location_id: null, campaign_id: null },
  ...{ situation: null, language: null, tone: null, channel: null },
  ...{ enabled: true, starter: null },
});

const open = () =>
  openThread(
    {},
    {
      preferences: { sending: 'stay' },
      answers: (call) =>
        call === SNIPPETS
          ? {
              body: {
                snippets: [
                  aSnippet(901, 'Booking', 'Hi {{first_name}}: {{booking_link}}'),
                  aSnippet(902, 'Price', 'It is $5.'),
                ],
                values: VALUES,
              },
            }
          : undefined,
    },
  );

const write = async (value: string) => {
  const field = await area();
  fireEvent.change(field, { target: { value, selectionStart: value.length } });
  return field;
};

const edit = async () => {
  await area();
  fireEvent.click(await findButton('Edit'));
};

const offered = async () =>
  within(await screen.findByRole('listbox', { name: 'Snippets' })).findAllByRole('option');

test('a slash offers the snippets, and Enter inserts the active one', async () => {
  const { callsTo } = open();
  await edit();
  expect(callsTo(SNIPPETS)).toEqual([]);
  const field = await write('/');
  expect((await offered()).map((one) => one.textContent)).toEqual([
    'BookingHi {{first_name}}: {{booking_link}}',
    'PriceIt is $5.',
  ]);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect((await offered()).map((one) => one.getAttribute('aria-selected'))).toEqual(['false', 'true']);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(field.value).toBe('It is $5.'));
  expect(screen.queryByRole('listbox', { name: 'Snippets' })).toBeNull();
});

test('typing after the slash filters the list, and an unfilled variable blocks sending', async () => {
  open();
  await edit();
  const field = await write('/boo');
  expect(await offered()).toHaveLength(1);
  fireEvent.keyDown(field, { key: 'Tab' });
  await waitFor(() => expect(field.value).toBe('Hi Ann: {{booking_link}}'));
  expect(screen.getByText('Fill in before sending:')).toBeTruthy();
  const marked = await screen.findByText('{{booking_link}}', { selector: 'mark' });
  expect(marked.parentElement?.textContent).toBe(field.value);
  const send = await findButton('Send Reply');
  expect(send).toHaveProperty('disabled', true);
  field.setSelectionRange(0, 0);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect([field.selectionStart, field.selectionEnd]).toEqual([8, 24]);
  field.setSelectionRange(0, 0);
  fireEvent.click(await findButton('booking link'));
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([8, 24]));
  await write('Hi Ann: https://cal.example');
  expect(send).toHaveProperty('disabled', false);
});

test('Escape closes the list and keeps the reply open', async () => {
  open();
  await edit();
  const field = await write('/');
  await screen.findByRole('listbox');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('listbox', { name: 'Snippets' })).toBeNull();
  expect((await area()).value).toBe('/');
});
