import { type SystemTx, withSystem } from '@hearback/database';
import { MailUnconfirmed, type OutgoingMail } from '@hearback/providers';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../jobs/define-job.ts';
import { sealedColumn } from '../secrets/sealed-column.ts';
import type { Services } from '../services.ts';
import { EmailContent, renderEmail, replaceOrigin } from './email-content.ts';

const MAX_ATTEMPTS = 8;

type Payload = { workspace_id: string; mail_id: string };
export const MAIL_CONTENTS = sealedColumn('mails', 'sealed_contents', ['workspace_id', 'id']);

type WaitingMail = {
  workspace_id: string;
  id: string;
  to_email: string;
  subject_id: string | null;
  sealed_contents: string;
  attempts: number;
};

type Recipient = { readonly workspace_id: string; readonly to: string; readonly subject_id: string | null };

/** Returns the sender name and the link address for emails to the recipient, or null for the product's own. */
type FindSender = (
  services: Services,
  recipient: Recipient,
) => Promise<{ readonly sender: EmailContent['sender']; readonly origin: string } | null>;

type Attempt = { readonly workspace_id: string; readonly attempts: number };

/** Sends an email through a server other than the installation's. `instead` changes it if the installation sends it. */
export type OwnSending = (
  services: Services,
  attempt: Attempt,
  mail: OutgoingMail,
) => Promise<{ readonly isSent: true } | { readonly isSent: false; readonly instead: Partial<OutgoingMail> }>;

export const sendEmailDefinition: JobDefinition<Payload> = {
  name: 'platform.send-mail',
  payload: z.object({ workspace_id: z.uuid(), mail_id: z.uuid() }),
  retry: { maxAttempts: MAX_ATTEMPTS },
};

export const createSendEmailJob = (findSender: FindSender, sendByOwnServer: OwnSending) =>
  defineJob<Payload>({
    ...sendEmailDefinition,
    handler: async (payload, services) => {
      const mail = await withSystem(services.db, 'send mail', (tx) => claim(tx, payload));
      if (!mail) return;
      await publish(services, payload);
      const content = EmailContent.parse(JSON.parse(services.secretBox.open(MAIL_CONTENTS, mail)));
      const { workspace_id, to_email: to, subject_id } = mail;
      const found = content.sender ? null : await findSender(services, { workspace_id, to, subject_id });
      const sent = found
        ? { ...replaceOrigin(content, services.config.publicUrl, found.origin), sender: found.sender }
        : content;
      try {
        // The same id on every attempt lets the server drop a duplicate if the connection broke after it accepted the
        // email.
        const outgoing = { to, messageId: payload.mail_id, ...renderEmail(sent) };
        const own = sent.sender ? await sendByOwnServer(services, mail, outgoing) : null;
        if (!own?.isSent) await services.mailer.send({ ...outgoing, ...own?.instead });
      } catch (error) {
        const final = mail.attempts >= MAX_ATTEMPTS || isPermanent(error);
        await settleMail(services, payload, final ? 'failed' : 'queued', toReason(error));
        if (final) return;
        throw error;
      }
      await settleMail(services, payload, 'sent', null);
    },
  });

async function claim(tx: SystemTx, { workspace_id, mail_id }: Payload): Promise<WaitingMail | null> {
  const row = await tx
    .updateTable('mails')
    .set({ status: 'sending', attempts: sql<number>`attempts + 1` })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', mail_id)
    .where('status', 'in', ['queued', 'sending'])
    .returning(['workspace_id', 'id', 'to_email', 'subject_id', 'sealed_contents', 'attempts'])
    .executeTakeFirst();
  return row?.sealed_contents ? { ...row, sealed_contents: row.sealed_contents } : null;
}

async function settleMail(
  services: Services,
  payload: Payload,
  status: string,
  reason: string | null,
): Promise<void> {
  await withSystem(services.db, 'settle mail', (tx) =>
    tx
      .updateTable('mails')
      .set({
        status,
        reason,
        // Once sent or failed permanently, the link or password in the email is no longer needed.
        ...(status === 'queued' ? {} : { sealed_contents: null }),
        ...(status === 'sent' ? { sent_at: sql<Date>`now()` } : {}),
      })
      .where('workspace_id', '=', payload.workspace_id)
      .where('id', '=', payload.mail_id)
      // An email stopped while it was being sent stays stopped, unless it was sent anyway.
      .$if(status !== 'sent', (query) => query.where('status', '=', 'sending'))
      .execute(),
  );
  await publish(services, payload);
}

const publish = ({ db, recordEvent }: Services, { workspace_id, mail_id }: Payload) =>
  withSystem(db, 'publish mail', (tx) =>
    recordEvent(tx, { workspace_id, actor_user_id: null, name: 'mail.changed', ids: { mail_id } }),
  );

/** A 5xx response is a permanent rejection, and an unconfirmed email may have been delivered; any other error may be temporary. */
const isPermanent = (error: unknown): boolean => {
  if (error instanceof MailUnconfirmed) return true;
  const code = (error as { responseCode?: unknown } | null)?.responseCode;
  return typeof code === 'number' && code >= 500 && code < 600;
};

const toReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300);
