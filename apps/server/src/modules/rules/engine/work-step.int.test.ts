import type { Rule, RuleRun } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { computeDigest, getSuppressionKey } from '#server/modules/leads/index.ts';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { connect, receiveReply } from '#server/testing/outreach/replies.ts';
import { callProvider } from '../steps/call-provider.ts';
import { resumeRuleSteps } from './work-step.job.ts';

const outreach = await openOutreach();
await outreach.startWorker();
await connect(outreach, 'instantly');
await connect(outreach, 'heyreach');
const { workspace_id } = outreach.owner;

afterAll(() => outreach.close());
beforeEach(async () => {
  await outreach.app.query(sql`delete from rules where workspace_id = ${workspace_id}`);
  await outreach.app.query(sql`delete from do_not_contact`);
  await clearSubsequences();
});

async function addRule(...actions: object[]): Promise<Rule> {
  const definition = { trigger: { kind: 'disposition_set' }, conditions: {}, actions };
  const { status, body } = await outreach.ask('POST', '/api/rules', {
    name: 'Rule',
    enabled: true,
    definition,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Rule;
}
const dispose = (contact_id: string, sentiment = 'interested') =>
  outreach.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment });
const listRuns = async ({ id }: Rule) =>
  ((await outreach.ask('GET', `/api/rules/${id}/runs`)).body as { runs: RuleRun[] }).runs;
/** Waits until the newest run has these outcomes. */
const becomes = (rule: Rule, expected: object) =>
  expect.poll(async () => (await listRuns(rule))[0]).toMatchObject(expected);

type SubsequenceLead = { id: string; email: string; subsequence_id: string };
type Subsequences = { campaigns: Record<string, string>; leads: SubsequenceLead[] }[];
const readSubsequences = () => outreach.control<Subsequences>('instantly', '/subsequences');
/** The subsequence of the lead's campaign in Instantly. */
async function findSubsequence(contact_id: string) {
  const [row] = await outreach.app.query(sql<{ email: string; campaign: string }>`
    select c.email_key as email, g.provider_campaign_id as campaign from contacts c
    join conversations v on v.workspace_id = c.workspace_id and v.contact_id = c.id
    join campaigns g on g.workspace_id = v.workspace_id and g.id = v.campaign_id where c.id = ${contact_id}`);
  const campaignEntries = (await readSubsequences()).flatMap(({ campaigns }) => Object.entries(campaigns));
  const id = campaignEntries.find(([, campaign]) => campaign === row?.campaign)?.[0] ?? '';
  return { id, email: row?.email };
}
/** The same lead may write again. */
async function clearSubsequences(): Promise<void> {
  for (const { id } of (await readSubsequences()).flatMap(({ leads }) => leads))
    await fetch(`${outreach.simulators.url}/instantly/api/v2/leads/subsequence/remove`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEYS.instantly}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    });
}
const current = async (email: string | undefined) =>
  (await readSubsequences()).flatMap(({ leads }) => leads).find((lead) => lead.email === email)
    ?.subsequence_id ?? null;

const NO_CAMPAIGN = "The conversation does not belong to an Instantly campaign of the lead's location.";

/** Without the calls to the providers that follow a suppression. */
async function suppress(email: string): Promise<void> {
  const { services } = outreach.app;
  const key = await withSystem(services.db, 'test', (tx) => getSuppressionKey(services, tx, workspace_id));
  const digest = computeDigest(key, { kind: 'email', value: email });
  await outreach.app.query(sql`insert into do_not_contact (workspace_id, kind, value, digest, reason, added_by_name)
    values (${workspace_id}, 'email', ${email}, ${digest}, 'asked', 'Test')`);
}

