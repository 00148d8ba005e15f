import type { DryRun, Rule, RuleRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
const { owner, team } = inbox.agency;
const [here = '', there = ''] = inbox.agency.locations;
const { workspace_id } = inbox.agency;
let number = 0;

afterAll(() => inbox.close());

const NONE = { campaign: [], location: [], disposition: [], language: [], status: [] };
const CONDITIONS = { ...NONE, min_value: null, max_value: null, working_hours: null };
const ASSIGN = {
  ...{ kind: 'assign', user_ids: [team.user_id], method: 'round_robin', max_open: null },
  ...{ only_working_hours: false, reassign: false },
};
const SNOOZE = { kind: 'snooze', days: 3 };

type Draft = { trigger?: object; conditions?: object; actions?: object[]; name?: string; enabled?: boolean };

const toForm = ({
  trigger = { kind: 'reply_classified' },
  conditions,
  actions = [SNOOZE],
  ...more
}: Draft) => ({
  name: 'Rule',
  enabled: true,
  ...more,
  definition: { trigger, conditions: { ...CONDITIONS, ...conditions }, actions },
});

async function addRule(draft: Draft): Promise<Rule> {
  const { status, body } = await inbox.ask('POST', '/api/rules', toForm(draft));
  expect([status, body]).toMatchObject([200, { enabled: draft.enabled ?? true }]);
  return body as Rule;
}

/** A classified reply. Its words decide the disposition. */
async function reply(body: string, location_id: string = here) {
  number += 1;
  const ids = await inbox.receive(`lead${number}@rules.example`, {
    ...{ lead: { location_id, first_name: `Lead${number}` }, sent_at: new Date(), body },
  });
  await inbox.runJob('inbox.read-sentiments', { workspace_id });
  return ids;
}

const INTERESTED = 'Yes, I am interested. Please call me tomorrow.';
const NOT_NOW = 'Not right now, maybe next year.';

const run = () => inbox.runJob('rules.run-events', { workspace_id });
const listRuns = async ({ id }: Pick<Rule, 'id'>) =>
  ((await inbox.ask('GET', `/api/rules/${id}/runs`)).body as { runs: RuleRun[] }).runs;
const count = async (table: 'rule_events' | 'rule_runs') =>
  (await inbox.query(sql`select from ${sql.table(table)} where workspace_id = ${workspace_id}`)).length;

beforeEach(async () => {
  await inbox.query(sql`delete from rules where workspace_id = ${workspace_id}`);
  await inbox.query(sql`delete from rule_events where workspace_id = ${workspace_id}`);
});

describe('a rule', () => {
  it('runs its actions in order for a reply that matches, and logs why', async () => {
    const rule = await addRule({
      conditions: { disposition: ['interested'], location: [here] },
      actions: [ASSIGN, SNOOZE, { kind: 'notify', to: 'assignee', user_ids: [], message: 'Call soon' }],
    });
    const { contact_id } = await reply(INTERESTED);
    await run();
    const [logged] = await listRuns(rule);
    expect(logged).toMatchObject({
      ...{
        status: 'done',
        contact_id,
        contact_name: `Lead${number}`,
        trigger: 'reply_classified',
        version: 1,
      },
      conditions: [
        { condition: 'location', matched: true, seen: here },
        { condition: 'disposition', matched: true, seen: 'interested' },
      ],
      actions: [
        { kind: 'assign', status: 'done', detail: 'Assigned to Test team.', can_undo: true },
        { kind: 'snooze', status: 'done', can_undo: true },
        { kind: 'notify', status: 'done', can_undo: false },
      ],
    });
    expect((await inbox.thread(contact_id)).assignee?.id).toBe(team.user_id);
    const notes = await inbox.query(
      sql`select kind, detail from notifications where contact_id = ${contact_id} and user_id = ${team.user_id}`,
    );
    // Folded into the more personal one.
    expect(notes).toEqual([{ kind: 'assigned', detail: 'Call soon' }]);
    const trail = await inbox.query(
      sql`select what, by_itself from activities where contact_id = ${contact_id} order by at`,
    );
    expect(trail).toEqual([
      { what: 'assigned', by_itself: true },
      { what: 'snoozed', by_itself: true },
    ]);
  });

  it('logs the condition that did not match, and does nothing', async () => {
    const rule = await addRule({ conditions: { disposition: ['interested'], location: [here] } });
    const { contact_id } = await reply(INTERESTED, there);
    const late = await addRule({ conditions: { disposition: ['interested'], working_hours: 'outside' } });
    await inbox.query(
      sql`insert into inbox_settings (workspace_id, work_days, work_from, work_until)
        values (${workspace_id}, '{1,2,3,4,5,6,7}', '00:00', '24:00')
        on conflict (workspace_id) do update set work_days = excluded.work_days, work_from = '00:00', work_until = '24:00'`,
    );
    await run();
    // The index leaves out rules of other locations.
    expect(await listRuns(rule)).toEqual([]);
    expect(await listRuns(late)).toMatchObject([
      {
        ...{ status: 'not_matched', contact_id, actions: [] },
        conditions: [
          { condition: 'disposition', matched: true, seen: 'interested' },
          { condition: 'working_hours', matched: false, seen: 'inside' },
        ],
      },
    ]);
  });

  it('runs once per event, also if the worker dies before the event is deleted', async () => {
    const rule = await addRule({ actions: [{ kind: 'add_note', content: 'Seen by a rule' }] });
    const { contact_id, message_id } = await reply(INTERESTED);
    await run();
    // As after a crash: the event is there again.
    await inbox.query(sql`insert into rule_events (workspace_id, trigger, key, contact_id, message_id)
      values (${workspace_id}, 'reply_classified', ${`reply_classified:${message_id}`}, ${contact_id}, ${message_id})`);
    await Promise.all([run(), run()]);
    expect(await listRuns(rule)).toHaveLength(1);
    expect(await inbox.query(sql`select from notes where contact_id = ${contact_id}`)).toHaveLength(1);
    expect(await count('rule_events')).toBe(0);
  });

  it('stores no event for a workspace without an active rule for it', async () => {
    await addRule({ trigger: { kind: 'disposition_set' } });
    await addRule({ enabled: false });
    await reply(INTERESTED);
    expect(await count('rule_events')).toBe(0);
  });

  it('reacts to a disposition that a person set, with limited access too', async () => {
    const rule = await addRule({
      trigger: { kind: 'disposition_set' },
      conditions: { disposition: ['hard_no'] },
    });
    // Other words than in the other tests, because the classification learns from the disposition.
    const { contact_id } = await reply('How much does the large plan cost per seat?');
    await inbox.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'soft_no' });
    await inbox.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'hard_no' }, team);
    await run();
    const [logged] = await listRuns(rule);
    expect(logged).toMatchObject({
      status: 'done',
      contact_id,
      actions: [{ kind: 'snooze', status: 'done' }],
    });
  });

  it('commits the other actions if one fails, and retries the failed one', async () => {
    const capped = { ...ASSIGN, user_ids: [inbox.agency.customer.user_id] };
    const rule = await addRule({ actions: [capped, SNOOZE] });
    const { contact_id } = await reply(INTERESTED);
    await run();
    const [logged] = await listRuns(rule);
    expect(logged).toMatchObject({
      status: 'failed',
      actions: [
        { status: 'failed', detail: 'None of these people has access to the location.' },
        { status: 'done' },
      ],
    });
    await inbox.ask('PUT', `/api/rules/${rule.id}`, toForm({ actions: [ASSIGN, SNOOZE] }));
    const retried = await inbox.ask('POST', `/api/rule-runs/${logged?.id}/retry`);
    expect(retried).toMatchObject({
      status: 200,
      body: { status: 'done', actions: [{ status: 'done' }, {}] },
    });
    expect((await inbox.thread(contact_id)).assignee?.id).toBe(team.user_id);
    expect((await inbox.ask('POST', `/api/rule-runs/${logged?.id}/retry`)).status).toBe(409);
  });

  it('undoes what was not changed since', async () => {
    const rule = await addRule({ actions: [ASSIGN, SNOOZE, { kind: 'finish' }, { kind: 'suppress' }] });
    const { contact_id } = await reply(INTERESTED);
    await run();
    const [logged] = await listRuns(rule);
    expect(logged?.actions.map(({ can_undo }) => can_undo)).toEqual([true, true, true, true]);
    await inbox.ask('DELETE', `/api/conversations/${contact_id}/snooze`);
    const undone = await inbox.ask('POST', `/api/rule-runs/${logged?.id}/undo`);
    expect(undone).toMatchObject({
      status: 200,
      body: {
        status: 'undone',
        actions: [
          { status: 'undone' },
          { status: 'done', detail: 'Not undone. It was changed since.' },
          { status: 'undone' },
          { status: 'undone' },
        ],
      },
    });
    expect(await inbox.thread(contact_id)).toMatchObject({ assignee: null });
    expect(await inbox.query(sql`select from do_not_contact where contact_id = ${contact_id}`)).toEqual([]);
    expect((await inbox.ask('POST', `/api/rule-runs/${logged?.id}/undo`)).status).toBe(409);
  });

  it('does not run after its owner was demoted', async () => {
    const rule = await addRule({});
    await inbox.query(
      sql`update users set role = 'client', user_type = 'single_location' where id = ${owner.user_id}`,
    );
    await reply(INTERESTED);
    await run();
    await inbox.query(sql`update users set role = 'owner', user_type = 'agency' where id = ${owner.user_id}`);
    expect(await listRuns(rule)).toMatchObject([
      {
        status: 'skipped',
        reason: 'The owner of this rule can no longer manage rules. Save the rule to become its owner.',
      },
    ]);
  });

  it('does not start itself again through its own action', async () => {
    const lead = { kind: 'set_status', status: 'waiting_for_reply' };
    const rule = await addRule({ trigger: { kind: 'opportunity_changed' }, actions: [lead] });
    const { contact_id } = await reply(INTERESTED);
    await inbox.ask('PUT', `/api/contacts/${contact_id}/opportunity`, {
      status: 'lead',
      estimated_value: 500,
    });
    await run();
    await run();
    expect(await listRuns(rule)).toMatchObject([
      { status: 'skipped', reason: 'This rule started the change that it reacts to.' },
      { status: 'done', actions: [{ kind: 'set_status', status: 'done' }] },
    ]);
    const { body } = await inbox.ask('GET', `/api/contacts/${contact_id}/opportunity`);
    expect(body).toMatchObject({ status: 'waiting_for_reply', estimated_value: 500 });
  });

  it('assigns round robin, skips people at their limit, and says so', async () => {
    const both = { ...ASSIGN, user_ids: [team.user_id, owner.user_id] };
    const rule = await addRule({ actions: [both] });
    const leads = [await reply(INTERESTED), await reply(INTERESTED), await reply(INTERESTED)];
    await run();
    const assignees = await Promise.all(
      leads.map(async ({ contact_id }) => (await inbox.thread(contact_id)).assignee?.id),
    );
    expect(assignees).toEqual([team.user_id, owner.user_id, team.user_id]);
    await inbox.ask('PUT', `/api/rules/${rule.id}`, toForm({ actions: [{ ...both, max_open: 1 }] }));
    await reply(INTERESTED);
    await run();
    expect((await listRuns(rule))[0]).toMatchObject({
      version: 2,
      actions: [{ status: 'failed', detail: 'Everyone has reached the limit of 1 open conversations.' }],
    });
  });
});

