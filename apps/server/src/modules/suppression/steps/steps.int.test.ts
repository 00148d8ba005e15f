import type {
  ContactSuppression,
  OutreachAccount,
  SuppressionEntry,
  SuppressionRemoval,
} from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { connect, order, receiveReply, replyRow, send } from '#server/testing/outreach/replies.ts';
import { addTestPerson } from '#server/testing/people.ts';
import { killNow } from '#server/testing/stack/spawn-worker.ts';
import { resumeUndos } from '../marks/undo-mark.job.ts';
import { resumeSteps } from './work-step.job.ts';

const outreach = await openOutreach();
const worker = await outreach.startWorker();
await connect(outreach, 'instantly');
await connect(outreach, 'heyreach');
const accounts = (await outreach.ask('GET', '/api/accounts')).body as OutreachAccount[];
const instantly = accounts.find(({ provider }) => provider === 'instantly')?.id;
const setBlockList = (enabled: boolean) =>
  outreach.ask('PUT', `/api/accounts/${instantly}/block-list`, { enabled });
await setBlockList(true);

// The same lead may write again.
beforeEach(() => outreach.app.query(sql`delete from do_not_contact`));

afterAll(() => outreach.close());

const path = (contact_id: string) => `/api/conversations/${contact_id}/do-not-contact`;
const leaveAlone = async (contact_id: string, more: object = {}) => {
  const { status, body } = await outreach.ask('POST', path(contact_id), { reason: 'asked', ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as ContactSuppression;
};
const ofContact = async (contact_id: string) =>
  (await outreach.ask('GET', path(contact_id))).body as ContactSuppression;

/** The outcome of each step by its kind. */
const toStates = (entries: readonly SuppressionEntry[]) =>
  Object.fromEntries(
    entries.flatMap(({ steps }) => steps.map(({ kind, status, error }) => [kind, { status, error }])),
  );
const states = async (contact_id: string) => toStates((await ofContact(contact_id)).entries);
const becomes = (contact_id: string, expected: object) =>
  expect.poll(() => states(contact_id)).toMatchObject(expected);

const toEmail = async (contact_id: string) =>
  outreach.app.withDatabase((tx) =>
    tx
      .selectFrom('contacts')
      .select(['email_key', 'linkedin_url'])
      .where('id', '=', contact_id)
      .executeTakeFirstOrThrow(),
  );
type ProviderSuppressions = { blocked: string[]; not_interested: { email: string }[] }[];
const leftAlone = () => outreach.control<ProviderSuppressions>('instantly', '/left-alone');

describe('a person who asks not to be contacted', () => {
  it('is stopped and blocked at Instantly, and every step shows its state', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { email_key } = await toEmail(contact_id);
    expect(await leaveAlone(contact_id, { note: 'Wrote twice' })).toMatchObject({
      is_suppressed: true,
      entries: expect.arrayContaining([
        expect.objectContaining({
          kind: 'email',
          value: email_key,
          reason: 'asked',
          note: 'Wrote twice',
          may_remove: true,
        }),
      ]),
    });
    await becomes(contact_id, {
      replies: { status: 'not_available', error: 'There were no pending replies.' },
      instantly: { status: 'done', error: null },
      instantly_block_list: { status: 'done', error: null },
      heyreach: { status: 'not_available', error: 'Not in any HeyReach campaign.' },
      heyreach_blacklist: { status: 'done', error: null },
      crm: { status: 'not_available', error: 'Not a contact in the CRM.' },
    });
    const providerSuppressions = await leftAlone();
    expect(
      providerSuppressions.flatMap(({ not_interested }) => not_interested.map(({ email }) => email)),
    ).toContain(email_key);
    expect(providerSuppressions.flatMap(({ blocked }) => blocked)).toContain(email_key);
  });

  it('is stopped at HeyReach', async () => {
    const { contact_id } = await receiveReply(outreach, 'heyreach');
    const { linkedin_url } = await toEmail(contact_id);
    await leaveAlone(contact_id);
    await becomes(contact_id, { heyreach: { status: 'done', error: null } });
    const stopped = await outreach.control<{ profileUrl: string }[]>('heyreach', '/left-alone');
    expect(stopped.map(({ profileUrl }) => profileUrl.toLowerCase().replace(/\/$/, ''))).toContain(
      linkedin_url,
    );
  });

  it('gets no scheduled reply, and a new one only after confirmation', async () => {
    const { id, contact_id } = await receiveReply(outreach, 'instantly');
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await send(outreach, 'instantly', order(id, 'See you tomorrow', { sendAt }));
    await outreach.ask('PUT', `/api/conversations/${contact_id}/reminder`, { days: 3 });
    await leaveAlone(contact_id);
    expect(await states(contact_id)).toMatchObject({ replies: { status: 'done' } });
    expect(await replyRow(outreach, body.reply?.id ?? '')).toMatchObject({
      status: 'held',
      error: 'On hold because this person is on the do-not-contact list.',
    });
    const thread = await outreach.ask('GET', `/api/conversations/${contact_id}`);
    expect(thread.body).toMatchObject({ do_not_contact: true, remind_at: null });
    const list = (await outreach.ask('GET', '/api/conversations')).body as {
      conversations: { contact_id: string; do_not_contact: boolean }[];
    };
    expect(list.conversations.find((one) => one.contact_id === contact_id)?.do_not_contact).toBe(true);

    const refused = await send(outreach, 'instantly', order(id, 'One more thing'));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'ON_DO_NOT_CONTACT_LIST', message: 'This person is on the do-not-contact list.' },
    });
    const response = await send(
      outreach,
      'instantly',
      order(id, 'As you asked, your data is gone', { despiteDoNotContact: true }),
    );
    expect(response.body.success).toBe(true);
  });

  it('is removed from the list with all related entries, and can be contacted again', async () => {
    const { id, contact_id } = await receiveReply(outreach, 'heyreach');
    const { entries } = await leaveAlone(contact_id);
    expect((await outreach.ask('DELETE', `/api/do-not-contact/${entries[0]?.id}`)).status).toBe(200);
    expect(await ofContact(contact_id)).toMatchObject({ is_suppressed: false, entries: [] });
    expect((await send(outreach, 'heyreach', order(id, 'Good to hear'))).body.success).toBe(true);
  });

  it('can include everyone at their domain, unless it is a free mail domain', async () => {
    const { id, contact_id } = await receiveReply(outreach, 'instantly');
    // The worker reads the email at the provider, which would create a contact for the former address.
    await expect
      .poll(() =>
        outreach.app.query(sql`select from messages where id = ${id} and provider_thread -> 'seen' ? 'pull'`),
      )
      .toHaveLength(1);
    const setEmail = (email: string) =>
      outreach.app.query(sql`update contacts set email = ${email} where id = ${contact_id}`);
    const { email_key } = await toEmail(contact_id);
    await setEmail('someone@mail.gmx.de');
    expect((await ofContact(contact_id)).domain).toBeNull();
    expect(
      (await outreach.ask('POST', path(contact_id), { reason: 'asked', with_domain: true })).body,
    ).toMatchObject({ code: 'FREE_MAIL_DOMAIN' });
    await setEmail('someone@whole-firm.test');
    expect((await ofContact(contact_id)).domain).toBe('whole-firm.test');
    const { entries } = await leaveAlone(contact_id, { with_domain: true });
    expect(entries.map(({ kind, value }) => [kind, value])).toContainEqual(['domain', 'whole-firm.test']);
    await setEmail(email_key ?? '');
  });
});

