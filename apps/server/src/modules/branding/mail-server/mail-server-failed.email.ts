import { MAIL_SERVER_PROBLEMS, type MailServerProblem } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { listOwners } from '#server/platform/email/owners.queries.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { Services } from '#server/platform/services.ts';
import type { SealedServer, ServerFailure } from './mail-server.queries.ts';

/** Tells the owners that emails to their clients have the sender address of the installation. */
export async function queueServerEmail(
  services: Services,
  tx: SystemTx,
  { workspace_id, host, from_address }: SealedServer,
  failure: ServerFailure,
): Promise<void> {
  const { problem, response, isPermanent, isUnconfirmed = false } = failure;
  for (const { email, first_name } of await listOwners(tx, workspace_id))
    await queueEmail(services, tx, {
      workspace_id,
      to: email,
      template: isPermanent ? 'branding.mail_server_failed' : 'branding.mail_server_trouble',
      sender: null,
      content: {
        subject: `Emails to clients are not sent from ${from_address}`,
        lines: [
          `Hello ${toSafeDisplayName(first_name, 'there')},`,
          `Your mail server ${host} did not ${isUnconfirmed ? 'confirm' : 'send'} an email to a client. ${describeFailure(problem, response)}`,
          describeEffect(failure),
        ],
        button: { label: 'Open branding', url: `${services.config.publicUrl}/settings?tab=branding` },
      },
    });
}

function describeEffect({ isPermanent, isUnconfirmed }: ServerFailure): string {
  if (isPermanent)
    return 'Emails to clients are sent from the address of the app, with your name, until you correct the settings and send a test.';
  return isUnconfirmed
    ? 'The email may have been delivered, so it was not sent again. Your server is tried again for the next email.'
    : 'The email was sent from the address of the app, with your name. Your server is tried again for the next email.';
}

export const describeFailure = (problem: MailServerProblem, response: string | null): string =>
  `${MAIL_SERVER_PROBLEMS[problem]}${response === null ? '' : ` Its response: ${response}`}`;
