import type { DryRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { INTERESTED, openRules, toForm } from '#server/testing/open-rules.ts';

const inbox = await openRules();
const { addRule, reply, run, listRuns } = inbox;
const { owner, team, workspace_id } = inbox.agency;
const [location = ''] = inbox.agency.locations;
const ASSIGN = {
  ...{ kind: 'assign', user_ids: [team.user_id], method: 'round_robin', max_open: null },
  ...{ only_working_hours: false, reassign: false },
};

afterAll(() => inbox.close());
beforeEach(() => inbox.reset());

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

  beforeEach(async () => {
    await always();
    await inbox.query(
      sql`delete from contacts where workspace_id = ${workspace_id} and email like '%@rules.example'`,
    );
  });

  it('runs once when the lead did not answer for its hours, and equals the dry run', async () => {
    const trigger = { kind: 'no_answer', hours: 4 };
    const rule = await addRule({ trigger });
    await check();
    const write = async (hours: readonly [number, number], email: string) => {
      const lead = { lead: { location_id: location } };
      await inbox.receive(email, { ...lead, sent_at: hoursAgo(hours[0]) });
      return inbox.receive(email, { ...lead, sent_at: hoursAgo(hours[1]), direction: 'outbound' });
    };
    const due = await write([7, 5], 'due@rules.example');
    await write([7, 3], 'later@rules.example');
    const answeredLead = await write([7, 6], 'answered@rules.example');
    await inbox.receive('answered@rules.example', {
      lead: { location_id: location },
      sent_at: hoursAgo(5.5),
    });
    await turnBack(3);
    await check();
    await turnBack(3);
    await check();
    expect((await listRuns(rule)).map(({ contact_id }) => contact_id)).toEqual([due.contact_id]);
    expect(answeredLead.contact_id).not.toBe(due.contact_id);
    const { body } = await inbox.ask('POST', '/api/rules/dry-run', {
      definition: toForm({ trigger }).definition,
    });
    expect((body as DryRun).matches.map(({ contact_id }) => contact_id)).toEqual([due.contact_id]);
  });

  it('reassigns when the assignee is silent, counted from the assignment', async () => {
    const reassign = { ...ASSIGN, user_ids: [team.user_id, owner.user_id], reassign: true };
    const rule = await addRule({ trigger: { kind: 'assignee_silent', hours: 2 }, actions: [reassign] });
    await check();
    const { contact_id } = await inbox.receive('silent@rules.example', {
      ...{ lead: { location_id: location }, sent_at: hoursAgo(5) },
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

  it('does not run if the lead or the team answered before it acts', async () => {
    const lead = { lead: { location_id: location } };
    const rules = [
      await addRule({ trigger: { kind: 'no_answer', hours: 4 } }),
      await addRule({ trigger: { kind: 'assignee_silent', hours: 4 } }),
    ];
    await check();
    await inbox.receive('back@rules.example', { ...lead, sent_at: hoursAgo(7) });
    await inbox.receive('back@rules.example', { ...lead, sent_at: hoursAgo(5), direction: 'outbound' });
    const { contact_id } = await inbox.receive('slow@rules.example', { ...lead, sent_at: hoursAgo(5) });
    await inbox.ask('PUT', `/api/conversations/${contact_id}/assignee`, { user_id: team.user_id });
    await inbox.query(sql`update activities set at = ${hoursAgo(5)} where contact_id = ${contact_id}`);
    await turnBack(3);
    await inbox.runJob('rules.find-due');
    await inbox.receive('back@rules.example', { ...lead, sent_at: hoursAgo(0) });
    await inbox.receive('slow@rules.example', { ...lead, sent_at: hoursAgo(0), direction: 'outbound' });
    await run();
    const skipped = [{ status: 'skipped', reason: 'The conversation was no longer waiting.', actions: [] }];
    for (const rule of rules) expect(await listRuns(rule)).toMatchObject(skipped);
  });

  it('finds a wait once if its message is stored late, but none from before the rule was changed', async () => {
    const lead = { lead: { location_id: location } };
    const rule = await addRule({ trigger: { kind: 'no_answer', hours: 4 } });
    const longer = await addRule({ trigger: { kind: 'no_answer', hours: 8 } });
    await check();
    const write = async (email: string) => {
      await inbox.receive(email, { ...lead, sent_at: hoursAgo(26) });
      return inbox.receive(email, { ...lead, sent_at: hoursAgo(25), direction: 'outbound' });
    };
    const { contact_id } = await write('late@rules.example');
    await check();
    expect(await listRuns(rule)).toEqual([]);
    for (const { id } of [rule, longer]) {
      await inbox.query(sql`update rules set changed_at = changed_at - interval '1 day' where id = ${id}`);
      await check();
    }
    await inbox.runJob('rules.find-due');
    expect(await inbox.query(sql`select from rule_events where workspace_id = ${workspace_id}`)).toEqual([]);
    for (const each of [rule, longer])
      expect(await listRuns(each)).toMatchObject([{ contact_id, status: 'done' }]);
  });

  it('runs even if the rules of other workspaces fail', async () => {
    const rule = await addRule({ trigger: { kind: 'no_answer', hours: 4 } });
    await check();
    const lead = { lead: { location_id: location } };
    await inbox.receive('apart@rules.example', { ...lead, sent_at: hoursAgo(7) });
    await inbox.receive('apart@rules.example', { ...lead, sent_at: hoursAgo(5), direction: 'outbound' });
    await turnBack(3);
    // Workspaces before and after this one, with a time zone that does not exist.
    const others = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
    for (const id of others) {
      await inbox.query(sql`insert into workspaces (id, name) values (${id}, 'Other')`);
      await inbox.query(
        sql`insert into inbox_settings (workspace_id, time_zone) values (${id}, 'Mars/Olympus')`,
      );
      await inbox.query(sql`insert into rules (workspace_id, name, trigger, definition, enabled)
        select ${id}, name, trigger, definition, true from rules where id = ${rule.id}`);
    }
    await expect(inbox.runJob('rules.find-due')).rejects.toThrow('timed rules of some workspaces failed');
    await run();
    expect(await listRuns(rule)).toMatchObject([{ status: 'done' }]);
    await inbox.query(sql`delete from workspaces where id = any (${others}::uuid[])`);
  });

  it('counts the silence of the assignee from the end of a snooze', async () => {
    const rule = await addRule({
      ...{ trigger: { kind: 'assignee_silent', hours: 2 } },
      actions: [{ kind: 'add_note', content: 'Silent' }],
    });
    await check();
    const add = async (email: string) => {
      const { contact_id } = await inbox.receive(email, {
        ...{ lead: { location_id: location }, sent_at: hoursAgo(90) },
      });
      await inbox.ask('PUT', `/api/conversations/${contact_id}/assignee`, { user_id: team.user_id });
      await inbox.ask('PUT', `/api/conversations/${contact_id}/snooze`, {
        until: new Date(Date.now() + 3_600_000).toISOString(),
      });
      await inbox.query(sql`update activities set at = ${hoursAgo(80)} where contact_id = ${contact_id}`);
      return contact_id;
    };
    const [returned, ended] = [await add('returned@rules.example'), await add('ended@rules.example')];
    await inbox.query(
      sql`update conversations set snoozed_until = ${hoursAgo(3)} where contact_id = ${returned}`,
    );
    await inbox.runJob('inbox.return-conversations');
    await inbox.ask('DELETE', `/api/conversations/${ended}/snooze`);
    await turnBack(4);
    await check();
    expect(await listRuns(rule)).toEqual([]);
    await inbox.query(
      sql`update conversations set returned_at = ${hoursAgo(3)} where contact_id = ${returned}`,
    );
    await inbox.query(
      sql`update activities set at = ${hoursAgo(3)} where contact_id = ${ended} and what = 'unsnoozed'`,
    );
    await turnBack(4);
    await check();
    const runs = await listRuns(rule);
    expect(runs.map(({ contact_id }) => contact_id).sort()).toEqual([returned, ended].sort());
  });
});

describe('a rule for booked meetings', () => {
  it('runs once per meeting, when it is booked', async () => {
    const rule = await addRule({ trigger: { kind: 'meeting_booked' }, actions: [{ kind: 'finish' }] });
    const { contact_id } = await reply(INTERESTED);
    const rows = await inbox.query(sql<{ id: string }>`
      insert into meetings (workspace_id, contact_id, location_id, calendar_id, source, status, starts_at, ends_at)
      values (${workspace_id}, ${contact_id}, ${location}, 'c', 'crm', 'booking', now(), now() + interval '1 hour') returning id`);
    const meeting_id = rows[0]?.id ?? '';
    const change = async (status: string) => {
      await inbox.query(
        sql`update meetings set status = ${status}, booked_at = now() where id = ${meeting_id}`,
      );
      await inbox.withDatabase((tx) =>
        inbox.app.services.recordEvent(tx, {
          ...{ workspace_id, actor_user_id: null, name: 'meeting.changed', ids: { contact_id, meeting_id } },
        }),
      );
      await run();
      return (await listRuns(rule)).map(({ status }) => status);
    };
    expect(await change('booking')).toEqual([]);
    expect(await change('booked')).toEqual(['done']);
    expect(await change('booked')).toEqual(['done']);
    const { definition } = toForm({ trigger: { kind: 'meeting_booked' } });
    const { body } = await inbox.ask('POST', '/api/rules/dry-run', { definition });
    expect(body).toMatchObject({ events: 1, matched: 1, matches: [{ contact_id }] });
  });
});

describe('a rule that posts to a channel', () => {
  it('queues one delivery for this channel only, regardless of the kinds it includes', async () => {
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