describe('an unavailable provider', () => {
  it('is retried until it is back, and permanent failures stay visible', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    await outreach.control('instantly', '/failure', {
      count: 7,
      status: 503,
      path: 'update-interest-status',
    });
    await leaveAlone(contact_id);
    await becomes(contact_id, {
      instantly: {
        status: 'waiting',
        error: 'The provider is not responding. Hearback will retry.',
      },
    });
    await becomes(contact_id, { instantly: { status: 'done', error: null } });
  });

  it('fails a step that a person can retry', async () => {
    const { contact_id } = await receiveReply(outreach, 'heyreach');
    await outreach.control('heyreach', '/failure', { count: 1, status: 400, path: 'StopLeadInCampaign' });
    await leaveAlone(contact_id);
    await becomes(contact_id, { heyreach: { status: 'failed' } });
    const failed = (await ofContact(contact_id)).entries
      .flatMap(({ steps }) => steps)
      .find(({ kind }) => kind === 'heyreach');
    expect((await outreach.ask('POST', `/api/do-not-contact/steps/${failed?.id}/retry`)).status).toBe(200);
    await becomes(contact_id, { heyreach: { status: 'done' } });
    const response = await outreach.ask('POST', `/api/do-not-contact/steps/${failed?.id}/retry`);
    expect(response.body).toMatchObject({ code: 'STEP_NOT_FAILED' });
  });
});

