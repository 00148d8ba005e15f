import type { Activity, DryRun, RuleRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addGranted } from '#server/testing/grants/add-granted.ts';
import { INTERESTED, openRules, SNOOZE, toForm } from '#server/testing/open-rules.ts';
import { runEventsJob } from './run-events.job.ts';

const inbox = await openRules();
const { addRule, reply, run, listRuns } = inbox;
const { owner, team, customer, workspace_id } = inbox.agency;
const [ownLocation = '', otherLocation = ''] = inbox.agency.locations;
const ASSIGN = {
  ...{ kind: 'assign', user_ids: [team.user_id], method: 'round_robin', max_open: null },
  ...{ only_working_hours: false, reassign: false },
};
const NOT_NOW = 'Not right now, maybe next year.';

const count = async (table: 'rule_events' | 'rule_runs') =>
  (await inbox.query(sql`select from ${sql.table(table)} where workspace_id = ${workspace_id}`)).length;

afterAll(() => inbox.close());
beforeEach(() => inbox.reset());

describe('a rule', () => {
  it('runs its actions in order for a reply that matches, and logs why', async () => {
    const rule = await addRule({
      conditions: { disposition: ['interested'], location: [ownLocation] },
      actions: [ASSIGN, SNOOZE, { kind: 'notify', to: 'assignee', user_ids: [], message: 'Call soon' }],
    });
    const { contact_id, name } = await reply(INTERESTED);
    await run();
    const [logged] = await listRuns(rule);
    expect(logged).toMatchObject({
      ...{
        status: 'done',
        contact_id,
        contact_name: name,
        trigger: 'reply_classified',
        version: 1,
      },
      conditions: [
        { condition: 'location', matched: true, seen: ownLocation },
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
      sql`select what, is_automatic from activities where contact_id = ${contact_id} order by at`,
    );
    expect(trail).toEqual([
      { what: 'assigned', is_automatic: true },
      { what: 'snoozed', is_automatic: true },
    ]);
  });

  it('is named in the activity of the conversation, but not to people of one location', async () => {
    const note = { kind: 'add_note', content: 'From a rule' };
    const rule = await addRule({ actions: [ASSIGN, SNOOZE, note, { kind: 'finish' }] });
    const { contact_id } = await reply(INTERESTED, ownLocation);
    await run();
    const local = await addGranted(inbox.app, inbox.agency, ownLocation, 'write');
    const list = async (as = owner) => {
      const { body } = await inbox.ask('GET', `/api/conversations/${contact_id}/activity`, undefined, as);
      return (body as { activities: Activity[] }).activities.map(({ what, rule }) => [what, rule]);
    };
    const kinds = ['finished', 'noted', 'snoozed', 'assigned'];
    expect(await list()).toEqual(kinds.map((what) => [what, rule.name]));
    expect(await list(local)).toEqual(kinds.map((what) => [what, 'A rule']));
    await inbox.ask('DELETE', `/api/conversations/${contact_id}/snooze`);
    expect((await list())[0]).toEqual(['unsnoozed', null]);
    await inbox.query(sql`delete from rules where id = ${rule.id}`);
    expect((await list()).every(([, name]) => name === null)).toBe(true);
  });

  it('logs the condition that did not match, and does nothing', async () => {
    const rule = await addRule({ conditions: { disposition: ['interested'], location: [ownLocation] } });
    const { contact_id } = await reply(INTERESTED, otherLocation);
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

  it('runs once per event, even if the worker dies before the event is deleted', async () => {
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

  it('reacts to a disposition that a person set, including a person with limited access', async () => {
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
    const capped = { ...ASSIGN, user_ids: [customer.user_id] };
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
    const setRole = (role: string, user_type: string) =>
      inbox.query(
        sql`update users set role = ${role}, user_type = ${user_type} where id = ${customer.user_id}`,
      );
    const [before] = await inbox.query(
      sql<{
        role: string;
        user_type: string;
      }>`select role, user_type from users where id = ${customer.user_id}`,
    );
    await setRole('team', 'agency');
    const retried = await inbox.ask('POST', `/api/rule-runs/${logged?.id}/retry`);
    const { assignee } = await inbox.thread(contact_id);
    await setRole(before?.role ?? '', before?.user_type ?? '');
    expect(retried).toMatchObject({
      status: 200,
      body: { status: 'done', actions: [{ status: 'done' }, {}] },
    });
    expect(assignee?.id).toBe(customer.user_id);
    expect((await inbox.ask('POST', `/api/rule-runs/${logged?.id}/retry`)).status).toBe(409);
  });

  it('retries no run of an earlier version', async () => {
    const rule = await addRule({ actions: [{ ...ASSIGN, user_ids: [customer.user_id] }] });
    await reply(INTERESTED);
    await run();
    const [logged] = await listRuns(rule);
    expect(logged?.status).toBe('failed');
    await inbox.ask('PUT', `/api/rules/${rule.id}`, toForm({ actions: [ASSIGN] }));
    expect((await inbox.ask('POST', `/api/rule-runs/${logged?.id}/retry`)).status).toBe(409);
  });

  it.each([
    { saved: 'disabled', enabled: false, versions: [1] },
    { saved: 'changed', enabled: true, versions: [1, 2] },
  ])(
    'a rule that is $saved during a batch no longer runs in its old version',
    async ({ enabled, versions }) => {
      const rule = await addRule({});
      await reply(INTERESTED);
      await reply(INTERESTED);
      const { services } = inbox.app;
      let isSaved = false;
      /** Saves the rule during its first action. */
      const recordEvent: typeof services.recordEvent = async (...args) => {
        if (!isSaved) {
          isSaved = true;
          await inbox.ask('PUT', `/api/rules/${rule.id}`, toForm({ enabled }));
        }
        return services.recordEvent(...args);
      };
      await runEventsJob.handler({ workspace_id }, { ...services, recordEvent });
      expect((await listRuns(rule)).map(({ version }) => version).sort()).toEqual(versions);
      expect(await count('rule_events')).toBe(0);
    },
  );

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
          { status: 'done', detail: 'Not undone. It was changed in the meantime.' },
          { status: 'undone' },
          { status: 'undone' },
        ],
      },
    });
    expect(await inbox.thread(contact_id)).toMatchObject({ assignee: null });
    expect(await inbox.query(sql`select from do_not_contact where contact_id = ${contact_id}`)).toEqual([]);
    expect((await inbox.ask('POST', `/api/rule-runs/${logged?.id}/undo`)).status).toBe(409);
  });

  it('finishes conversations without the fields that people must fill in', async () => {
    const setRequired = (...required_before_done: string[]) =>
      inbox.ask('PUT', '/api/inbox-settings', { required_before_done });
    await setRequired('value', 'next_step');
    const rule = await addRule({ actions: [{ kind: 'finish' }] });
    const { contact_id } = await reply(INTERESTED);
    await run();
    await setRequired();
    expect(await listRuns(rule)).toMatchObject([{ actions: [{ kind: 'finish', status: 'done' }] }]);
    expect((await inbox.thread(contact_id)).unhandled_count).toBe(0);
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
      { status: 'skipped', reason: 'This rule itself caused the change that triggered it.' },
      { status: 'done', actions: [{ kind: 'set_status', status: 'done' }] },
    ]);
    const { body } = await inbox.ask('GET', `/api/contacts/${contact_id}/opportunity`);
    expect(body).toMatchObject({ status: 'waiting_for_reply', estimated_value: 500 });
  });

  it('does not set a status again that the CRM changed back', async () => {
    const rule = await addRule({
      trigger: { kind: 'opportunity_changed' },
      conditions: { status: ['lead'] },
      actions: [{ kind: 'set_status', status: 'waiting_for_reply' }],
    });
    const { contact_id } = await reply(INTERESTED);
    const save = (status: string) =>
      inbox.ask('PUT', `/api/contacts/${contact_id}/opportunity`, { status, estimated_value: 500 });
    /** As the CRM sync does: the event names no run. */
    const takeBack = async () => {
      await inbox.query(
        sql`update opportunities set status = 'lead' where workspace_id = ${workspace_id} and contact_id = ${contact_id}`,
      );
      await inbox.withDatabase((tx) =>
        inbox.app.services.recordEvent(tx, {
          ...{ workspace_id, actor_user_id: null, name: 'opportunity.saved' },
          ids: { contact_id, source: 'crm' },
        }),
      );
      await run();
      return (await listRuns(rule)).map(({ status }) => status);
    };
    await save('lead');
    await run();
    await run();
    expect(await takeBack()).toEqual(['skipped', 'done']);
    expect((await listRuns(rule))[0]?.reason).toBe(
      'The status was changed again within 10 minutes after this rule set it.',
    );
    await inbox.query(sql`update rule_runs set created_at = created_at - interval '11 minutes'`);
    expect(await takeBack()).toEqual(['done', 'skipped', 'done']);
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
      actions: [{ status: 'failed', detail: 'Everyone has reached the limit of 1 open conversation.' }],
    });
  });
});

describe('a dry run', () => {
  it('finds exactly what the real run does on the same events', async () => {
    await inbox.query(
      sql`update messages set sentiment = null, sentiment_by = 'person' where workspace_id = ${workspace_id}`,
    );
    const definition = toForm({ conditions: { disposition: ['interested'], location: [ownLocation] } });
    const rule = await addRule({ conditions: { disposition: ['interested'], location: [ownLocation] } });
    await reply(INTERESTED);
    await reply(NOT_NOW);
    await reply(INTERESTED, otherLocation);
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
