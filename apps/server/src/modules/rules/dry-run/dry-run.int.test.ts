import type { DryRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { INTERESTED, openRules, toForm } from '#server/testing/open-rules.ts';

const inbox = await openRules();
const { addRule, reply, run, listRuns } = inbox;
const { team, workspace_id } = inbox.agency;
const [ownLocation = '', otherLocation = ''] = inbox.agency.locations;
/** Possible for every trigger. */
const SET_STATUS = { kind: 'set_status', status: 'waiting_for_reply' };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

afterAll(() => inbox.close());
beforeEach(async () => {
  await inbox.reset();
  await inbox.query(
    sql`delete from contacts where workspace_id = ${workspace_id} and email like '%@rules.example'`,
  );
  await inbox.query(sql`insert into inbox_settings (workspace_id, work_days, work_from, work_until)
    values (${workspace_id}, '{1,2,3,4,5,6,7}', '00:00', '24:00')
    on conflict (workspace_id) do update set work_days = excluded.work_days, work_from = '00:00', work_until = '24:00'`);
});

async function disposeMany(contact_ids: readonly string[], sentiment: string): Promise<void> {
  const order = { target: { contact_ids }, change: { kind: 'disposition', sentiment } };
  const { status, body } = await inbox.ask('POST', '/api/conversation-runs', order);
  expect(status, JSON.stringify(body)).toBe(200);
  const run_id = (body as { id: string }).id;
  await inbox.runJob('inbox.change-many', { workspace_id, run_id });
  // An hour later, the run can no longer be undone, and its former states are deleted.
  const anHourAgo = sql`- interval '1 hour'`;
  await inbox.query(sql`update conversation_runs set created_at = created_at ${anHourAgo}, finished_at = finished_at ${anHourAgo}
    where id = ${run_id}`);
  await inbox.query(sql`update activities set at = at ${anHourAgo}
    where workspace_id = ${workspace_id} and what = 'disposed' and contact_id = any (${[...contact_ids]}::uuid[])`);
  await inbox.runJob('platform.resume-runs');
  expect(await inbox.query(sql`select from conversation_run_slices where run_id = ${run_id}`)).toEqual([]);
}

type Draft = { readonly trigger: object; readonly conditions?: object };

/** Creates the rule, lets events happen, and compares its runs with the dry run on the same events. */
async function compare(draft: Draft, createEvents: () => Promise<readonly string[]>): Promise<void> {
  const rule = await addRule({ ...draft, actions: [SET_STATUS] });
  const expected = await createEvents();
  await run();
  const real = (await listRuns(rule)).filter(({ status }) => status === 'done');
  const { definition } = toForm({ ...draft, actions: [SET_STATUS] });
  const { status, body } = await inbox.ask('POST', '/api/rules/dry-run', { definition });
  expect(status).toBe(200);
  const { matches } = body as DryRun;
  const toIds = (list: readonly { readonly contact_id: string }[]) =>
    [...new Set(list.map(({ contact_id }) => contact_id))].sort();
  expect(toIds(real)).toEqual([...expected].sort());
  expect(toIds(matches)).toEqual(toIds(real));
}

it('the dry run equals the real run for dispositions that are set one by one and in bulk', async () => {
  const leads = [await reply(INTERESTED), await reply(INTERESTED), await reply(INTERESTED)];
  const [one, two, three] = leads.map(({ contact_id }) => contact_id);
  await inbox.query(sql`delete from events where workspace_id = ${workspace_id}`);
  await compare(
    { trigger: { kind: 'disposition_set' }, conditions: { disposition: ['hard_no'] } },
    async () => {
      await inbox.ask('PUT', `/api/conversations/${one}/disposition`, { sentiment: 'hard_no' });
      await inbox.ask('PUT', `/api/conversations/${two}/disposition`, { sentiment: 'ooo' });
      await disposeMany([three ?? ''], 'hard_no');
      return [one ?? '', three ?? ''];
    },
  );
});

it('the dry run equals the real run for opportunities that change', async () => {
  const [first, second] = [await reply(INTERESTED), await reply(INTERESTED)];
  await inbox.query(sql`delete from events where workspace_id = ${workspace_id}`);
  await compare({ trigger: { kind: 'opportunity_changed' }, conditions: { min_value: 500 } }, async () => {
    for (const [{ contact_id }, estimated_value] of [
      [first, 900],
      [second, 100],
    ] as const)
      await inbox.ask('PUT', `/api/contacts/${contact_id}/opportunity`, { status: 'lead', estimated_value });
    return [first.contact_id];
  });
});

it('the dry run leaves out an opportunity that the undo of a finish removed, as the real run does', async () => {
  const { contact_id, message_id } = await reply(INTERESTED);
  await inbox.query(sql`delete from events where workspace_id = ${workspace_id}`);
  await compare({ trigger: { kind: 'opportunity_changed' } }, async () => {
    const path = `/api/conversations/${contact_id}`;
    await inbox.ask('POST', `${path}/finish`, { outcome: { value: 1250 } });
    const undo = { message_ids: [message_id], restores_outcome: true };
    expect((await inbox.ask('POST', `${path}/reopen`, undo)).status).toBe(200);
    return [];
  });
  const events = await inbox.query(sql<{ name: string }>`
    select name from events where workspace_id = ${workspace_id} and name like 'opportunity.%' order by id`);
  expect(events).toEqual([{ name: 'opportunity.saved' }, { name: 'opportunity.removed' }]);
});

it('the dry run equals the real run for meetings that are booked', async () => {
  const [first, second] = [await reply(INTERESTED), await reply(INTERESTED, otherLocation)];
  await compare(
    { trigger: { kind: 'meeting_booked' }, conditions: { location: [ownLocation] } },
    async () => {
      for (const [{ contact_id }, location_id] of [
        [first, ownLocation],
        [second, otherLocation],
      ] as const) {
        const [meeting] = await inbox.query(sql<{ id: string }>`
        insert into meetings (workspace_id, contact_id, location_id, calendar_id, source, status, starts_at, ends_at, crm_id, booked_at)
        values (${workspace_id}, ${contact_id}, ${location_id}, 'calendar', 'crm', 'booked', now() + interval '1 day',
          now() + interval '25 hours', ${contact_id}, now()) returning id`);
        await inbox.withDatabase((tx) =>
          inbox.app.services.recordEvent(tx, {
            ...{ workspace_id, actor_user_id: null, name: 'meeting.changed' },
            ids: { contact_id, meeting_id: meeting?.id ?? '' },
          }),
        );
      }
      return [first.contact_id];
    },
  );
});

it('the dry run equals the real run for leads that are imported', async () => {
  const [first, second] = [await reply(INTERESTED), await reply(INTERESTED, otherLocation)];
  await compare({ trigger: { kind: 'lead_imported' }, conditions: { location: [ownLocation] } }, async () => {
    const [made] = await inbox.query(sql<{ id: string }>`
      insert into campaigns (workspace_id, provider, provider_campaign_id, name) values (${workspace_id}, 'instantly', 'imported', 'Imported')
      returning id`);
    const [imported] = await inbox.query(sql<{ id: string }>`
      insert into imports (workspace_id, campaign_id, file_name, file_size, status, finished_at)
      values (${workspace_id}, ${made?.id}, 'leads.csv', 1, 'done', now()) returning id`);
    for (const { contact_id } of [first, second])
      await inbox.query(sql`insert into campaign_contacts (workspace_id, campaign_id, contact_id, import_id)
        values (${workspace_id}, ${made?.id}, ${contact_id}, ${imported?.id})`);
    await inbox.withDatabase((tx) =>
      inbox.app.services.recordEvent(tx, {
        ...{ workspace_id, actor_user_id: null, name: 'import.finished' },
        ids: { import_id: imported?.id ?? '', campaign_id: made?.id ?? '' },
      }),
    );
    return [first.contact_id];
  });
});

it('the dry run equals the real run for assignees who do not reply', async () => {
  const turnBack = () =>
    inbox.query(
      sql`update rule_clocks set checked_until = checked_until - interval '12 hours' where workspace_id = ${workspace_id}`,
    );
  const receive = (name: string) =>
    inbox.receive(`${name}@rules.example`, { lead: { location_id: ownLocation }, sent_at: hoursAgo(9) });
  const assignAt = async (contact_id: string, hours: number) => {
    await inbox.ask('PUT', `/api/conversations/${contact_id}/assignee`, { user_id: team.user_id });
    await inbox.query(
      sql`update activities set at = ${hoursAgo(hours)} where contact_id = ${contact_id} and what = 'assigned'`,
    );
  };
  await compare({ trigger: { kind: 'assignee_silent', hours: 4 } }, async () => {
    await inbox.runJob('rules.find-due');
    const [silent, recent, finished] = [
      await receive('silent'),
      await receive('recent'),
      await receive('finished'),
    ];
    await assignAt(silent.contact_id, 6);
    await assignAt(recent.contact_id, 1);
    await assignAt(finished.contact_id, 6);
    await inbox.ask('POST', `/api/conversations/${finished.contact_id}/finish`);
    await inbox.query(
      sql`update activities set at = ${hoursAgo(5)} where contact_id = ${finished.contact_id} and what = 'finished'`,
    );
    await turnBack();
    await inbox.runJob('rules.find-due');
    return [silent.contact_id];
  });
});
