import { createHash } from 'node:crypto';
import type { SystemTx } from '@hearback/database';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { listOwners } from '#server/platform/email/owners.queries.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import type { Services } from '#server/platform/services.ts';
import { hasEmailAbout } from '../plans/plans.queries.ts';

type OwnerEmail = {
  workspace_id: string;
  /** Stripe's id of the subject. One email is written about each, even if its events arrive repeatedly. */
  about: string;
  template: string;
  content: (firstName: string) => EmailContent;
  /** An additional recipient in the workspace who may not own it, such as the person who paid. */
  alsoTo?: string | undefined;
};

/** Returns false if it was written already. The caller holds a lock on the subject. */
export async function writeToOwners(
  services: Services,
  tx: SystemTx,
  { workspace_id, about, template, content, alsoTo }: OwnerEmail,
): Promise<boolean> {
  const subject_id = toUuid(`${template}:${about}`);
  if (await hasEmailAbout(tx, workspace_id, subject_id)) return false;
  for (const { email, first_name } of await listOwners(tx, workspace_id, alsoTo)) {
    await queueEmail(services, tx, {
      workspace_id,
      to: email,
      template,
      subject_id,
      sender: null,
      content: content(first_name),
    });
  }
  return true;
}

/** Emails reference their subject by a UUID, which is derived from Stripe's id (version 8: custom). */
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
