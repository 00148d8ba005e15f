import type { ConversationRun, ConversationRunPreview, RequiredField } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());

const [location_id = null] = inbox.agency.locations;
const setRequired = (...required_before_done: RequiredField[]) =>
  inbox.ask('PUT', '/api/inbox-settings', { required_before_done });
const finish = (contact_id: string, outcome?: object) =>
  inbox.ask('POST', `/api/conversations/${contact_id}/finish`, outcome && { outcome });
const getOutcome = async (contact_id: string) =>
  (await inbox.ask('GET', `/api/conversations/${contact_id}/outcome`)).body;
const isOpen = async (contact_id: string) =>
  (await inbox.list()).find((each) => each.contact_id === contact_id)?.unhandled;

let count = 0;
async function receive(sentiment: string) {
  count += 1;
  const ids = await inbox.receive(`outcome-${count}@acme.example`, { lead: { location_id } });
  await inbox.ask('PUT', `/api/conversations/${ids.contact_id}/disposition`, { sentiment });
  return ids;
}

beforeEach(() => setRequired('lost_reason', 'value', 'next_step'));

describe('a finish', () => {
  it('is refused with the missing fields, by the disposition', async () => {
    const missing: Record<string, string | null> = {
      hard_no: 'Add the lost reason before you finish this conversation.',
      soft_no: 'Add the lost reason before you finish this conversation.',
      interested: 'Add the value and the next step before you finish this conversation.',
      wrong_person: null,
      ooo: null,
    };
    for (const [sentiment, message] of Object.entries(missing)) {
      const { contact_id } = await receive(sentiment);
      const answer = await finish(contact_id);
      if (message === null) expect(answer.status).toBe(200);
      else expect(answer).toMatchObject({ status: 409, body: { code: 'OUTCOME_REQUIRED', message } });
      expect(await isOpen(contact_id)).toBe(message !== null);
    }
  });

  it('needs nothing if the workspace requires nothing, or if there is nothing to finish', async () => {
    const done = await receive('hard_no');
    expect((await finish(done.contact_id, { lost_reason: 'Too expensive' })).status).toBe(200);
    expect((await finish(done.contact_id)).status).toBe(200);
    await setRequired();
    const free = await receive('interested');
    expect((await finish(free.contact_id)).status).toBe(200);
  });

  it('records the outcome, with the value in the opportunity, and an undo restores both', async () => {
    const { contact_id, message_id } = await receive('interested');
    const refused = await finish(contact_id, { value: 1250.5 });
    expect(refused.status).toBe(409);
    expect(await getOutcome(contact_id)).toEqual({
      ...{ lost_reason: null, next_step: null, value: null },
      missing: ['value', 'next_step'],
    });
    const outcome = { value: 1250.5, next_step: 'Send the offer' };
    expect(await finish(contact_id, outcome)).toMatchObject({
      status: 200,
      body: { message_ids: [message_id] },
    });
    expect(await getOutcome(contact_id)).toEqual({ ...outcome, lost_reason: null, missing: [] });
    const opportunity = await inbox.ask('GET', `/api/contacts/${contact_id}/opportunity`);
    expect(opportunity.body).toMatchObject({ estimated_value: 1250.5, status: 'lead' });
    const undone = await inbox.ask('POST', `/api/conversations/${contact_id}/reopen`, {
      message_ids: [message_id],
      restores_outcome: true,
    });
    expect(undone.status).toBe(200);
    expect(await isOpen(contact_id)).toBe(true);
    expect(await getOutcome(contact_id)).toMatchObject({ value: null, next_step: null });
  });

  it('is also refused after a reply, because a reply does not finish the conversation', async () => {
    const { contact_id, message_id } = await receive('hard_no');
    await inbox.receive(`outcome-${count}@acme.example`, { direction: 'outbound' });
    expect(await isOpen(contact_id)).toBe(false);
    expect(await finish(contact_id)).toMatchObject({ status: 409, body: { code: 'OUTCOME_REQUIRED' } });
    expect(await getOutcome(contact_id)).toMatchObject({ missing: ['lost_reason'] });
    expect(await finish(contact_id, { lost_reason: 'Too expensive' })).toMatchObject({
      status: 200,
      body: { message_ids: [message_id] },
    });
    await inbox.query(sql`delete from conversation_outcomes where contact_id = ${contact_id}`);
    expect((await finish(contact_id)).status).toBe(200);
  });

  it('removes the opportunity that it created when it is undone, unless it was changed or linked since', async () => {
    const listOpportunities = (contact_id: string) =>
      inbox.query(
        sql<object>`select status, estimated_value::double precision from opportunities where contact_id = ${contact_id}`,
      );
    const undoAfter = async (applyChange: (contact_id: string) => Promise<unknown>, opportunity?: object) => {
      const { contact_id, message_id } = await receive('interested');
      if (opportunity) await inbox.ask('PUT', `/api/contacts/${contact_id}/opportunity`, opportunity);
      expect((await finish(contact_id, { value: 1250, next_step: 'Call' })).status).toBe(200);
      await applyChange(contact_id);
      const undo = { message_ids: [message_id], restores_outcome: true };
      expect((await inbox.ask('POST', `/api/conversations/${contact_id}/reopen`, undo)).status).toBe(200);
      return listOpportunities(contact_id);
    };
    const nothing = async () => undefined;
    expect(await undoAfter(nothing)).toEqual([]);
    expect(await undoAfter(nothing, { status: 'lead' })).toEqual([{ status: 'lead', estimated_value: null }]);
    expect(await undoAfter(nothing, { status: 'won', estimated_value: 70 })).toEqual([
      { status: 'won', estimated_value: 70 },
    ]);
    const link = (contact_id: string) =>
      inbox.query(sql`insert into crm_links (workspace_id, kind, own_id, contact_id, location_id, crm_id)
        values (${inbox.agency.workspace_id}, 'opportunity', ${contact_id}, ${contact_id}, ${location_id}, ${contact_id})`);
    expect(await undoAfter(link)).toEqual([{ status: 'lead', estimated_value: null }]);
    const change = async (contact_id: string) => {
      const path = `/api/contacts/${contact_id}/opportunity`;
      const { id } = (await inbox.ask('GET', path)).body as { id: string };
      const changed = { id, status: 'waiting_for_reply', estimated_value: 1250 };
      expect((await inbox.ask('PUT', path, changed)).status).toBe(200);
    };
    expect(await undoAfter(change)).toEqual([{ status: 'waiting_for_reply', estimated_value: null }]);
  });

  it('asks again after the lead wrote, with the earlier reason, and keeps the value of the opportunity', async () => {
    const { contact_id } = await receive('hard_no');
    await finish(contact_id, { lost_reason: 'No budget' });
    await inbox.receive(`outcome-${count}@acme.example`, { sent_at: new Date(Date.now() + 60_000) });
    await inbox.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'hard_no' });
    expect(await getOutcome(contact_id)).toMatchObject({
      lost_reason: 'No budget',
      missing: ['lost_reason'],
    });
    const lead = await receive('interested');
    await inbox.ask('PUT', `/api/contacts/${lead.contact_id}/opportunity`, { estimated_value: 900 });
    expect(await getOutcome(lead.contact_id)).toMatchObject({ value: 900, missing: ['next_step'] });
  });

  it('accepts a reminder or a snooze as the next step, and needs only a reason for a lost opportunity', async () => {
    await setRequired('next_step', 'lost_reason');
    const reminded = await receive('interested');
    await inbox.query(
      sql`update conversations set remind_at = now() + interval '3 days', remind_days = 3 where contact_id = ${reminded.contact_id}`,
    );
    expect((await finish(reminded.contact_id)).status).toBe(200);
    const lost = await receive('interested');
    await inbox.ask('PUT', `/api/contacts/${lost.contact_id}/opportunity`, { status: 'lost' });
    expect(await getOutcome(lost.contact_id)).toMatchObject({ missing: ['lost_reason'] });
  });
});