const listed = async () =>
  ((await outreach.ask('GET', '/api/do-not-contact')).body as { entries: SuppressionEntry[] }).entries;

describe('the block list of Instantly', () => {
  const isBlocked = async (value: string | null) =>
    (await leftAlone()).some(({ blocked }) => blocked.includes(value ?? ''));
  const removals = async () =>
    (
      (await outreach.ask('GET', '/api/do-not-contact/removals')).body as { removals: SuppressionRemoval[] }
    ).removals.filter(({ kind }) => kind === 'instantly_block_list');
  const narrow = (scopes: string[]) =>
    outreach.control('instantly', `/accounts/${KEYS.instantly}`, { scopes });

  it('is used only by accounts that switched it on', async () => {
    await setBlockList(false);
    await outreach.ask('POST', '/api/do-not-contact', { text: 'switched@off.test' });
    await expect
      .poll(async () => toStates(await listed()))
      .toMatchObject({
        instantly_block_list: {
          status: 'not_available',
          error: 'The block list is off for your Instantly accounts.',
        },
        heyreach_blacklist: {
          status: 'not_available',
          error: 'No LinkedIn profile is known, or the blacklist is off for your HeyReach accounts.',
        },
      });
    await setBlockList(true);
    expect(await isBlocked('switched@off.test')).toBe(false);
  });

  it('loses the entry again when the person is removed from the list', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { email_key } = await toEmail(contact_id);
    const { entries } = await leaveAlone(contact_id);
    await becomes(contact_id, { instantly_block_list: { status: 'done' } });
    expect(await isBlocked(email_key)).toBe(true);
    await outreach.ask('DELETE', `/api/do-not-contact/${entries[0]?.id}`);
    await expect.poll(() => isBlocked(email_key)).toBe(false);
    await expect.poll(removals).toEqual([]);
  });

  it('keeps an entry that others have added', async () => {
    const bl_value = 'blocked@before.test';
    await fetch(`${outreach.simulators.url}/instantly/api/v2/block-lists-entries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEYS.instantly}`, 'content-type': 'application/json' },
      body: JSON.stringify({ bl_value }),
    });
    await outreach.ask('POST', '/api/do-not-contact', { text: bl_value });
    await expect
      .poll(async () => toStates(await listed()))
      .toMatchObject({ instantly_block_list: { status: 'done' } });
    await outreach.ask('DELETE', `/api/do-not-contact/${(await listed())[0]?.id}`);
    expect(await removals()).toEqual([]);
    expect(await isBlocked(bl_value)).toBe(true);
  });

  it('names the scope that a key lacks, and continues after a retry', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { email_key } = await toEmail(contact_id);
    await narrow(['workspaces:read', 'leads:update', 'block_list_entries:read']);
    const { entries } = await leaveAlone(contact_id);
    await becomes(contact_id, {
      instantly: { status: 'done' },
      instantly_block_list: {
        status: 'failed',
        error: 'The API key lacks block_list_entries:create. Add it to the key in Instantly, then retry.',
      },
    });
    await narrow([]);
    const failed = (await ofContact(contact_id)).entries
      .flatMap(({ steps }) => steps)
      .find(({ kind }) => kind === 'instantly_block_list');
    await outreach.ask('POST', `/api/do-not-contact/steps/${failed?.id}/retry`);
    await becomes(contact_id, { instantly_block_list: { status: 'done' } });

    await narrow(['workspaces:read', 'block_list_entries:read']);
    await outreach.ask('DELETE', `/api/do-not-contact/${entries[0]?.id}`);
    await expect.poll(removals).toMatchObject([
      {
        value: email_key,
        status: 'failed',
        error: 'The API key lacks block_list_entries:delete. Add it to the key in Instantly, then retry.',
      },
    ]);
    await narrow([]);
    const [removal] = await removals();
    expect((await outreach.ask('POST', `/api/do-not-contact/removals/${removal?.id}/retry`)).status).toBe(
      200,
    );
    await expect.poll(removals).toEqual([]);
    expect(await isBlocked(email_key)).toBe(false);
  });

  it('blocks a person who is added again while the removal fails', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { email_key } = await toEmail(contact_id);
    const { entries } = await leaveAlone(contact_id);
    await becomes(contact_id, { instantly_block_list: { status: 'done' } });
    await narrow(['workspaces:read', 'leads:update', 'block_list_entries:read']);
    await outreach.ask('DELETE', `/api/do-not-contact/${entries[0]?.id}`);
    await expect.poll(removals).toMatchObject([{ status: 'failed' }]);
    await narrow([]);
    const addition = await leaveAlone(contact_id);
    await becomes(contact_id, { instantly_block_list: { status: 'done' } });
    expect(await removals()).toEqual([]);
    expect(await isBlocked(email_key)).toBe(true);
    await outreach.ask('DELETE', `/api/do-not-contact/${addition.entries[0]?.id}`);
    await expect.poll(() => isBlocked(email_key)).toBe(false);
  });

  it('loses an entry whose removal a killed worker had started', async () => {
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const { email_key } = await toEmail(contact_id);
    const { entries } = await leaveAlone(contact_id);
    await becomes(contact_id, { instantly_block_list: { status: 'done' } });
    await outreach.app.query(sql`update suppression_marks set status = 'running', entry_id = null, leased_by = '1:dead',
        leased_until = now() - interval '2 minutes' where value = ${email_key}`);
    await outreach.ask('DELETE', `/api/do-not-contact/${entries[0]?.id}`);
    await resume(outreach.app.services, resumeUndos);
    await expect.poll(() => isBlocked(email_key)).toBe(false);
  });
});

