import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openApprovals } from '#server/testing/outreach/open-approvals.ts';
import { type InboundMessage, sentMails } from '#server/testing/outreach/replies.ts';
import { runJob } from '#server/testing/run-job.ts';

const test = await openApprovals();
const { outreach, app, owner, client, second, stranger, receive, ask, asAgency, asClient, timePasses } = test;
const { mailsTo } = outreach.simulators;
afterAll(() => outreach.close());

let mail: InboundMessage;
let id: string;
beforeEach(async () => {
  mail = await receive();
  id = (await ask(mail, `Tuesday works ${randomUUID()}`)).body.id;
  await expect.poll(() => count('approvals.asked')).toBe(2);
});

const followUp = async () => {
  await runJob(app.services, 'approvals.follow-up');
  await outreach.settle();
};
const listMails = () =>
  app.query(
    sql<{
      template: string;
      to_email: string;
    }>`select template, to_email from mails where subject_id = ${id} order by template, to_email`,
  );
const count = async (template: string) =>
  (await listMails()).filter((one) => one.template === template).length;

describe('the email about a draft', () => {
  it('goes to the clients who may approve it, with the brand of the agency and without a token', async () => {
    expect(await listMails()).toEqual(
      [client, second]
        .map(({ email }) => ({ template: 'approvals.asked', to_email: email }))
        .sort((a, b) => (a.to_email < b.to_email ? -1 : 1)),
    );
    await expect.poll(async () => (await mailsTo(client.email)).length).toBeGreaterThan(0);
    const [received] = await mailsTo(client.email);
    expect(received?.subject).toMatch(/^Approve a reply to /);
    const body = `${received?.subject} ${received?.text} ${received?.html}`;
    expect(body).not.toMatch(/hearback/i);
    expect(body).not.toContain('Tuesday works');
    expect(body).not.toContain(id);
    expect(received?.text).toMatch(/\/approvals$/m);
    expect(await mailsTo(stranger.email)).toEqual([]);
    expect(await mailsTo(owner.email)).toEqual([]);
  });

  it('is not sent for a draft that was withdrawn within the undo window', async () => {
    await asAgency('PUT', '/api/inbox-settings', { undo_seconds: 60 });
    const other = await receive();
    const { body } = await ask(other, 'Too early');
    await asAgency('POST', `/api/approvals/${body.id}/withdraw`);
    await timePasses(body.id, '2 minutes');
    await runJob(app.services, 'approvals.mail-clients', {
      workspace_id: owner.workspace_id,
      approval_id: body.id,
    });
    await asAgency('PUT', '/api/inbox-settings', { undo_seconds: 0 });
    expect(await app.query(sql`select from mails where subject_id = ${body.id}`)).toEqual([]);
  });

  it('is sent once for each version', async () => {
    await asAgency('PUT', `/api/approvals/${id}`, { version: 1, content: 'Second version' });
    await expect.poll(() => count('approvals.changed')).toBe(2);
    for (let run = 0; run < 2; run += 1) await followUp();
    expect([await count('approvals.asked'), await count('approvals.changed')]).toEqual([2, 2]);
  });
});