describe('a rule that posts to a channel', () => {
  it('queues one delivery for this channel only, whatever kinds it includes', async () => {
    const add = async (name: string) => {
      const channel = { name, service: 'other', url: `https://hooks.example/${name}`, kinds: ['overdue'] };
      const { body } = await inbox.ask('POST', '/api/notification-webhooks', channel);
      return (body as { id: string; name: string }[]).find((each) => each.name === name)?.id ?? '';
    };
    const [channel_id] = [await add('Deals'), await add('Others')];
    const rule = await addRule({ actions: [{ kind: 'post', channel_id, message: 'New deal' }] });
    const { contact_id } = await reply(INTERESTED);
    await run();
    expect(await listRuns(rule)).toMatchObject([
      { status: 'done', actions: [{ detail: 'Posted to Deals.' }] },
    ]);
    const posted = await inbox.query(
      sql`select webhook_id, kind, detail from notifications where contact_id = ${contact_id} and webhook_id is not null`,
    );
    expect(posted).toEqual([{ webhook_id: channel_id, kind: 'rule', detail: 'New deal' }]);
    await inbox.ask('DELETE', `/api/notification-webhooks/${channel_id}`);
    await reply(INTERESTED);
    await run();
    expect((await listRuns(rule))[0]).toMatchObject({
      actions: [{ status: 'failed', detail: 'The channel was removed.' }],
    });
  });
});

