import type { ModelDraft, Thread } from '@hearback/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMessage, aReply, PROPOSALS, someFacts, uuid } from '#web/lib/testing/conversations.ts';
import { openThread } from '../testing/open-inbox.tsx';
import { findReplyText, pressInEditor } from '../testing/walk-inbox.ts';

const GENERATE = 'POST /api/functions/generate-ai-reply';
const MAIL = 'POST /api/functions/send-instantly-reply';

const DETAILS: ModelDraft = {
  result: 'accepted',
  problems: [],
  entries: [
    {
      id: uuid(71),
      kind: 'price',
      content: 'Plans start at €99.',
      source: 'https://northwind.example/pricing',
    },
    { id: uuid(72), kind: 'proof', content: '1,200 customers', source: 'Case studies' },
  ],
  missing: ['The number of users'],
  prompt_version: 'reply-2',
};

const open = (model: ModelDraft, written_by: 'model' | 'built_in' = 'model', more: Partial<Thread> = {}) =>
  openThread(
    { messages: [aMessage(1, { sentiment: 'interested' })], ...more },
    {
      preferences: { sending: 'stay' },
      answers: (call) => {
        if (call === GENERATE) return { body: { reply: 'Written', written_by, reason: null, model } };
        return call === MAIL ? { body: { success: true, reply: aReply(1) } } : undefined;
      },
    },
  );

const generate = async () => {
  await pressInEditor('Generate');
  await waitFor(async () => expect((await findReplyText()).value).toBe('Written'));
};

test('a draft of the model names its sources and what is missing', async () => {
  open(DETAILS);
  await generate();
  const sources = within(await screen.findByRole('group', { name: 'Sources of the draft' }));
  expect(sources.getByText(/Plans start at €99\./).textContent).toContain('Price');
  expect(sources.getByRole('link').getAttribute('href')).toBe('https://northwind.example/pricing');
  expect(sources.getByText('Case studies')).toBeTruthy();
  expect(sources.getByText(/The number of users/)).toBeTruthy();
});

test('a draft that broke a rule says why it was rewritten or replaced', async () => {
  const problems: ModelDraft['problems'] = [
    { rule: 'price', text: '$1' },
    { rule: 'price', text: '90%' },
    { rule: 'instructions', text: '' },
  ];
  open({ ...DETAILS, result: 'replaced', entries: [], missing: [], problems }, 'built_in');
  await generate();
  expect((await screen.findByText(/It contained/)).textContent).toBe(
    'It contained a price or percentage that your knowledge does not contain (“$1”, “90%”); our instructions to the model. The answer below comes from your library.',
  );
});

test('the version of the prompt is sent with the reply', async () => {
  const { callsTo } = open(DETAILS);
  await generate();
  await pressInEditor('Send Reply');
  await waitFor(() =>
    expect(callsTo(MAIL)[0]?.body).toMatchObject({
      proposal: { source: 'model', text: 'Written', prompt_version: 'reply-2' },
    }),
  );
});

test('a draft of the model is named as such where the library has no answer', async () => {
  const unsure = { ...PROPOSALS, situation: null, reason: 'time_uncertain' } as const;
  open(DETAILS, 'model', {
    answering: { message_id: uuid(1001), facts: someFacts(), later_on: null, ...unsure },
  });
  await generate();
  expect(screen.getByText('AI draft')).toBeTruthy();
  expect(screen.queryByText(/^No draft\./)).toBeNull();
});