describe('the email about comments of the agency', () => {
  const comment = (content: string) => asAgency('POST', `/api/approvals/${id}/comments`, { content });
  const pass = () =>
    app.query(
      sql`update reply_approvals set comment_mail_at = comment_mail_at - interval '1 minute' where id = ${id}`,
    );

  it('covers the comments of a minute, is sent once and contains no part of them', async () => {
    for (const content of ['Is Tuesday right?', 'Or is Wednesday better?'])
      expect((await comment(content)).status).toBe(200);
    await followUp();
    expect(await count('approvals.commented')).toBe(0);
    await pass();
    await Promise.all([followUp(), followUp()]);
    await followUp();
    expect(await count('approvals.commented')).toBe(2);
    await expect
      .poll(async () => (await mailsTo(client.email))[0]?.subject, { timeout: 15_000 })
      .toBe('New comment on a reply to Ana');
    const [received] = await mailsTo(client.email);
    expect(`${received?.text} ${received?.html}`).not.toMatch(/hearback|Wednesday|Tuesday/i);
    expect(received?.text).toMatch(/\/approvals$/m);
    expect(await mailsTo(owner.email)).toEqual([]);
    await comment('One more.');
    await pass();
    await followUp();
    expect(await count('approvals.commented')).toBe(4);
  });

  it('links to the decided replies after a change request', async () => {
    await asClient(id, 'change-requests', { version: 1, content: 'Shorter' });
    await comment('How short?');
    await pass();
    await followUp();
    await expect
      .poll(async () => (await mailsTo(client.email))[0]?.text, { timeout: 15_000 })
      .toMatch(/\/approvals\?show=decided$/m);
  });

  it('is not sent in addition to the email about a new version', async () => {
    await asAgency('PUT', '/api/inbox-settings', { undo_seconds: 60 });
    await asAgency('PUT', `/api/approvals/${id}`, { version: 1, content: 'Second version' });
    await asAgency('PUT', '/api/inbox-settings', { undo_seconds: 0 });
    await comment('I changed the day.');
    await pass();
    await followUp();
    await timePasses(id, '2 minutes');
    await followUp();
    expect([await count('approvals.changed'), await count('approvals.commented')]).toEqual([2, 0]);
  });

  it('is not sent for comments of clients, nor after a withdrawal', async () => {
    await asClient(id, 'comments', { content: 'Why Tuesday?' });
    await pass();
    await followUp();
    await comment('Because of the holiday.');
    await asAgency('POST', `/api/approvals/${id}/withdraw`);
    await pass();
    await followUp();
    expect(await count('approvals.commented')).toBe(0);
  });
});

describe('the reminder', () => {
  it('is sent once, halfway to the deadline, even if the job repeats or a process is killed', async () => {
    await followUp();
    expect(await count('approvals.reminder')).toBe(0);
    await timePasses(id, '37 hours');
    await Promise.all([followUp(), followUp(), followUp()]);
    await followUp();
    expect(await count('approvals.reminder')).toBe(2);
  });

  it('is not sent after a decision', async () => {
    await asClient(id, 'change-requests', { version: 1, content: 'Shorter' });
    await timePasses(id, '37 hours');
    await followUp();
    expect(await count('approvals.reminder')).toBe(0);
  });
});

describe('the expiry', () => {
  it('returns the draft to its author, who is notified once', async () => {
    await timePasses(id, '4 days');
    await Promise.all([followUp(), followUp()]);
    await followUp();
    const { body } = await asAgency('GET', `/api/conversations/${mail.contact_id}/approvals`);
    expect(body).toMatchObject({ approvals: [{ id, status: 'expired' }] });
    const notifications = await app.query(sql<{ times: number; detail: string }>`
      select times, detail from notifications where contact_id = ${mail.contact_id} and user_id = ${owner.user_id} and kind = 'approval'`);
    expect(notifications).toMatchObject([{ detail: expect.stringContaining('expired without a decision') }]);
    const lines = await app.query(
      sql`select from audit_log where action = 'approval.expired' and target = ${mail.contact_id}`,
    );
    expect(lines).toHaveLength(1);
    const activities = await app.query(sql<{ what: string; is_automatic: boolean }>`
      select what, is_automatic from activities where contact_id = ${mail.contact_id} and what = 'approval_expired'`);
    expect(activities).toEqual([{ what: 'approval_expired', is_automatic: true }]);
    expect(await sentMails(outreach, 'Tuesday works')).toEqual([]);
  });

  it('follows the setting of the location', async () => {
    await app.query(
      sql`update ghl_locations set approval_days = 10 where workspace_id = ${owner.workspace_id}`,
    );
    const { body } = await ask(await receive(), 'Longer');
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(9.9);
    expect(days).toBeLessThan(10.1);
    await app.query(
      sql`update ghl_locations set approval_days = 3 where workspace_id = ${owner.workspace_id}`,
    );
  });

  it('withdraws a draft whose message was deleted', async () => {
    await app.query(sql`update messages set deleted_at = now() where id = ${mail.id}`);
    await followUp();
    const [row] = await app.query(
      sql<{ status: string }>`select status from reply_approvals where id = ${id}`,
    );
    expect(row?.status).toBe('withdrawn');
  });
});