describe('a rule that starts or stops a subsequence', () => {
  it('moves the lead in Instantly, logs it, and its undo removes the lead again', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { id, email } = await findSubsequence(contact_id);
    const rule = await addRule({ kind: 'start_subsequence', subsequence_id: id });
    await dispose(contact_id);
    const detail = 'The subsequence was started.';
    await becomes(rule, { status: 'done', actions: [{ status: 'done', detail, can_undo: true }] });
    expect(await current(email)).toBe(id);
    const [logged] = await listRuns(rule);
    expect((await outreach.ask('POST', `/api/rule-runs/${logged?.id}/undo`)).status).toBe(200);
    await becomes(rule, { status: 'undone', actions: [{ status: 'undone', can_undo: false }] });
    expect(await current(email)).toBeNull();
  });

  it('starts a subsequence once per lead, so that its own emails cannot repeat it', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { id } = await findSubsequence(contact_id);
    const rule = await addRule({ kind: 'start_subsequence', subsequence_id: id });
    await dispose(contact_id);
    await becomes(rule, { status: 'done' });
    await dispose(contact_id, 'soft_no');
    await expect.poll(() => listRuns(rule)).toHaveLength(2);
    expect((await listRuns(rule))[0]?.actions).toMatchObject([
      {
        status: 'unchanged',
        detail: expect.stringMatching(/^A rule already started this subsequence for this lead on 20/),
      },
    ]);
  });

  it('stops the subsequence of the lead, and its undo restores it', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { id, email } = await findSubsequence(contact_id);
    const start = await addRule({ kind: 'start_subsequence', subsequence_id: id });
    await dispose(contact_id);
    await becomes(start, { status: 'done' });
    await outreach.ask('DELETE', `/api/rules/${start.id}`);
    const rule = await addRule({ kind: 'stop_subsequence' });
    await dispose(contact_id, 'soft_no');
    await becomes(rule, { status: 'done', actions: [{ status: 'done' }] });
    expect(await current(email)).toBeNull();
    await outreach.ask('POST', `/api/rule-runs/${(await listRuns(rule))[0]?.id}/undo`);
    await becomes(rule, { status: 'undone' });
    expect(await current(email)).toBe(id);
  });

  it('does not restore a subsequence of a lead who is on the do-not-contact list since', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { id, email } = await findSubsequence(contact_id);
    const rule = await addRule({ kind: 'start_subsequence', subsequence_id: id });
    await dispose(contact_id);
    await becomes(rule, { status: 'done' });
    const { services } = outreach.app;
    const lead = (await readSubsequences()).flatMap(({ leads }) => leads).find((one) => one.email === email);
    const [{ run_id, rule_id } = { run_id: '', rule_id: '' }] = await outreach.app.query(
      sql<{
        run_id: string;
        rule_id: string;
      }>`select id as run_id, rule_id from rule_runs where rule_id = ${rule.id}`,
    );
    await clearSubsequences();
    const former = { lead_id: lead?.id ?? '', subsequence_id: id };
    const ids = { workspace_id, id: run_id, run_id, rule_id, contact_id, place: 0, cursor: null, list: null };
    const undo = { ...ids, kind: 'stop_subsequence', is_undo: true, subsequence_id: null, former } as const;
    const restore = () => callProvider(services, undo, null, async () => undefined);
    await suppress(email ?? '');
    expect(await restore()).toEqual({ status: 'failed', detail: 'The lead is on the do-not-contact list.' });
    expect(await current(email)).toBeNull();
    await outreach.app.query(sql`delete from do_not_contact`);
    expect(await restore()).toMatchObject({ status: 'done' });
    expect(await current(email)).toBe(id);
  });

  it('does nothing in the campaign of another location', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { id, email } = await findSubsequence(contact_id);
    const [former] = await outreach.app.query(sql<{ id: string; location_id: string | null }>`
      select g.id, g.ghl_location_id as location_id from campaigns g join conversations v on v.campaign_id = g.id
      where v.contact_id = ${contact_id}`);
    await outreach.app.query(sql`insert into ghl_locations (workspace_id, ghl_location_id, name)
      values (${workspace_id}, 'elsewhere', 'Elsewhere') on conflict do nothing`);
    const map = (location_id: string | null) =>
      outreach.app.query(sql`update campaigns set ghl_location_id = ${location_id} where id = ${former?.id}`);
    const rule = await addRule({ kind: 'start_subsequence', subsequence_id: id });
    await map('elsewhere');
    await dispose(contact_id);
    await becomes(rule, { status: 'failed', actions: [{ status: 'failed', detail: NO_CAMPAIGN }] });
    expect(await current(email)).toBeNull();
    await map(former?.location_id ?? null);
  });

  it('says why it did nothing, and can be retried', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const unknown = '00000000-0000-4000-8000-000000000001';
    const rule = await addRule(
      { kind: 'start_subsequence', subsequence_id: unknown },
      { kind: 'stop_subsequence' },
    );
    await dispose(contact_id);
    await becomes(rule, {
      status: 'failed',
      actions: [
        { status: 'failed', detail: "This subsequence is not part of the lead's campaign in Instantly." },
        { status: 'unchanged', detail: 'The lead is not in a subsequence.' },
      ],
    });
    const [logged] = await listRuns(rule);
    const retried = await outreach.ask('POST', `/api/rule-runs/${logged?.id}/retry`);
    expect(retried).toMatchObject({ status: 200, body: { status: 'waiting' } });
    await becomes(rule, { status: 'failed' });
  });

  it('never writes to a lead on the do-not-contact list, or to one of another provider', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { id, email } = await findSubsequence(contact_id);
    await outreach.ask('POST', `/api/conversations/${contact_id}/do-not-contact`, { reason: 'asked' });
    const rule = await addRule({ kind: 'start_subsequence', subsequence_id: id });
    await dispose(contact_id);
    await becomes(rule, {
      actions: [{ status: 'failed', detail: 'The lead is on the do-not-contact list.' }],
    });
    expect(await current(email)).toBeNull();
    const linkedin = await receiveReply(outreach, 'heyreach');
    await dispose(linkedin.contact_id);
    await becomes(rule, {
      contact_id: linkedin.contact_id,
      actions: [{ status: 'failed', detail: NO_CAMPAIGN }],
    });
  });

  it('recognizes its own call after a worker died, and keeps what an undo needs', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { id, email } = await findSubsequence(contact_id);
    const rule = await addRule({ kind: 'start_subsequence', subsequence_id: id });
    await dispose(contact_id);
    await becomes(rule, { status: 'done' });
    // As if the worker died after the call: the lead was moved, and the step did not end.
    await outreach.app.query(sql`update rule_runs set status = 'waiting',
      actions = '[{"kind": "start_subsequence", "status": "waiting", "detail": null}]' where rule_id = ${rule.id}`);
    await outreach.app.query(sql`update rule_steps set status = 'running', leased_by = 'dead:1',
      leased_until = now() - interval '2 minutes', finished_at = null, created_at = now() - interval '1 hour'`);
    await resume(outreach.app.services, resumeRuleSteps);
    await becomes(rule, { status: 'done', actions: [{ status: 'done', can_undo: true }] });
    expect(await current(email)).toBe(id);
  });
});