describe('the blacklist of HeyReach', () => {
  type BlacklistEntry = { profileUrl: string; linkedInProfileId: string | null; fullName: string | null };
  const blacklisted = async (url: string | null) =>
    (await outreach.control<BlacklistEntry[]>('heyreach', '/blacklist')).filter(
      ({ profileUrl }) => profileUrl.toLowerCase().replace(/\/$/, '') === url,
    );

  it('gets the profile with its member id, and counts only after HeyReach has matched it', async () => {
    await outreach.control('heyreach', '/matching', { ms: 3_600_000 });
    const { contact_id } = await receiveReply(outreach, 'heyreach');
    const { linkedin_url } = await toEmail(contact_id);
    const { entries } = await leaveAlone(contact_id);
    await becomes(contact_id, {
      heyreach_blacklist: { status: 'waiting', error: 'HeyReach is still matching the profile.' },
    });
    await outreach.control('heyreach', '/matching', { ms: 0 });
    await becomes(contact_id, { heyreach_blacklist: { status: 'done', error: null } });
    const [entry, ...others] = await blacklisted(linkedin_url);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ linkedInProfileId: expect.any(String), fullName: null });
    await outreach.ask('DELETE', `/api/do-not-contact/${entries[0]?.id}`);
    await expect.poll(() => blacklisted(linkedin_url)).toEqual([]);
  });

  it('rejects a profile without a member, and keeps no entry for it', async () => {
    await outreach.control('heyreach', '/matching', { ms: 0 });
    const url = 'https://www.linkedin.com/in/unknown-member';
    await outreach.ask('POST', '/api/do-not-contact', { text: url });
    await expect
      .poll(async () => toStates(await listed()))
      .toMatchObject({
        heyreach_blacklist: {
          status: 'failed',
          error: 'HeyReach found no LinkedIn member for this profile',
        },
      });
    expect(await blacklisted(url)).toEqual([]);
  });
});

