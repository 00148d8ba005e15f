import { randomUUID } from 'node:crypto';
import { type DryRun, RULE_TRIGGERS, type RuleTriggerKind, TIMED_TRIGGERS } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openRules, toForm } from '#server/testing/open-rules.ts';
import { createRandom } from '#server/testing/random.ts';

/** Repeats a failure. */
const SEED = 30;
const CONTACTS = 16;
const HOURS = 4;
const BODIES = [
  'Yes, I am interested. Please call me tomorrow.',
  'Please remove me from your list and never write to me again.',
  'Ja, das klingt interessant. Bitte rufen Sie mich morgen an.',
  'I am out of the office until Monday.',
];

const inbox = await openRules();
const { addRule, receive, query, ask } = inbox;
const { owner, team, workspace_id, locations } = inbox.agency;
afterAll(() => inbox.close());

const random = createRandom(SEED);
const below = (count: number): number => Math.floor(random() * count);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const isTimed = (kind: RuleTriggerKind) => (TIMED_TRIGGERS as readonly string[]).includes(kind);

const addCampaign = async (name: string): Promise<string> => {
  const [row] = await query(sql<{ id: string }>`
    insert into campaigns (workspace_id, provider, provider_campaign_id, name)
    values (${workspace_id}, 'instantly', ${name}, ${name}) returning id`);
  return row?.id ?? '';
};
const campaigns = [await addCampaign('First'), await addCampaign('Second')];
// It is noon there, so that both values of the condition occur, regardless of when the test runs. The names of these zones
// have the opposite sign.
const ahead = 12 - new Date().getUTCHours();
const NOON_ZONE = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;

/** Conditions that some events meet and others do not. */
const CONDITIONS: readonly object[] = [
  {},
  { location: [locations[0]] },
  { campaign: [campaigns[0]] },
  { disposition: ['interested'] },
  { language: ['de'] },
  { tag: ['vip'] },
  { status: ['booked_meeting'] },
  { min_value: 500 },
  { max_value: 700 },
  { working_hours: 'inside' },
  { working_hours: 'outside' },
  { location: [locations[1]], tag: ['vip'], disposition: ['interested', 'hard_no'] },
];

type Contact = { readonly contact_id: string; readonly location_id: string };

/** A thread whose last message is old, from us or from the lead, so that timed rules are due. */
async function addThread(index: number): Promise<Contact> {
  const location_id = pick(locations);
  const email = `lead${index}@equality.example`;
  const campaign = pick(campaigns);
  const write = (hours: number, direction: 'inbound' | 'outbound') =>
    receive(email, {
      ...{ lead: { location_id, first_name: `Lead${index}` }, sent_at: hoursAgo(hours), direction },
      body: pick(BODIES),
    });
  const { contact_id } = await write(12, 'inbound');
  const last = pick([3, 5, 6, 7]);
  await write(last, pick(['inbound', 'outbound']));
  if (random() < 0.3) await write(last - 1, pick(['inbound', 'outbound']));
  await query(sql`update conversations set campaign_id = ${campaign} where contact_id = ${contact_id}`);
  if (random() < 0.5) await query(sql`update contacts set tags = '{vip}' where id = ${contact_id}`);
  if (random() < 0.6)
    await ask('PUT', `/api/conversations/${contact_id}/assignee`, { user_id: team.user_id });
  await query(sql`update activities set at = ${hoursAgo(pick([3, 5, 11]))}
    where contact_id = ${contact_id} and what = 'assigned'`);
  return { contact_id, location_id };
}

const record = (name: 'meeting.changed' | 'import.finished', ids: Record<string, string>) =>
  inbox.withDatabase((tx) =>
    inbox.app.services.recordEvent(tx, { workspace_id, actor_user_id: null, name, ids }),
  );

