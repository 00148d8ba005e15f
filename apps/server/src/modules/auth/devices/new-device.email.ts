import type { SystemTx } from '@hearback/database';
import { takeFromWarnings } from '#server/platform/email/email-budget.ts';
import { PRODUCT } from '#server/platform/email/email-content.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { Services } from '#server/platform/services.ts';
import type { AccountProfile } from '../auth.queries.ts';
import { describeDevice } from './describe-device.ts';

const TEMPLATE = 'auth.new_device';

type SignedInFrom = { address: string; userAgent: string | null };

/** Reports a single sign-in, so its delivery status is not shown in the list of users. */
export async function queueNewDeviceEmail(
  services: Services,
  tx: SystemTx,
  { workspace_id, email, first_name }: AccountProfile,
  { address, userAgent }: SignedInFrom,
): Promise<void> {
  if (!(await takeFromWarnings(services, tx, { to: email, template: TEMPLATE }))) return;
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await queueEmail(services, tx, {
    workspace_id,
    to: email,
    template: TEMPLATE,
    sender: null,
    content: {
      subject: 'Sign-in from a new device',
      lines: [
        `Hello ${toSafeDisplayName(first_name, 'there')},`,
        `Your ${PRODUCT} account was used to sign in from a new browser.`,
        `Device: ${describeDevice(userAgent)}\nAddress: ${address}\nTime: ${at}`,
        'If this was you, no action is needed.',
      ],
      button: { label: 'Review your sessions', url: `${services.config.publicUrl}/settings?tab=security` },
      note: 'If this wasn’t you, sign that device out and change your password now.',
    },
  });
}
