import { counted, HOST_PROBLEMS, MAX_FAILING_HOST_DAYS } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { nameInMail } from '#server/platform/mail/name-in-mail.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { toDisplayHost } from './host-name.ts';
import { type HostRow, listOwners } from './hosts.queries.ts';

/** Tells the owners of the agency that their clients cannot rely on the custom address. */
export async function queueHostMail(
  services: Services,
  tx: SystemTx,
  { workspace_id, host, status, problem }: HostRow,
): Promise<void> {
  const name = toDisplayHost(host);
  const reason = problem === null ? [] : [HOST_PROBLEMS[problem]];
  for (const { email, first_name } of await listOwners(tx, workspace_id))
    await queueMail(services, tx, {
      workspace_id,
      to: email,
      template: `branding.host_${status}`,
      sender: null,
      content: {
        subject: status === 'removed' ? `${name} was removed` : `Wrong DNS records: ${name}`,
        lines: [
          `Hello ${nameInMail(first_name, 'there')},`,
          [`The custom address ${name} of your client portal has a problem.`, ...reason].join(' '),
          status === 'removed'
            ? 'The address no longer works. Clients sign in at the address of the app.'
            : `Correct the records within ${counted(MAX_FAILING_HOST_DAYS, 'day')}, or the address is removed.`,
        ],
        button: {
          label: 'Open branding',
          url: `${services.config.publicUrl}/settings?tab=branding`,
        },
      },
    });
}
