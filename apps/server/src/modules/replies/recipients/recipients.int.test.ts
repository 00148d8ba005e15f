import { randomUUID } from 'node:crypto';
import type { Message, ReplyRecipients, Thread } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openAccount } from '#server/modules/accounts/index.ts';
import { fromOutreach } from '#server/modules/inbox/index.ts';
import { receiveMessage } from '#server/testing/open-inbox.ts';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { connect, order, replyRow, send, sentMails } from '#server/testing/outreach/replies.ts';
import { runJob } from '#server/testing/run-job.ts';
import { queueForeignReply } from '../queue-foreign-reply.ts';

const outreach = await openOutreach();
const { app, ask, control, owner } = outreach;
await connect(outreach, 'instantly');
await outreach.startWorker();

afterAll(() => outreach.close());

type Answer = { email: { lead: string | null; eaccount: string; from_address_email: string } };

/** A reply arrives and is read at the provider, which reports its sender and copied addresses. */
async function receive(reply: Record<string, unknown>) {
  const text = `Sounds good ${randomUUID()}`;
  const { email } = await control<Answer>('instantly', '/reply', {
    text,
    account: KEYS.instantly,
    ...reply,
  });
  const find = () =>
    app.withDatabase(async (tx) => {
      const { rows } = await sql<{ id: string; contact_id: string; lead: string }>`
        select m.id, m.contact_id, c.email::text as lead from messages m join contacts c on c.id = m.contact_id
        where m.workspace_id = ${owner.workspace_id} and m.body like ${`%${text}%`}
          and m.provider_thread -> 'seen' ? 'pull'`.execute(tx);
      return rows;
    });
  await expect.poll(find).toHaveLength(1);
  const [message] = await find();
  if (!message) throw new Error('it did not arrive');
  return { ...email, ...message };
}

const readRecipients = async (id: string) =>
  (await ask('GET', `/api/messages/${id}/recipients`)).body as ReplyRecipients;

const newLead = async () => (await receive({})).lead;

async function sendAnswer(message_id: string, more: Record<string, unknown> = {}) {
  const content = `Gladly ${randomUUID()}`;
  const { body } = await send(outreach, 'instantly', order(message_id, content, more));
  expect(body).toMatchObject({ success: true, reply: { status: 'sent' } });
  const [mail] = (await sentMails(outreach, content)) as unknown as {
    to_address_email_list: string;
    cc_address_email_list: string;
  }[];
  return { mail, reply: body.reply };
}

it('a reply copies the people of the answered email, but not our own mailboxes', async () => {
  const message = await receive({ cc: ['Boss@acme.example', 'desk@acme.example'], to: ['cfo@acme.example'] });
  const { to, cc } = await readRecipients(message.id);
  expect(to?.email).toBe(message.lead);
  expect(cc.map(({ email }) => email)).toEqual([
    'cfo@acme.example',
    'boss@acme.example',
    'desk@acme.example',
  ]);
  const { mail, reply } = await sendAnswer(message.id);
  expect(mail).toMatchObject({
    to_address_email_list: message.lead,
    cc_address_email_list: 'cfo@acme.example,boss@acme.example,desk@acme.example',
  });
  expect(reply?.cc).toEqual(['cfo@acme.example', 'boss@acme.example', 'desk@acme.example']);
  const { body } = await ask('GET', `/api/conversations/${message.contact_id}`);
  const [newest] = (body as Thread).messages as [Message];
  expect(newest).toMatchObject({ direction: 'outbound', cc: reply?.cc });
});

it('copies exactly the chosen addresses', async () => {
  const message = await receive({ cc: ['boss@acme.example'] });
  const own = message.eaccount;
  const { mail } = await sendAnswer(message.id, { ccRecipients: ['new@acme.example', own] });
  expect(mail?.cc_address_email_list).toBe('new@acme.example');
  const { mail: mailWithoutCc } = await sendAnswer(message.id, { ccRecipients: [] });
  expect(mailWithoutCc?.cc_address_email_list).toBe('');
});

it('never copies a suppressed address, and refuses a chosen one by name', async () => {
  const message = await receive({ cc: ['left@acme.example', 'desk@acme.example'] });
  const scheduled = await send(
    outreach,
    'instantly',
    order(message.id, 'Later', {
      ccRecipients: ['left@acme.example', 'desk@acme.example'],
      sendAt: new Date(Date.now() + 2_000).toISOString(),
    }),
  );
  await ask('POST', '/api/do-not-contact', { text: 'left@acme.example' });
  const { cc } = await readRecipients(message.id);
  expect(cc.map(({ email, do_not_contact }) => [email, do_not_contact])).toEqual([
    ['left@acme.example', true],
    ['desk@acme.example', false],
  ]);
  expect((await sendAnswer(message.id)).mail?.cc_address_email_list).toBe('desk@acme.example');
  const refused = await send(
    outreach,
    'instantly',
    order(message.id, 'Hello', { ccRecipients: ['left@acme.example'] }),
  );
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'left@acme.example is on the do-not-contact list. Remove it from CC or BCC.' },
  });
  expect(scheduled.body).toMatchObject({ success: true, reply: { status: 'scheduled' } });
  await expect
    .poll(async () => (await sentMails(outreach, 'Later')).map((mail) => mail.cc_address_email_list))
    .toEqual(['desk@acme.example']);
});

