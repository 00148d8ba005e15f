import type { SystemTx } from '@hearback/database';
import type { Owner } from '#server/platform/email/owners.queries.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { Services } from '#server/platform/services.ts';
import type { DisabledEndpoint } from './deliveries.queries.ts';

const CAUSES: Readonly<Record<DisabledEndpoint['reason'], string>> = {
  gone: 'It returned HTTP status 410, which means that it no longer exists.',
  failing: 'No delivery has succeeded for five days.',
};

export async function queueDisabledEmail(
  services: Services,
  tx: SystemTx,
  { workspace_id, name, reason }: DisabledEndpoint,
  owner: Owner,
): Promise<void> {
  await queueEmail(services, tx, {
    workspace_id,
    to: owner.email,
    template: 'webhooks_out.disabled',
    sender: null,
    content: {
      subject: 'A webhook endpoint was disabled',
      lines: [
        `Hello ${toSafeDisplayName(owner.first_name, 'there')},`,
        `The webhook endpoint “${toSafeDisplayName(name, 'Unnamed')}” was disabled. ${CAUSES[reason]}`,
        'It receives no events until you enable it again. Events that happen while it is disabled are never sent. Failed deliveries can be replayed.',
      ],
      button: { label: 'Open webhooks', url: `${services.config.publicUrl}/settings?tab=webhooks` },
    },
  });
}