describe('marking a message as done', () => {
  it('is refused only for the last open message', async () => {
    const first = await receive('hard_no');
    const second = await inbox.receive(`outcome-${count}@acme.example`);
    await inbox.ask('PUT', `/api/conversations/${first.contact_id}/disposition`, { sentiment: 'hard_no' });
    const mark = (id: string) => inbox.ask('PUT', `/api/messages/${id}/handled`, { handled: true });
    expect((await mark(second.message_id)).status).toBe(200);
    expect(await mark(first.message_id)).toMatchObject({ status: 409, body: { code: 'OUTCOME_REQUIRED' } });
    expect(await isOpen(first.contact_id)).toBe(true);
  });
});

describe('a bulk finish', () => {
  const run = async (contact_ids: string[], outcome?: object): Promise<ConversationRun> => {
    const change = { kind: 'finish', ...(outcome && { outcome }) };
    const { body } = await inbox.ask('POST', '/api/conversation-runs', { target: { contact_ids }, change });
    const { id: run_id } = body as ConversationRun;
    await inbox.runJob('inbox.change-many', { workspace_id: inbox.agency.workspace_id, run_id });
    const { body: runs } = await inbox.ask('GET', '/api/conversation-runs');
    return (runs as ConversationRun[]).find(({ id }) => id === run_id) as ConversationRun;
  };

  it('counts what is missing, skips it, and records one answer where it is missing', async () => {
    const lost = await receive('hard_no');
    const explained = await receive('soft_no');
    await finish(explained.contact_id, { lost_reason: 'Has a supplier' });
    await inbox.ask('POST', `/api/conversations/${explained.contact_id}/reopen`, {
      message_ids: [explained.message_id],
    });
    const interested = await receive('interested');
    const absent = await receive('ooo');
    const contact_ids = [lost, explained, interested, absent].map(({ contact_id }) => contact_id);
    const preview = await inbox.ask('POST', '/api/conversation-runs/preview', {
      target: { contact_ids },
      change: { kind: 'finish' },
    });
    expect((preview.body as ConversationRunPreview).missing).toEqual({
      ...{ lost_reason: 1, value: 1, next_step: 1 },
    });
    expect(await run([lost.contact_id, interested.contact_id])).toMatchObject({ changed: 0 });
    const done = await run(contact_ids, { lost_reason: 'No answer', next_step: 'Call' });
    expect(done).toMatchObject({ changed: 3 });
    expect(await Promise.all(contact_ids.map(isOpen))).toEqual([false, false, true, false]);
    expect(await getOutcome(lost.contact_id)).toMatchObject({ lost_reason: 'No answer' });
    expect(await getOutcome(explained.contact_id)).toMatchObject({ lost_reason: 'Has a supplier' });
    expect(await getOutcome(interested.contact_id)).toMatchObject({ next_step: null });
    await inbox.ask('POST', `/api/conversation-runs/${done.id}/undo`);
    await inbox.runJob('inbox.undo-many', { workspace_id: inbox.agency.workspace_id, run_id: done.id });
    expect(await getOutcome(lost.contact_id)).toMatchObject({ lost_reason: null, missing: ['lost_reason'] });
    expect(await getOutcome(explained.contact_id)).toMatchObject({ lost_reason: 'Has a supplier' });
  });
});

describe('the setting', () => {
  it('can be changed only by people who manage the workspace', async () => {
    const limited = await addGranted(inbox.app, inbox.agency, location_id ?? '', 'admin');
    const answer = await inbox.ask('PUT', '/api/inbox-settings', { required_before_done: [] }, limited);
    expect(answer.status).toBe(403);
  });
});