it('adds a colleague who answers instead to the conversation and to the contacts', async () => {
  const lead = await newLead();
  const colleague = { from: `maria.keller@${lead.split('@')[1]}`, from_name: 'Maria von Keller' };
  const message = await receive({ ...colleague, lead_email: lead });
  expect(message.lead).toBe(lead);
  const { body } = await ask('GET', `/api/conversations/${message.contact_id}`);
  expect((body as Thread).messages[0]).toMatchObject({
    from: colleague.from,
    from_name: 'Maria von Keller',
  });
  const { rows } = await app.withDatabase((tx) =>
    sql<object>`select c.first_name, c.last_name, c.company_name = l.company_name as same_company,
      c.location_id is not distinct from l.location_id as same_location
      from contacts c join contacts l on l.id = ${message.contact_id}
      where c.workspace_id = ${owner.workspace_id} and c.email = ${colleague.from}`.execute(tx),
  );
  expect(rows).toEqual([
    { first_name: 'Maria', last_name: 'von Keller', same_company: true, same_location: true },
  ]);
  const { to, cc } = await readRecipients(message.id);
  expect(to).toEqual({ email: colleague.from, name: 'Maria von Keller', do_not_contact: false });
  expect(cc.map(({ email }) => email)).toEqual([lead]);
  expect((await sendAnswer(message.id)).mail).toMatchObject({
    to_address_email_list: colleague.from,
    cc_address_email_list: lead,
  });
  const back = await receive({ lead_email: lead });
  expect(await readRecipients(back.id)).toMatchObject({
    to: { email: lead },
    cc: [{ email: colleague.from }],
  });
});

it('keeps a colleague in the lead’s conversation if the provider names no lead', async () => {
  const lead = await newLead();
  const pushed = { lead_email: lead, names_lead: false };
  const pushedReply = await receive({ ...pushed, from: 'push@colleague.example' });
  expect(pushedReply.lead).toBe(lead);
  const { email } = await control<{ email: { id: string } }>('instantly', '/reply', {
    ...pushed,
    account: KEYS.instantly,
    webhook: false,
    text: 'Only the list has it',
    from: 'pull@colleague.example',
  });
  const { workspace_id } = owner;
  const { body: accounts } = await ask('GET', '/api/accounts');
  const [{ id: account_id }] = accounts as [{ id: string }];
  const account = await openAccount(app.services, workspace_id, account_id);
  const found = account?.provider === 'instantly' ? await account.client.findEmail(email.id) : null;
  if (!found) throw new Error('the email is missing at the provider');
  const incoming = fromOutreach(found, { workspace_id, account_id, provider: 'instantly', by: 'pull' });
  await withWorkspace(app.services.db, workspace_id, (tx) => receiveMessage(app.services, tx, incoming));
  const { body } = await ask('GET', `/api/conversations/${pushedReply.contact_id}`);
  expect((body as Thread).messages[0]).toMatchObject({ from: 'pull@colleague.example' });
});

it('does not change a contact or a person of the workspace who writes in the thread of another lead', async () => {
  const lead = await newLead();
  const contactEmail = `known-${randomUUID()}@elsewhere.example`;
  await app.query(
    sql`insert into contacts (workspace_id, email) values (${owner.workspace_id}, ${contactEmail})`,
  );
  await receive({ lead_email: lead, from: contactEmail });
  await receive({ lead_email: lead, from: owner.email });
  const { rows } = await app.withDatabase((tx) =>
    sql<object>`select email::text, location_id, company_name, (select count(*)::int from messages m where m.contact_id = c.id) as messages
      from contacts c where workspace_id = ${owner.workspace_id} and email in (${contactEmail}, ${owner.email})`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ email: contactEmail, location_id: null, company_name: null, messages: 0 }]);
});

it('gives a colleague of another domain no company', async () => {
  const lead = await newLead();
  await receive({ lead_email: lead, from: 'freelancer@other.example' });
  const { rows } = await app.withDatabase((tx) =>
    sql<object>`select company_name from contacts where email = 'freelancer@other.example'`.execute(tx),
  );
  expect(rows).toEqual([{ company_name: null }]);
});

it('a reply does not copy automated senders', async () => {
  const message = await receive({ cc: ['no-reply@acme.example', 'desk@acme.example', 'x@localhost'] });
  const copied = (await readRecipients(message.id)).cc.map(({ email }) => email);
  expect(copied).toContain('desk@acme.example');
  expect(copied).not.toContain('no-reply@acme.example');
  expect(copied).not.toContain('x@localhost');
});

