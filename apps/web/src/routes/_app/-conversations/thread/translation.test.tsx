import type { Message, TextInLanguage, Thread } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMessage, aReply } from '#web/lib/testing/conversations.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { openThread } from '../testing/open-inbox.tsx';
import { findReplyText, pressInEditor } from '../testing/walk-inbox.ts';

const GERMAN = 'Guten Tag, bitte schicken Sie uns ein Angebot.';
const ENGLISH: TextInLanguage = { language: 'en', text: 'Hello, please send us an offer.' };
const TRANSLATE = 'POST /api/functions/translate-reply';
const MAIL = 'POST /api/functions/send-instantly-reply';
const WRITTEN = 'Thank you. The offer follows today.';
const SENT = 'Vielen Dank. Das Angebot folgt heute.';

const german = (more: Partial<Message> = {}) =>
  aMessage(1, { own_text: GERMAN, body: GERMAN, lang: 'de', ...more });

const open = (
  thread: Partial<Thread>,
  profile = aProfile({ languages: ['en', 'fr'], can_translate: true }),
) =>
  openThread(thread, {
    profile,
    preferences: { sending: 'stay' },
    answers: (call) => {
      if (call.endsWith('/translations')) return { body: ENGLISH };
      if (call === TRANSLATE)
        return {
          body: {
            translation: { language: 'de', text: SENT },
            original: { language: 'en', text: WRITTEN },
          },
        };
      return call === MAIL ? { body: { success: true, reply: aReply(1) } } : undefined;
    },
  });

const typeReply = async (value: string) => {
  if ((await findReplyText()).readOnly) await pressInEditor('Edit');
  fireEvent.change(await findReplyText(), { target: { value } });
};
const findTranslation = () => screen.findByRole('region', { name: 'Translation' });

test('a message in another language is translated with a button, above the original', async () => {
  const { asked } = open({ messages: [german()] });
  fireEvent.click(await screen.findByRole('button', { name: 'Translate' }));
  const translation = await findTranslation();
  expect(within(translation).getByText(ENGLISH.text)).toBeTruthy();
  expect(within(translation).getByText('Translated from German. The original is below.')).toBeTruthy();
  expect(screen.getByText(GERMAN)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull();
  expect(asked.find(({ call }) => call.endsWith('/translations'))?.body).toEqual({ language: 'en' });
});

test('the key t translates the newest message in another language', async () => {
  open({ messages: [aMessage(2, { direction: 'outbound', lang: 'en' }), german()] });
  await screen.findByRole('button', { name: 'Translate' });
  fireEvent.keyDown(document.body, { key: 't' });
  expect(within(await findTranslation()).getByText(ENGLISH.text)).toBeTruthy();
});

test('a stored translation is shown with the thread', async () => {
  open({ messages: [german({ translations: [ENGLISH] })] });
  expect(within(await findTranslation()).getByText(ENGLISH.text)).toBeTruthy();
});

test.each([
  ['the user reads the language', { languages: ['en', 'de'], can_translate: true }],
  ['no model is configured', { languages: ['en'], can_translate: false }],
])('no translation is offered if %s', async (_why, more) => {
  open({ messages: [german()] }, aProfile(more));
  await screen.findByText(GERMAN);
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull();
});

test('the text of the editor is translated, and both texts are sent', async () => {
  const { callsTo } = open({ messages: [german()] });
  await typeReply(WRITTEN);
  await pressInEditor('Translate to German');
  await waitFor(async () => expect((await findReplyText()).value).toBe(SENT));
  expect(await screen.findByText(WRITTEN)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Written in English' })).toBeTruthy();
  expect(callsTo(TRANSLATE)[0]?.body).toMatchObject({ content: WRITTEN, language: 'de', writtenIn: 'en' });
  await typeReply(`${SENT} Bis dann!`);
  await pressInEditor('Send Reply');
  await waitFor(() =>
    expect(callsTo(MAIL)[0]?.body).toMatchObject({
      content: `${SENT} Bis dann!`,
      original: { language: 'en', text: WRITTEN },
    }),
  );
});

test('Undo restores the text that was translated', async () => {
  const { callsTo } = open({ messages: [german()] });
  await typeReply(WRITTEN);
  await pressInEditor('Translate to German');
  await waitFor(async () => expect((await findReplyText()).value).toBe(SENT));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect((await findReplyText()).value).toBe(WRITTEN);
  expect(screen.queryByRole('button', { name: 'Written in English' })).toBeNull();
  await pressInEditor('Send Reply');
  await waitFor(() => expect(callsTo(MAIL)).toHaveLength(1));
  expect(callsTo(MAIL)[0]?.body).not.toHaveProperty('original');
});

test('a sent message shows the text that its author wrote on demand', async () => {
  const original = { language: 'en', text: WRITTEN };
  open({
    messages: [
      aMessage(2, { direction: 'outbound', own_text: SENT, body: SENT, lang: 'de', original }),
      german(),
    ],
  });
  const toggleButton = await screen.findByRole('button', { name: 'Written in English' });
  expect(screen.queryByText(WRITTEN)).toBeNull();
  fireEvent.click(toggleButton);
  expect(screen.getByText(WRITTEN)).toBeTruthy();
});
