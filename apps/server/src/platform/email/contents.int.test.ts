import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { queueEmail } from './queue-email.ts';
import { createSendEmailJob } from './send-email.job.ts';

const app = await openTestApp();
const agency = await addWritingAgency(app, 'mails');
afterAll(() => app.close());

const content = { subject: 'Your way in', lines: ['The password is pineapple.'] };

async function queue(subject_id?: string): Promise<string> {
  const { workspace_id } = agency;
  return app.withDatabase(async (tx) => {
    const mail = { workspace_id, to: 'new@acme.test', template: 'test.mail', content, sender: null };
    await queueEmail(app.services, tx, subject_id ? { ...mail, subject_id } : mail);
    const { rows } = await sql<{ id: string }>`select id from mails order by created_at desc limit 1`.execute(
      tx,
    );
    return rows[0]?.id ?? '';
  });
}

const findMail = async (id: string) => {
  const rows = await app.query(sql`select status, reason, sealed_contents from mails where id = ${id}`);
  return rows[0];
};

/** Sends with a mail server that responds with this code. */
const send = (mail_id: string, responseCode: number) =>
  createSendEmailJob(
    async () => null,
    async () => ({ isSent: false, instead: {} }),
  ).handler(
    { workspace_id: agency.workspace_id, mail_id },
    {
      ...app.services,
      mailer: {
        send: () =>
          Promise.reject(Object.assign(new Error(`the server said ${responseCode}`), { responseCode })),
        close: () => undefined,
      },
    },
  );

describe('the content of an email', () => {
  it('is kept until the email is sent, and deleted when the mail server rejects it permanently', async () => {
    const id = await queue();
    await expect(send(id, 451)).rejects.toThrow('the server said 451');
    expect(await findMail(id)).toMatchObject({ status: 'queued', sealed_contents: expect.any(String) });
    await send(id, 550);
    expect(await findMail(id)).toEqual({
      status: 'failed',
      reason: 'the server said 550',
      sealed_contents: null,
    });
  });

  it('is deleted with the person it is about', async () => {
    const { customer } = agency;
    const waiting = await queue(customer.user_id);
    const other = await queue(agency.owner.user_id);
    const path = '/api/functions/admin-delete-user-and-integrations';
    const { status } = await app.call('POST', path, {
      token: agency.owner.token,
      body: { email: customer.email },
    });
    expect(status).toBe(200);
    expect(await findMail(waiting)).toEqual({
      status: 'failed',
      reason: 'The recipient or invitation of this email was deleted.',
      sealed_contents: null,
    });
    expect(await findMail(other)).toMatchObject({ status: 'queued', sealed_contents: expect.any(String) });
  });
});
