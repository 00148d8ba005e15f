import type { Rule, RuleRun } from '@hearback/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { connect, receiveReply } from '#server/testing/outreach/replies.ts';
import { resumeRuleSteps } from '../engine/work-step.job.ts';

const outreach = await openOutreach();
await outreach.startWorker();
await connect(outreach, 'instantly');
const { workspace_id } = outreach.owner;
const { query } = outreach.app;

afterAll(() => outreach.close());
beforeEach(async () => {
  await query(sql`delete from rules where workspace_id = ${workspace_id}`);
  await query(sql`delete from do_not_contact`);
  // The same lead may write again.
  await query(sql`delete from campaign_contacts where workspace_id = ${workspace_id}`);
  await query(sql`update contacts set location_id = null where workspace_id = ${workspace_id}`);
  await query(
    sql`update campaigns set status = 1, ghl_location_id = null where workspace_id = ${workspace_id}`,
  );
});
const narrow = (scopes: string[]) => outreach.control('instantly', `/accounts/${KEYS.instantly}`, { scopes });
afterEach(() => narrow([]));

type Lead = { id: string; email: string; campaign: string };
type Answer = { id: string; items: Lead[] };
const instantly = async (method: string, path: string, body?: object): Promise<Answer> => {
  const response = await fetch(`${outreach.simulators.url}/instantly/api/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${KEYS.instantly}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as Answer;
};
const addLead = async (campaign: string, email: string) =>
  (await instantly('POST', '/leads', { campaign, email })).id;
const listLeads = async (...emails: string[]) =>
  (await instantly('POST', '/leads/list', { contacts: emails, limit: 100 })).items;
/** The campaigns in Instantly that have a lead with one of the addresses. */
const listPlaces = async (...emails: string[]) =>
  (await listLeads(...emails)).map(({ campaign }) => campaign).sort();

type Person = { contact_id: string; email: string; campaign: string; name: string };
/** A lead who wrote, with the campaign in Instantly. */
async function receive(): Promise<Person> {
  const { contact_id } = await receiveReply(outreach, 'instantly');
  const [row] = await query(sql<Omit<Person, 'contact_id'>>`
    select c.email_key as email, g.provider_campaign_id as campaign, g.name from contacts c
    join conversations v on v.workspace_id = c.workspace_id and v.contact_id = c.id
    join campaigns g on g.workspace_id = v.workspace_id and g.id = v.campaign_id where c.id = ${contact_id}`);
  if (!row) throw new Error('The conversation has no campaign.');
  // The lead of an earlier test may have been removed, or added to further campaigns.
  for (const { id, campaign } of await listLeads(row.email))
    if (campaign !== row.campaign) await instantly('DELETE', `/leads/${id}`);
  if (!(await listPlaces(row.email)).includes(row.campaign)) await addLead(row.campaign, row.email);
  return { contact_id, ...row };
}

/** Links the person to another campaign of the account, in Instantly and here. */
async function addCampaign(
  { contact_id, email, campaign }: Person,
  name: string,
  location: string | null = null,
) {
  const { items } = await instantly('GET', '/campaigns?limit=100');
  const campaignIds = new Set([campaign, ...(await listPlaces(email))]);
  const id = items.find((one) => !campaignIds.has(one.id))?.id ?? '';
  await addLead(id, email);
  await query(sql`
    with g as (
      insert into campaigns (workspace_id, account_id, provider, provider_campaign_id, name, status, ghl_location_id)
      select workspace_id, id, 'instantly', ${id}, ${name}, 1, ${location} from accounts
      where workspace_id = ${workspace_id} and provider = 'instantly'
      on conflict (workspace_id, provider, provider_campaign_id)
        do update set name = excluded.name, status = 1, ghl_location_id = excluded.ghl_location_id returning id)
    insert into campaign_contacts (workspace_id, campaign_id, contact_id)
    select ${workspace_id}, g.id, ${contact_id} from g on conflict do nothing`);
  return id;
}

async function addLocations() {
  for (const id of ['here', 'there'])
    await query(sql`
      insert into ghl_locations (workspace_id, ghl_location_id, name) values (${workspace_id}, ${id}, ${id})
      on conflict do nothing`);
}

async function runRule({ contact_id }: Person, conditions: object = {}): Promise<Rule> {
  const definition = {
    ...{ trigger: { kind: 'disposition_set' }, conditions },
    actions: [{ kind: 'remove_from_campaign' }],
  };
  const rule = await outreach.ask('POST', '/api/rules', { name: 'Remove', enabled: true, definition });
  expect(rule.status, JSON.stringify(rule.body)).toBe(200);
  await outreach.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment: 'hard_no' });
  return rule.body as Rule;
}
const listRuns = async ({ id }: Rule) =>
  ((await outreach.ask('GET', `/api/rules/${id}/runs`)).body as { runs: RuleRun[] }).runs;
const becomes = (rule: Rule, status: RuleRun['status'], action: object) =>
  expect.poll(async () => (await listRuns(rule))[0]).toMatchObject({ status, actions: [action] });
const retry = async (rule: Rule) => {
  const [run] = await listRuns(rule);
  expect((await outreach.ask('POST', `/api/rule-runs/${run?.id}/retry`)).status).toBe(200);
};

describe('a rule that removes a lead from email campaigns', () => {
  it('deletes the lead from every campaign in Instantly, and names the campaigns', async () => {
    const person = await receive();
    const other = await addCampaign(person, 'Second');
    expect(await listPlaces(person.email)).toEqual([person.campaign, other].sort());
    const rule = await runRule(person);
    await becomes(rule, 'done', {
      ...{ status: 'done', can_undo: false },
      detail: expect.stringMatching(/^Removed from 2 email campaigns: .*Second/),
    });
    expect(await listPlaces(person.email)).toEqual([]);
  });

  it('changes nothing if Instantly does not have the lead', async () => {
    const person = await receive();
    for (const { id } of await listLeads(person.email)) await instantly('DELETE', `/leads/${id}`);
    await becomes(await runRule(person), 'done', {
      status: 'unchanged',
      detail: 'The lead is not in an active campaign.',
    });
  });

  it('changes no campaign of another location, and no completed campaign', async () => {
    const person = await receive();
    await addLocations();
    await query(sql`update contacts set location_id = 'here' where id = ${person.contact_id}`);
    const mine = await addCampaign(person, 'Mine', 'here');
    const foreign = await addCampaign(person, 'Foreign', 'there');
    const completed = await addCampaign(person, 'Completed', 'here');
    await query(sql`update campaigns set status = 3 where provider_campaign_id = ${completed}`);
    const rule = await runRule(person);
    await becomes(rule, 'done', {
      status: 'done',
      detail: expect.stringMatching(/Mine.* Not changed: 1 campaign of another location\.$/),
    });
    expect(await listPlaces(person.email)).toEqual([foreign, completed].sort());
    expect(await listPlaces(person.email)).not.toContain(mine);
  });

  it('names the scope that the key lacks, and a retry continues', async () => {
    const person = await receive();
    await narrow(['workspaces:read', 'leads:read', 'emails:read']);
    const rule = await runRule(person);
    await becomes(rule, 'failed', {
      status: 'failed',
      detail: `Not removed from ${person.name}: The API key lacks leads:delete. Add it to the key in Instantly, then retry.`,
    });
    expect(await listPlaces(person.email)).toEqual([person.campaign]);
    await narrow([]);
    await retry(rule);
    await becomes(rule, 'done', { status: 'done', detail: `Removed from 1 email campaign: ${person.name}.` });
    expect(await listPlaces(person.email)).toEqual([]);
  });

  it('removes no lead that was added again after a worker died between the call and its record', async () => {
    const person = await receive();
    const other = await addCampaign(person, 'Interrupted');
    const rule = await runRule(person);
    await becomes(rule, 'done', { status: 'done' });
    // As if the worker died after its calls: the leads are stored, and no effect is.
    await query(sql`update rule_runs set status = 'waiting',
      actions = '[{"kind": "remove_from_campaign", "status": "waiting", "detail": null}]' where rule_id = ${rule.id}`);
    await query(sql`update rule_steps set status = 'running', leased_by = 'dead:1',
      leased_until = now() - interval '2 minutes', finished_at = null, created_at = now() - interval '1 hour',
      cursor = jsonb_set(cursor, '{targets}', (select jsonb_agg(t || '{"effect": null}') from jsonb_array_elements(cursor -> 'targets') t))
      where run_id in (select id from rule_runs where rule_id = ${rule.id})`);
    await addLead(other, person.email);
    await resume(outreach.app.services, resumeRuleSteps);
    await becomes(rule, 'done', {
      status: 'done',
      detail: expect.stringMatching(/^Removed from 2 email campaigns/),
    });
    expect(await listPlaces(person.email)).toEqual([other]);
    for (const { id } of await listLeads(person.email)) await instantly('DELETE', `/leads/${id}`);
  });

  /** A rule that failed for two campaigns, because the key lacks the scope. */
  async function runRefused(person: Person, conditions: object = {}) {
    const other = await addCampaign(person, 'Refused');
    await narrow(['workspaces:read', 'leads:read', 'emails:read']);
    const rule = await runRule(person, conditions);
    await becomes(rule, 'failed', { status: 'failed', is_lasting: false });
    await narrow([]);
    return { rule, other };
  }

  it('marks a removal that failed in part as lasting', async () => {
    const person = await receive();
    const { rule } = await runRefused(person);
    // As if another campaign had been changed before.
    await query(sql`update rule_steps set cursor = jsonb_set(cursor, '{targets}', cursor -> 'targets' ||
        '[{"account_id": "", "provider": "heyreach", "provider_campaign_id": "1", "name": "Stopped", "lead_ids": null, "effect": "removed"}]')
      where run_id in (select id from rule_runs where rule_id = ${rule.id})`);
    await narrow(['workspaces:read', 'leads:read', 'emails:read']);
    await retry(rule);
    await becomes(rule, 'failed', {
      ...{ status: 'failed', can_undo: false, is_lasting: true },
      detail: expect.stringMatching(/^Not removed from .*Stopped in 1 LinkedIn campaign: Stopped\.$/),
    });
  });

  it('is not retried after the lead left the locations of the rule', async () => {
    await addLocations();
    const person = await receive();
    await query(sql`update contacts set location_id = 'here' where id = ${person.contact_id}`);
    const { rule, other } = await runRefused(person, { location: ['here'] });
    await query(sql`update contacts set location_id = 'there' where id = ${person.contact_id}`);
    const [run] = await listRuns(rule);
    const { status, body } = await outreach.ask('POST', `/api/rule-runs/${run?.id}/retry`);
    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringContaining('moved to another location'),
    ]);
    expect(await listPlaces(person.email)).toContain(other);
  });

  it('is not continued by a step that waited until the lead moved or the rule was turned off', async () => {
    await addLocations();
    const person = await receive();
    await query(sql`update contacts set location_id = 'here' where id = ${person.contact_id}`);
    const { rule, other } = await runRefused(person, { location: ['here'] });
    const resumeWith = async (change: RawBuilder<unknown>, detail: string) => {
      await query(change);
      await query(sql`update rule_steps set status = 'waiting', finished_at = null, leased_by = null, leased_until = null,
        created_at = now() - interval '1 hour' where run_id in (select id from rule_runs where rule_id = ${rule.id})`);
      await resume(outreach.app.services, resumeRuleSteps);
      await becomes(rule, 'failed', { status: 'failed', detail });
      expect(await listPlaces(person.email)).toContain(other);
    };
    await resumeWith(
      sql`update contacts set location_id = 'there' where id = ${person.contact_id}`,
      'The lead moved to another location.',
    );
    await query(sql`update contacts set location_id = 'here' where id = ${person.contact_id}`);
    await resumeWith(sql`update rules set enabled = false where id = ${rule.id}`, 'The rule was turned off.');
  });

  it('skips campaigns that belong to another location at the retry', async () => {
    await addLocations();
    const person = await receive();
    await query(sql`update contacts set location_id = 'here' where id = ${person.contact_id}`);
    const { rule, other } = await runRefused(person);
    await query(sql`update campaigns set ghl_location_id = 'there' where provider_campaign_id = ${other}`);
    await retry(rule);
    await becomes(rule, 'done', {
      status: 'done',
      detail: expect.stringContaining('Not changed: 1 campaign of another location.'),
    });
    expect(await listPlaces(person.email)).toEqual([other]);
  });

  it('ignores campaigns that the lead joins after the first attempt', async () => {
    const person = await receive();
    await narrow(['workspaces:read', 'leads:read', 'emails:read']);
    const rule = await runRule(person);
    await becomes(rule, 'failed', { status: 'failed' });
    await narrow([]);
    const later = await addCampaign(person, 'Later');
    await retry(rule);
    await becomes(rule, 'done', { status: 'done' });
    expect(await listPlaces(person.email)).toEqual([later]);
    for (const { id } of await listLeads(person.email)) await instantly('DELETE', `/leads/${id}`);
  });

  it('removes a lead on the do-not-contact list', async () => {
    const person = await receive();
    await outreach.ask('POST', `/api/conversations/${person.contact_id}/do-not-contact`, { reason: 'asked' });
    await becomes(await runRule(person), 'done', { status: 'done' });
    expect(await listPlaces(person.email)).toEqual([]);
  });

  it('removes every address of a merged person, and no similar one', async () => {
    const person = await receive();
    const [work, similar] = [`work.${person.email}`, `other.${person.email}`];
    await query(sql`
      insert into contact_identities (workspace_id, contact_id, kind, value)
      values (${workspace_id}, ${person.contact_id}, 'email', ${work})`);
    await addLead(person.campaign, work);
    await addLead(person.campaign, similar);
    await becomes(await runRule(person), 'done', {
      status: 'done',
      detail: `Removed from 1 email campaign: ${person.name}.`,
    });
    expect((await listLeads(person.email, work, similar)).map(({ email }) => email)).toEqual([similar]);
  });
});
