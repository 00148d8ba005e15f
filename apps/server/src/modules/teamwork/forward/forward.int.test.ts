import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { takeFromEmailBudgets } from '#server/platform/email/email-budget.ts';
import { EmailContent, renderEmail } from '#server/platform/email/email-content.ts';
import { MAIL_CONTENTS } from '#server/platform/email/send-email.job.ts';
import { openRules } from '#server/testing/open-rules.ts';

const inbox = await openRules();
const { agency, app } = inbox;
afterAll(() => inbox.close());

async function listMails(to: string) {
  const rows = await inbox.withDatabase((tx) =>
    tx
      .selectFrom('mails')
      .select(['workspace_id', 'id', 'sealed_contents'])
      .where('to_email', '=', to)
      .where('template', '=', 'inbox.forward')
      .execute(),
  );
  return rows.map(({ sealed_contents, ...row }) => {
    const sealed = { ...row, sealed_contents: sealed_contents ?? '' };
    return renderEmail(EmailContent.parse(JSON.parse(app.services.secretBox.open(MAIL_CONTENTS, sealed))));
  });
}

let number = 0;
const newAddress = () => {
  number += 1;
  return `sales${number}@client.example`;
};
const receive = (more: object = {}) =>
  inbox.receive(`ann${randomUUID()}@acme.example`, {
    lead: { location_id: agency.locations[0] ?? null, first_name: 'Ann', last_name: 'Lee' },
    ...more,
  });
const forward = (contact_id: string, body: object, as = agency.owner) =>
  inbox.ask(
    'POST',
    `/api/conversations/${contact_id}/forwards`,
    { idempotencyKey: randomUUID(), ...body },
    as,
  );

it('a forwarded conversation is an email from the workspace, with the thread as quoted text and without the name of the product', async () => {
  const email = newAddress();
  const files = [{ name: 'plan.pdf', size: 1, type: 'application/pdf', url: null }];
  const { contact_id } = await receive({
    body: '<p>Call me <b>tomorrow</b> &lt;script&gt;alert(1)&lt;/script&gt;</p>',
    thread: { attachments: files },
  });
  const { status } = await forward(contact_id, { email: ` ${email.toUpperCase()} `, note: 'Please call.' });
  expect(status).toBe(200);
  const [mail, ...more] = await listMails(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'Fwd: Re: Hello',
    fromName: 'agency',
    replyTo: agency.owner.email,
    text: expect.stringMatching(/^Please call\.\n\nConversation with Ann Lee[\s\S]*> Call me tomorrow/),
  });
  expect(mail?.text).toContain('> Attachments: plan.pdf');
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(mail?.text).not.toMatch(/hearback/i);
  expect(mail?.html).not.toMatch(/hearback|<script/i);
  const { notes } = await inbox.thread(contact_id);
  expect(notes).toMatchObject([{ kind: 'note', content: `Forwarded to ${email}.\n\nPlease call.` }]);
  const { body: trail } = await inbox.ask('GET', '/api/audit');
  const { lines } = trail as { lines: unknown[] };
  expect(lines).toContainEqual(
    expect.objectContaining({ action: 'conversations.forwarded', actor_email: agency.owner.email }),
  );
});

it('forwarding sends once per key, and refuses the key for another address', async () => {
  const [email, idempotencyKey] = [newAddress(), randomUUID()];
  const { contact_id } = await receive();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => forward(contact_id, { email, idempotencyKey })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await listMails(email)).toHaveLength(1);
  expect((await inbox.thread(contact_id)).notes).toHaveLength(1);
  expect((await forward(contact_id, { email: newAddress(), idempotencyKey })).status).toBe(409);
});

it('forwarding refuses suppressed and invalid addresses', async () => {
  const { contact_id } = await receive();
  const email = newAddress();
  await inbox.ask('POST', '/api/do-not-contact', { text: email });
  expect(await forward(contact_id, { email })).toMatchObject({
    status: 422,
    body: { message: `${email} is on the do-not-contact list.` },
  });
  for (const wrong of ['nobody', 'a@b', 'a@x.example, b@x.example'])
    expect((await forward(contact_id, { email: wrong })).status).toBe(422);
  expect(await listMails(email)).toEqual([]);
});

it('forwarding is not available to clients and to people who may only read the location', async () => {
  const { contact_id } = await receive();
  expect((await forward(contact_id, { email: newAddress() }, agency.customer)).status).toBe(403);
});

it('forwarding is an action of rules, once per event and with the reason if it fails', async () => {
  const [email, blocked] = [newAddress(), newAddress()];
  await inbox.ask('POST', '/api/do-not-contact', { text: blocked });
  const rule = await inbox.addRule({
    actions: [
      { kind: 'forward', email, note: 'A new lead' },
      { kind: 'forward', email: blocked, note: '' },
    ],
  });
  const { contact_id, message_id } = await inbox.reply('Yes, I am interested. Please call me tomorrow.');
  await inbox.run();
  await inbox.query(sql`insert into rule_events (workspace_id, trigger, key, contact_id, message_id)
    values (${agency.workspace_id}, 'reply_classified', ${`reply_classified:${message_id}`}, ${contact_id}, ${message_id})`);
  await inbox.run();
  const runs = await inbox.listRuns(rule);
  expect(runs.filter((run) => run.contact_id === contact_id)).toMatchObject([
    {
      status: 'failed',
      actions: [
        { kind: 'forward', status: 'done', detail: `Forwarded to ${email}.`, can_undo: false },
        { kind: 'forward', status: 'failed', detail: `${blocked} is on the do-not-contact list.` },
      ],
    },
  ]);
  const { notes } = await inbox.thread(contact_id);
  expect(notes).toMatchObject([{ content: `Forwarded to ${email}.\n\nA new lead` }]);
});

it('forwarding is limited per recipient and hour', async () => {
  const email = newAddress();
  const { contact_id } = await receive();
  const statuses: number[] = [];
  for (let round = 0; round < 61; round += 1)
    statuses.push((await forward(contact_id, { email }, agency.team)).status);
  expect([new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([new Set([200]), 429]);
});

it('forwarding does not use up the budget of account emails', async () => {
  const { config } = app.services;
  const services = { ...app.services, config: { ...config, mail: { ...config.mail, perHour: 1 } } };
  const mail = { workspace_id: randomUUID(), template: 'test.mail', sender: randomUUID() };
  const take = (purpose?: 'forward') =>
    inbox.withDatabase((tx) => takeFromEmailBudgets(services, tx, { ...mail, to: newAddress(), purpose }));
  await take('forward');
  await expect(take('forward')).rejects.toMatchObject({ code: 'TOO_MANY_MAILS' });
  await take();
  await expect(take()).rejects.toMatchObject({ code: 'TOO_MANY_MAILS' });
});
