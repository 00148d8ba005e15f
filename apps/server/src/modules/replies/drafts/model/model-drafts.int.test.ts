import type { ModelDraft } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addLeadMessage } from '#server/testing/inbox/add-lead-message.ts';
import { openModelTestApp } from '#server/testing/model.ts';
import { addTestAgency } from '#server/testing/people.ts';
import { PROMPT_VERSION } from './prompt.ts';

const model = await openModelTestApp();
const { app } = model;
const agency = await addTestAgency(app, 'model-drafts');
const { workspace_id, campaign_id, owner } = agency;
beforeEach(() => model.setMood('useful'));
afterAll(() => model.close());

const PRICE = 'Plans start at €99 per month.';
const NEVER = 'guaranteed results';

const call = (method: string, path: string, body: object) =>
  app.call(method, path, { token: owner.token, body });
const place = { source: 'https://northwind.example/pricing', location_id: null, campaign_id: null };
const added = await call('POST', '/api/knowledge', {
  entries: [
    { ...place, kind: 'price', content: PRICE },
    { ...place, kind: 'never_say', content: NEVER },
    { ...place, kind: 'offer', content: 'For another campaign', enabled: false },
  ],
});
const [price] = (added.body as { entries: { id: string }[] }).entries;

async function receive(
  text: string,
  more: { source?: 'cold_email' | 'linkedin'; sentiment?: 'interested' | 'hard_no' } = {},
) {
  const { source = 'cold_email', sentiment = 'interested' } = more;
  const { message_id } = await app.withDatabase((tx) =>
    addLeadMessage(tx, {
      workspace_id,
      campaign_id,
      account_id: agency.account_id,
      source,
      body: text,
      own_text: text,
      sentiment,
      sentiment_by: 'person',
    }),
  );
  return message_id;
}

type Answer = { reply: string; written_by: string; model: ModelDraft | null };
const draft = async (messageId: string): Promise<Answer> =>
  (await call('POST', '/api/functions/generate-ai-reply', { messageId, contactName: 'Ada Lovelace' }))
    .body as Answer;

const asksPrice = await receive('This sounds interesting. How much does it cost per month?');

describe('a draft of the model', () => {
  it('names the knowledge that it uses, with its source, and the version of the prompt', async () => {
    const { reply, written_by, model: details } = await draft(asksPrice);
    expect(written_by).toBe('model');
    expect(reply).toContain(PRICE);
    expect(details).toEqual({
      result: 'accepted',
      problems: [],
      entries: [{ id: price?.id, kind: 'price', content: PRICE, source: place.source }],
      missing: [],
      prompt_version: PROMPT_VERSION,
    });
  });

  it('receives the enabled knowledge and the forbidden words as data', async () => {
    await draft(asksPrice);
    const [modelCall] = await model.asked();
    for (const words of [PRICE, NEVER]) expect(modelCall?.prompt).toContain(words);
    expect(modelCall?.prompt).not.toContain('For another campaign');
    expect(modelCall?.system).not.toContain(PRICE);
    expect(modelCall?.prompt).toContain('"free_slots": []');
  });

  it('says what is missing', async () => {
    await app.query(sql`update knowledge_entries set enabled = false where id = ${price?.id}`);
    expect((await draft(asksPrice)).model).toMatchObject({ entries: [], missing: ['The price'] });
    await app.query(sql`update knowledge_entries set enabled = true where id = ${price?.id}`);
  });

  it('for LinkedIn has no greeting line and no signature', async () => {
    const { reply, written_by } = await draft(
      await receive('Sounds good, tell me more', { source: 'linkedin' }),
    );
    expect(written_by).toBe('model');
    expect(reply).toBe('Thank you for your answer. Would a short call suit you?');
  });

  it('is not requested if the lead wants to be removed', async () => {
    const left = await receive('Please remove me from your list', { sentiment: 'hard_no' });
    expect(await draft(left)).toMatchObject({ written_by: 'built_in', model: null });
    expect(await model.asked()).toEqual([]);
  });
});

describe('a draft that breaks a rule', () => {
  const cases = [
    ['invent', ['link', 'price', 'number', 'date', 'name']],
    ['say_forbidden', ['forbidden']],
    ['ramble', ['length']],
    ['switch_language', ['language']],
  ] as const;

  it.each(cases)('is rewritten once with the reasons: %s', async (mood, rules) => {
    await model.setMood(mood, 1);
    const { written_by, model: details } = await draft(asksPrice);
    expect([written_by, details?.result]).toEqual(['model', 'rewritten']);
    const found = new Set(details?.problems.map(({ rule }) => rule));
    for (const rule of rules) expect(found).toContain(rule);
    const [rewrite, first] = await model.asked();
    expect(first?.prompt).not.toContain('"rewrite"');
    for (const { text } of details?.problems ?? [])
      expect(rewrite?.prompt).toContain(JSON.stringify(text).slice(1, -1));
  });

  it.each(cases)('is replaced by the library if the second one breaks a rule, too: %s', async (mood) => {
    await model.setMood(mood);
    const { reply, written_by, model: details } = await draft(asksPrice);
    expect([written_by, details?.result]).toEqual(['built_in', 'replaced']);
    expect(await model.asked()).toHaveLength(2);
    expect(details?.entries).toEqual([]);
    expect(reply).not.toMatch(/7,777|invented|guaranteed/);
  });

  it('on LinkedIn is one with a greeting line', async () => {
    await model.setMood('greet');
    const { model: details } = await draft(
      await receive('Sounds good, tell me more', { source: 'linkedin' }),
    );
    expect(details).toMatchObject({
      result: 'replaced',
      problems: [{ rule: 'form', text: 'LinkedIn answers must not start with a greeting.' }],
    });
  });
});