describe('a rule that removes a lead from campaigns', () => {
  it('stops the lead in HeyReach, and names the campaign', async () => {
    const { contact_id } = await receiveReply(outreach, 'heyreach');
    const rule = await addRule({ kind: 'remove_from_campaign' });
    await dispose(contact_id);
    await becomes(rule, {
      status: 'done',
      actions: [
        {
          status: 'done',
          can_undo: false,
          detail: expect.stringMatching(/^Stopped in 1 LinkedIn campaign: ./),
        },
      ],
    });
    const [row] = await outreach.app.query(
      sql<{ url: string }>`select linkedin_url as url from contacts where id = ${contact_id}`,
    );
    const stopped = await outreach.control<{ profileUrl: string }[]>('heyreach', '/left-alone');
    expect(stopped.map(({ profileUrl }) => profileUrl.toLowerCase().replace(/\/$/, ''))).toContain(row?.url);
  });

  it('fails while the key is revoked, and a retry finishes it', async () => {
    const { contact_id } = await receiveReply(outreach, 'heyreach');
    await outreach.control('heyreach', `/accounts/${KEYS.heyreach}`, { revoked: true });
    const rule = await addRule({ kind: 'remove_from_campaign' });
    await dispose(contact_id);
    await becomes(rule, { status: 'failed', actions: [{ status: 'failed' }] });
    await outreach.control('heyreach', `/accounts/${KEYS.heyreach}`, { revoked: false });
    await outreach.ask('POST', `/api/rule-runs/${(await listRuns(rule))[0]?.id}/retry`);
    await becomes(rule, { status: 'done', actions: [{ status: 'done' }] });
  });
});
