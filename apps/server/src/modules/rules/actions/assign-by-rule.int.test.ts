import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { INTERESTED, openRules } from '#server/testing/open-rules.ts';
import { lockCandidates } from './actions.queries.ts';

const inbox = await openRules();
const { addRule, reply, run, listRuns } = inbox;
const { team, workspace_id } = inbox.agency;
const [location_id = ''] = inbox.agency.locations;
const ASSIGN = {
  ...{ kind: 'assign', user_ids: [team.user_id], method: 'round_robin', max_open: 1 },
  ...{ only_working_hours: false, reassign: false },
};

afterAll(() => inbox.close());
beforeEach(() => inbox.reset());

it('counts conversations that another rule assigns at the same time', async () => {
  const { db } = inbox.app.services;
  const [one, other] = [
    await addRule({ actions: [ASSIGN] }),
    await addRule({ name: 'Other', actions: [ASSIGN] }),
  ];
  const { contact_id } = await reply(INTERESTED);
  const readOpen = (rule_id: string) =>
    withSystem(db, 'assign by a rule', async (tx) => {
      const [candidate] = await lockCandidates(tx, { workspace_id, rule_id, location_id }, [team.user_id]);
      return candidate?.open;
    });
  const before = Number(await readOpen(one.id));
  let waiting: Promise<unknown> | undefined;
  await withSystem(db, 'assign by a rule', async (tx) => {
    await lockCandidates(tx, { workspace_id, rule_id: one.id, location_id }, [team.user_id]);
    waiting = readOpen(other.id);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`update conversations set assigned_to = ${team.user_id}
      where workspace_id = ${workspace_id} and contact_id = ${contact_id}`.execute(tx);
  });
  expect(Number(await waiting)).toBe(before + 1);
});

it('assigns no one outside working hours if the rule says so', async () => {
  const today = new Date().getUTCDay() || 7;
  const setWorkDay = (day: number) =>
    inbox.query(sql`insert into inbox_settings (workspace_id, work_days, work_from, work_until)
      values (${workspace_id}, array[${day}::integer], '00:00', '24:00')
      on conflict (workspace_id) do update set work_days = excluded.work_days, work_from = '00:00', work_until = '24:00'`);
  const rule = await addRule({ actions: [{ ...ASSIGN, max_open: null, only_working_hours: true }] });
  await setWorkDay((today % 7) + 1);
  const late = await reply(INTERESTED);
  await run();
  expect(await listRuns(rule)).toMatchObject([
    { actions: [{ status: 'unchanged', detail: 'It is outside working hours.' }] },
  ]);
  expect((await inbox.thread(late.contact_id)).assignee).toBeNull();
  await setWorkDay(today);
  const { contact_id } = await reply(INTERESTED);
  await run();
  expect((await inbox.thread(contact_id)).assignee?.id).toBe(team.user_id);
});
