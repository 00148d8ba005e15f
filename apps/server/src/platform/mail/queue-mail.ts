import type { Tx } from '@hearback/database';
import { addJob } from '../jobs/define-job.ts';
import type { Services } from '../services.ts';
import { EmailContent } from './email-content.ts';
import { takeFromMailBudgets } from './mail-budget.ts';
import { MAIL_CONTENTS, sendMailJob } from './send-mail.job.ts';

export type NewMail = {
  workspace_id: string;
  to: string;
  /** module.kind, shown where the mail's state is shown. */
  template: string;
  /** The row it is about, so that its screen can show how the mail fares. */
  subject_id?: string;
  content: EmailContent;
  /** The network address of whoever causes it; null when no person does: a provider's event, a job. */
  sender: string | null;
};

/** Puts an email into the outbox, in the transaction of what it tells of. Links and passwords in it are sealed. */
export async function queueMail(services: Services, tx: Tx, mail: NewMail): Promise<void> {
  const { workspace_id, to, template, subject_id = null, content, sender } = mail;
  if (sender !== null) await takeFromMailBudgets(services, tx, { workspace_id, to, template, sender });
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
  await addJob(tx, sendMailJob, { workspace_id, mail_id: id }, { key: `mail:${id}` });
}