describe('a dry run', () => {
  it('finds exactly what the real run does on the same events', async () => {
    await inbox.query(
      sql`update messages set sentiment = null, sentiment_by = 'person' where workspace_id = ${workspace_id}`,
    );
    const definition = toForm({ conditions: { disposition: ['interested'], location: [here] } });
    const rule = await addRule({ conditions: { disposition: ['interested'], location: [here] } });
    await reply(INTERESTED);
    await reply(NOT_NOW);
    await reply(INTERESTED, there);
    await reply(INTERESTED);
    await run();
    const { status, body } = await inbox.ask('POST', '/api/rules/dry-run', {
      definition: definition.definition,
    });
    expect(status).toBe(200);
    const dry = body as DryRun;
    expect(dry).toMatchObject({ events: 4, matched: 2, contacts: 2, is_limited: false });
    const real = (await listRuns(rule)).filter((one) => one.status === 'done');
    const toLine = ({ contact_id, conditions }: Pick<RuleRun, 'contact_id' | 'conditions'>) => ({
      contact_id,
      conditions,
    });
    expect(dry.matches.map(toLine)).toEqual(real.map(toLine));
    expect(dry.misses).toHaveLength(2);
  });

  it('changes nothing', async () => {
    const { contact_id } = await reply(INTERESTED);
    await inbox.ask('POST', '/api/rules/dry-run', { definition: toForm({ actions: [ASSIGN] }).definition });
    expect((await inbox.thread(contact_id)).assignee).toBeNull();
    expect(await count('rule_runs')).toBe(0);
  });
});