it('treats an automated answer as the lead’s message', async () => {
  const lead = await newLead();
  await receive({ lead_email: lead, from: 'mailer-daemon@colleague.example' });
  const { rows } = await app.withDatabase((tx) =>
    sql`select from contacts where email = 'mailer-daemon@colleague.example'`.execute(tx),
  );
  expect(rows).toEqual([]);
});

const HELD = {
  status: 'held',
  error: 'On hold because this person is on the do-not-contact list.',
};

/** A colleague answers instead of the lead. */
const receiveFromColleague = async (from: string) => receive({ from, lead_email: await newLead() });
const suppress = (email: string) => ask('POST', '/api/do-not-contact', { text: email });

it.each([
  ['address', 'one@remove.example', 'one@remove.example'],
  ['domain', 'two@sub.remove-all.example', 'remove-all.example'],
])('holds a scheduled reply to a colleague whose %s is suppressed', async (_what, from, entry) => {
  const message = await receiveFromColleague(from);
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await send(outreach, 'instantly', order(message.id, 'See you', { sendAt }));
  await suppress(entry);
  expect(await replyRow(outreach, body.reply?.id ?? '')).toMatchObject(HELD);
});

it('checks the recipient again at delivery, and sends only after confirmation', async () => {
  const message = await receiveFromColleague('late@colleague.example');
  const content = `Due ${randomUUID()}`;
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await send(outreach, 'instantly', order(message.id, content, { sendAt }));
  const id = body.reply?.id ?? '';
  await suppress('late@colleague.example');
  await app.query(sql`update replies set status = 'queued', error = null, send_at = now() where id = ${id}`);
  await runJob(app.services, 'inbox.deliver-reply', { workspace_id: owner.workspace_id, reply_id: id });
  expect(await replyRow(outreach, id)).toMatchObject(HELD);
  expect(await sentMails(outreach, content)).toEqual([]);
  await ask('PATCH', `/api/replies/${id}`, { sendAt: null });
  await expect.poll(() => sentMails(outreach, content)).toHaveLength(1);
});

it('sends a scheduled reply that was confirmed', async () => {
  const message = await receiveFromColleague('sure@colleague.example');
  await suppress('sure@colleague.example');
  const content = `Confirmed ${randomUUID()}`;
  const sendAt = new Date(Date.now() + 2_000).toISOString();
  const refused = await send(outreach, 'instantly', order(message.id, content, { sendAt }));
  expect(refused.body).toMatchObject({ code: 'ON_DO_NOT_CONTACT_LIST' });
  await send(outreach, 'instantly', order(message.id, content, { sendAt, despiteDoNotContact: true }));
  await expect.poll(() => sentMails(outreach, content)).toHaveLength(1);
});

it('refuses a reply of another system to a suppressed colleague', async () => {
  const message = await receiveFromColleague('crm@colleague.example');
  await suppress('crm@colleague.example');
  const { workspace_id, user_id } = owner;
  const foreign = { workspace_id, user_id, message_id: message.id, content: 'From the CRM', subject: null };
  const answer = await withWorkspace(app.services.db, workspace_id, (tx) =>
    queueForeignReply(app.services, tx, { ...foreign, idempotency_key: randomUUID() }),
  );
  expect(answer).toEqual({ refusal: 'This person is on the do-not-contact list.' });
});

// The last test, because the simulator answers with errors.
it('reads a reported email again if Instantly is busy', async () => {
  await control('instantly', '/failure', { seconds: 60, status: 503, path: '/api/v2/emails' });
  await control('instantly', '/reply', { text: 'Busy', account: KEYS.instantly });
  const listRepeated = async () => {
    const { rows } = await sql`select from graphile_worker.jobs
      where task_identifier = 'webhooks.complete-mails' and run_at > now() + interval '5 seconds'`.execute(
      app.services.db,
    );
    return rows;
  };
  await expect.poll(listRepeated).toHaveLength(1);
});

it('answers a merged lead only at the address they wrote from, unless they copied another one', async () => {
  const { lead, contact_id } = await receive({});
  const home = `home.${lead}`;
  await app.query(sql`insert into contact_identities (workspace_id, contact_id, kind, value)
    values (${owner.workspace_id}, ${contact_id}, 'email', ${home})`);
  const message = await receive({ lead_email: lead, from: home });
  expect(message.contact_id).toBe(contact_id);
  const { to, cc } = await readRecipients(message.id);
  expect([to?.email, cc.map(({ email }) => email).includes(lead)]).toEqual([home, false]);
  const copied = await receive({ lead_email: lead, from: home, cc: [lead] });
  expect((await readRecipients(copied.id)).cc.map(({ email }) => email)).toContain(lead);
  const colleague = `colleague.${lead}`;
  await receive({ lead_email: lead, from: lead });
  const other = await receive({ lead_email: lead, from: colleague });
  const { cc: both } = await readRecipients(other.id);
  expect(both.map(({ email }) => email).filter((email) => [lead, home].includes(email))).toEqual([lead]);
});
