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
  { problem, response, isPermanent }: ServerFailure,
): Promise<void> {
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
          `Your mail server ${host} did not send an email to a client. ${describeFailure(problem, response)}`,
          isPermanent
            ? 'Emails to clients are sent from the address of the app, with your name, until you correct the settings and send a test.'
            : 'The email was sent from the address of the app, with your name. Your server is tried again for the next email.',
        ],
        button: { label: 'Open branding', url: `${services.config.publicUrl}/settings?tab=branding` },
      },
    });
}

export const describeFailure = (problem: MailServerProblem, response: string | null): string =>
  `${MAIL_SERVER_PROBLEMS[problem]}${response === null ? '' : ` Its response: ${response}`}`;
