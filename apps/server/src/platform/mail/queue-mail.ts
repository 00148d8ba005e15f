import type { Tx } from '@hearback/database';
import { addJob } from '../jobs/define-job.ts';
import type { Services } from '../services.ts';
import { Letter } from './letter.ts';
import { MAIL_CONTENTS, sendMailJob } from './send-mail.job.ts';

export type NewMail = {
  workspace_id: string;
  to: string;
  /** room.kind, shown where the mail's state is shown. */
  template: string;
  /** The row it is about, so that its screen can show how the mail fares. */
  subject_id?: string;
  letter: Letter;
};

/** Puts a letter into the outbox, in the transaction of what it tells of. Links and passwords in it are sealed. */
export async function queueMail({ secretBox }: Services, tx: Tx, mail: NewMail): Promise<void> {
  const { workspace_id, to, template, subject_id = null, letter } = mail;
  const id = crypto.randomUUID();
  await tx
    .insertInto('mails')
    .values({
      workspace_id,
      id,
      to_email: to,
      template,
      subject_id,
      sealed_contents: secretBox.seal(
        MAIL_CONTENTS,
        { workspace_id, id },
        JSON.stringify(Letter.parse(letter)),
      ),
    })
    .execute();
  await addJob(tx, sendMailJob, { workspace_id, mail_id: id }, { key: `mail:${id}` });
}
