import type { Tx } from '@hearback/database';
import { addJob } from '../jobs/define-job.ts';
import type { Services } from '../services.ts';
import { takeFromEmailBudgets } from './email-budget.ts';
import { EmailContent } from './email-content.ts';
import { MAIL_CONTENTS, sendEmailDefinition } from './send-email.job.ts';

export type NewMail = {
  workspace_id: string;
  to: string;
  /** module.kind, shown with the status of the email. */
  template: string;
  /** The row that the email is about, so that its screen can show the delivery status. */
  subject_id?: string;
  content: EmailContent;
  /** The IP address that causes the email; null for provider events and jobs. */
  sender: string | null;
  /** Emails of this kind to the recipient per hour, if more than the default are expected. */
  perRecipient?: number;
  /** Counts against a separate budget. */
  purpose?: 'forward';
};

/**
 * Adds an email to the outbox, in the transaction of the change it reports. Links and passwords in it are encrypted.
 */
export async function queueEmail(services: Services, tx: Tx, mail: NewMail): Promise<void> {
  const { workspace_id, to, template, subject_id = null, content, sender, perRecipient, purpose } = mail;
  if (sender !== null)
    await takeFromEmailBudgets(services, tx, { workspace_id, to, template, sender, perRecipient, purpose });
  const id = crypto.randomUUID();
  await tx
    .insertInto('mails')
    .values({
      workspace_id,
      id,
      to_email: to,
      template,
      subject_id,
      sealed_contents: services.secretBox.seal(
        MAIL_CONTENTS,
        { workspace_id, id },
        JSON.stringify(EmailContent.parse(content)),
      ),
    })
    .execute();
  await addJob(tx, sendEmailDefinition, { workspace_id, mail_id: id }, { key: `mail:${id}` });
}
