import { counted, HOST_PROBLEMS, MAX_FAILING_HOST_DAYS } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { listOwners } from '#server/platform/email/owners.queries.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { Services } from '#server/platform/services.ts';
import { toDisplayHost } from './host-name.ts';
import type { HostRow } from './hosts.queries.ts';

/** Tells the owners of the agency that their clients cannot rely on the custom domain. */
export async function queueHostEmail(
  services: Services,
  tx: SystemTx,
  { workspace_id, host, status, problem }: HostRow,
): Promise<void> {
  const name = toDisplayHost(host);
  const reason = problem === null ? [] : [HOST_PROBLEMS[problem]];
  for (const { email, first_name } of await listOwners(tx, workspace_id))
    await queueEmail(services, tx, {
      workspace_id,
      to: email,
      template: problem === 'dns_unavailable' ? 'branding.host_unavailable' : `branding.host_${status}`,
      sender: null,
      content: {
        subject: toSubject(name, status, problem),
        lines: [
          `Hello ${toSafeDisplayName(first_name, 'there')},`,
          [`The custom domain ${name} of your client portal has a problem.`, ...reason].join(' '),
          status === 'removed'
            ? 'The address no longer works. Clients sign in at the address of the app.'
            : toDeadline(problem),
        ],
        button: {
          label: 'Open branding',
          url: `${services.config.publicUrl}/settings?tab=branding`,
        },
      },
    });
}

function toSubject(name: string, status: HostRow['status'], problem: HostRow['problem']): string {
  if (status === 'removed') return `${name} was removed`;
  return problem === 'dns_unavailable' ? `DNS does not respond: ${name}` : `Wrong DNS records: ${name}`;
}

/** The email about unavailable DNS is sent after a day. */
const toDeadline = (problem: HostRow['problem']): string =>
  problem === 'dns_unavailable'
    ? `The address is removed unless the DNS server responds within ${counted(MAX_FAILING_HOST_DAYS - 1, 'day')}.`
    : `Correct the records within ${counted(MAX_FAILING_HOST_DAYS, 'day')}, or the address is removed.`;