describe('a timed rule', () => {
  const always = () =>
    inbox.query(sql`insert into inbox_settings (workspace_id, work_days, work_from, work_until)
      values (${workspace_id}, '{1,2,3,4,5,6,7}', '00:00', '24:00')
      on conflict (workspace_id) do update set work_days = excluded.work_days, work_from = '00:00', work_until = '24:00'`);
  const check = async () => {
    await inbox.runJob('rules.find-due');
    await run();
  };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  /** As if this much time had passed since the last check. */
  const turnBack = (hours: number) =>
    inbox.query(sql`update rule_clocks set checked_until = checked_until - make_interval(hours => ${hours})
      where workspace_id = ${workspace_id}`);

  it('runs once when the lead did not answer for its hours, and equals the dry run', async () => {
    await always();
    await inbox.query(
      sql`delete from contacts where workspace_id = ${workspace_id} and email like '%@rules.example'`,
    );
    const trigger = { kind: 'no_answer', hours: 4 };
    const rule = await addRule({ trigger });
    await check();
    const write = async (hours: readonly [number, number], email: string) => {
      const lead = { lead: { location_id: here } };
      await inbox.receive(email, { ...lead, sent_at: hoursAgo(hours[0]) });
      return inbox.receive(email, { ...lead, sent_at: hoursAgo(hours[1]), direction: 'outbound' });
    };
    const due = await write([7, 5], 'due@rules.example');
    await write([7, 3], 'later@rules.example');
    const answered = await write([7, 6], 'answered@rules.example');
    await inbox.receive('answered@rules.example', { lead: { location_id: here }, sent_at: hoursAgo(5.5) });
    await turnBack(3);
    await check();
    await turnBack(3);
    await check();
    expect((await listRuns(rule)).map(({ contact_id }) => contact_id)).toEqual([due.contact_id]);
    expect(answered.contact_id).not.toBe(due.contact_id);
    const { body } = await inbox.ask('POST', '/api/rules/dry-run', {
      definition: toForm({ trigger }).definition,
    });
    expect((body as DryRun).matches.map(({ contact_id }) => contact_id)).toEqual([due.contact_id]);
  });

  it('reassigns when the assignee is silent, counted from the assignment', async () => {
    await always();
    const reassign = { ...ASSIGN, user_ids: [team.user_id, owner.user_id], reassign: true };
    const rule = await addRule({ trigger: { kind: 'assignee_silent', hours: 2 }, actions: [reassign] });
    await check();
    const { contact_id } = await inbox.receive('silent@rules.example', {
      ...{ lead: { location_id: here }, sent_at: hoursAgo(5) },
    });
    await inbox.ask('PUT', `/api/conversations/${contact_id}/assignee`, { user_id: team.user_id });
    await turnBack(4);
    await check();
    expect(await listRuns(rule)).toEqual([]);
    await inbox.query(sql`update activities set at = ${hoursAgo(3)} where contact_id = ${contact_id}`);
    await turnBack(4);
    await check();
    expect(await listRuns(rule)).toMatchObject([{ contact_id, status: 'done' }]);
    expect((await inbox.thread(contact_id)).assignee?.id).toBe(owner.user_id);
  });
});

