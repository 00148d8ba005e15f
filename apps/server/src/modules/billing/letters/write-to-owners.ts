import { createHash } from 'node:crypto';
import type { Tx } from '@hearback/database';
import type { Letter } from '../../../platform/mail/letter.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Services } from '../../../platform/services.ts';
import { listOwners, wasWrittenAbout } from '../billing.queries.ts';

type ToOwners = {
  workspace_id: string;
  /** Stripe's id of what it is about: one letter is written about each, however often its events come. */
  about: string;
  template: string;
  letter: (firstName: string) => Letter;
  /** Somebody of the workspace who may not own it: whoever paid, for example. */
  alsoTo?: string | undefined;
};

/** Returns false when it was written already. The caller holds a lock on what it is about. */
export async function writeToOwners(
  services: Services,
  tx: Tx,
  { workspace_id, about, template, letter, alsoTo }: ToOwners,
): Promise<boolean> {
  const subject_id = toUuid(`${template}:${about}`);
  if (await wasWrittenAbout(tx, workspace_id, subject_id)) return false;
  for (const { email, first_name } of await listOwners(tx, workspace_id, alsoTo)) {
    await queueMail(services, tx, {
      workspace_id,
      to: email,
      template,
      subject_id,
      sender: null,
      letter: letter(first_name),
    });
  }
  return true;
}

/** Mails know what they are about by a uuid; this one follows from Stripe's id (version 8: made by our own rule). */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