const CHANGES: readonly ((contact: Contact) => Promise<unknown>)[] = [
  ({ contact_id }) =>
    ask('PUT', `/api/conversations/${contact_id}/disposition`, {
      sentiment: pick(['interested', 'hard_no', 'ooo']),
    }),
  async ({ contact_id }) => {
    const path = `/api/contacts/${contact_id}/opportunity`;
    const opportunity = (await ask('GET', path)).body as { id: string } | null;
    return ask('PUT', path, {
      ...(opportunity && { id: opportunity.id }),
      ...{ status: pick(['lead', 'booked_meeting']), estimated_value: pick([100, 600, 900]) },
    });
  },
  async ({ contact_id, location_id }) => {
    const [meeting] = await query(sql<{ id: string }>`
      insert into meetings (workspace_id, contact_id, location_id, calendar_id, source, status, starts_at, ends_at, crm_id, booked_at)
      values (${workspace_id}, ${contact_id}, ${location_id}, 'calendar', 'crm', 'booked', now() + interval '1 day',
        now() + interval '25 hours', ${randomUUID()}, now()) returning id`);
    const ids = { contact_id, meeting_id: meeting?.id ?? '' };
    await record('meeting.changed', ids);
    // The same meeting again: it was moved.
    if (random() < 0.5) await record('meeting.changed', ids);
  },
];

async function importLeads(contacts: readonly Contact[]): Promise<void> {
  const campaign_id = pick(campaigns);
  const [row] = await query(sql<{ id: string }>`
    insert into imports (workspace_id, campaign_id, file_name, file_size, status, finished_at)
    values (${workspace_id}, ${campaign_id}, 'leads.csv', 1, 'done', now()) returning id`);
  for (const { contact_id } of contacts)
    await query(sql`insert into campaign_contacts (workspace_id, campaign_id, contact_id, import_id)
      values (${workspace_id}, ${campaign_id}, ${contact_id}, ${row?.id}) on conflict do nothing`);
  await record('import.finished', { import_id: row?.id ?? '', campaign_id });
}

it(`a dry run equals the real run for every trigger and condition (seed ${SEED})`, async () => {
  await query(sql`insert into inbox_settings (workspace_id, work_days, work_from, work_until, time_zone)
    values (${workspace_id}, '{1,2,3,4,5,6,7}', '08:00', '20:00', ${NOON_ZONE})
    on conflict (workspace_id) do update set work_days = excluded.work_days, work_from = excluded.work_from,
      work_until = excluded.work_until, time_zone = excluded.time_zone`);
  const rules = [];
  for (const kind of RULE_TRIGGERS)
    for (const conditions of CONDITIONS) {
      const trigger = { kind, ...(isTimed(kind) && { hours: HOURS }) };
      const draft = { trigger, conditions, actions: [{ kind: 'add_tag', tag: 'seen' }] };
      rules.push({ draft, rule: await addRule(draft) });
    }
  await inbox.runJob('rules.find-due');
  const contacts: Contact[] = [];
  for (let index = 0; index < CONTACTS; index += 1) contacts.push(await addThread(index));
  await inbox.runJob('inbox.read-sentiments', { workspace_id });
  for (let change = 0; change < 2 * CONTACTS; change += 1) await pick(CHANGES)(pick(contacts));
  await importLeads(contacts.filter(() => random() < 0.4));
  await query(
    sql`update rule_clocks set checked_until = checked_until - interval '11 hours' where workspace_id = ${workspace_id}`,
  );
  await inbox.runJob('rules.find-due');
  await inbox.run();
  const fired = new Map<RuleTriggerKind, number>();
  for (const { draft, rule } of rules) {
    const real = await query(sql<{ contact_id: string }>`
      select contact_id from rule_runs where rule_id = ${rule.id} and status = 'done'`);
    const { definition } = toForm(draft);
    const { status, body } = await ask('POST', '/api/rules/dry-run', { definition }, owner);
    expect(status).toBe(200);
    const { matched, matches } = body as DryRun;
    const label = JSON.stringify(draft);
    const toIds = (list: readonly { readonly contact_id: string }[]) =>
      list.map(({ contact_id }) => contact_id).sort();
    expect({ label, matched, ids: toIds(matches) }).toEqual({
      ...{ label, matched: real.length },
      ids: real.length > matches.length ? expect.anything() : toIds(real),
    });
    fired.set(draft.trigger.kind, (fired.get(draft.trigger.kind) ?? 0) + real.length);
  }
  // Otherwise, equality would prove nothing.
  for (const kind of RULE_TRIGGERS) expect({ kind, fired: fired.get(kind) }).not.toEqual({ kind, fired: 0 });
});