it('a step of a killed worker is finished by another', async () => {
  const { contact_id } = await receiveReply(outreach, 'instantly');
  await worker.stop();
  await outreach.control('instantly', '/failure', { slowMs: 60_000, path: '' });
  const child = outreach.spawnWorker();
  await leaveAlone(contact_id);
  await becomes(contact_id, { instantly: { status: 'running' } });
  await killNow(child);
  await outreach.control('instantly', '/failure', { slowMs: 0 });
  await outreach.app.query(sql`update suppression_steps set leased_until = now() - interval '2 minutes', created_at = now() - interval '2 minutes'
      where status in ('waiting', 'running')`);
  await outreach.startWorker();
  await resume(outreach.app.services, resumeSteps);
  await becomes(contact_id, { instantly: { status: 'done' }, instantly_block_list: { status: 'done' } });
});

describe('the do-not-contact list', () => {
  const list = async (query = '') =>
    (await outreach.ask('GET', `/api/do-not-contact${query}`)).body as {
      entries: SuppressionEntry[];
      next: string | null;
    };

  it('accepts many entries, reports unreadable ones, and is searched and paged', async () => {
    const emails = Array.from({ length: 60 }, (_, index) => `pasted-${index}@bulk.test`);
    const text = [...emails, 'gmail.com', 'nonsense', 'linkedin.com/in/Somebody'].join('\n');
    expect((await outreach.ask('POST', '/api/do-not-contact', { text })).body).toMatchObject({
      added: 61,
      known: 0,
      refused: [{ text: 'gmail.com' }, { text: 'nonsense' }],
    });
    expect((await outreach.ask('POST', '/api/do-not-contact', { text })).body).toMatchObject({
      added: 0,
      known: 61,
    });
    const first = await list('?search=bulk.test');
    const second = await list(`?search=bulk.test&after=${encodeURIComponent(first.next ?? '')}`);
    const values = [...first.entries, ...second.entries].map(({ value }) => value).sort();
    expect(values).toEqual([...emails].sort());
  });

  it('is limited to people who see all locations, and shows others only their own contacts', async () => {
    const { app, owner } = outreach;
    const { contact_id } = await receiveReply(outreach, 'instantly');
    const bound = await addTestPerson(app, owner.workspace_id, {
      role: 'client',
      user_type: 'single_location',
    });
    const reader = await addTestPerson(app, owner.workspace_id, {
      role: 'client',
      user_type: 'agency_customer',
    });
    const as = (token: string) => (method: string, to: string, body?: unknown) =>
      app.call(method, to, { token, ...(body === undefined ? {} : { body }) });
    const [asBound, asReader] = [as(bound.token), as(reader.token)];
    await leaveAlone(contact_id);
    expect((await asBound('GET', '/api/do-not-contact')).body).toEqual({ entries: [], next: null });
    expect((await asBound('POST', '/api/do-not-contact', { text: 'a@b.test' })).status).toBe(403);
    expect((await asBound('POST', path(contact_id), { reason: 'asked' })).status).toBe(404);
    expect((await asReader('POST', path(contact_id), { reason: 'asked' })).status).toBe(403);
  });
});