describe('saving a rule', () => {
  it('refuses a loop and names its rules', async () => {
    const toStatus = (from: string, status: string) => ({
      ...{ trigger: { kind: 'opportunity_changed' }, conditions: { status: [from] } },
      actions: [{ kind: 'set_status', status }],
    });
    await addRule({ name: 'Win', ...toStatus('lead', 'won') });
    const back = toForm({ name: 'Reopen', ...toStatus('won', 'lead') });
    expect(await inbox.ask('POST', '/api/rules', back)).toMatchObject({
      status: 409,
      body: {
        code: 'RULE_LOOP',
        message:
          'These rules would run in a loop: “Win” → “Reopen” → “Win”. Change a condition or an action of one of them.',
      },
    });
    expect((await inbox.ask('POST', '/api/rules', { ...back, enabled: false })).status).toBe(200);
  });

  it('is refused beyond 100 rules, and for an action without a conversation', async () => {
    await inbox.query(sql`insert into rules (workspace_id, name, trigger, definition, enabled)
      select ${workspace_id}, 'Rule', 'disposition_set', '{}', false from generate_series(1, 100)`);
    expect(await inbox.ask('POST', '/api/rules', toForm({}))).toMatchObject({
      ...{ status: 409, body: { code: 'RULES_FULL' } },
    });
    const imported = toForm({ trigger: { kind: 'lead_imported' }, actions: [SNOOZE] });
    expect((await inbox.ask('POST', '/api/rules', imported)).status).toBe(422);
  });

  it('is for owners and the team, and audited', async () => {
    const { customer } = inbox.agency;
    expect((await inbox.ask('POST', '/api/rules', toForm({}), customer)).status).toBe(403);
    const { status, body } = await inbox.ask('POST', '/api/rules', toForm({ name: 'Audited' }), team);
    expect([status, (body as Rule).owner?.id]).toEqual([200, team.user_id]);
    await inbox.ask('DELETE', `/api/rules/${(body as Rule).id}`);
    const lines = await inbox.query(sql`select action, details ->> 'name' as name from audit_log
      where target = ${(body as Rule).id} order by id`);
    expect(lines).toEqual([
      { action: 'rule.added', name: 'Audited' },
      { action: 'rule.removed', name: 'Audited' },
    ]);
  });
});
