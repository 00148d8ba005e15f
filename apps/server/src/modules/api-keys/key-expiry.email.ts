import type { SystemTx } from '@hearback/database';
import { listOwners } from '#server/platform/email/owners.queries.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import type { Services } from '#server/platform/services.ts';
import type { ExpiringKey } from './api-keys.queries.ts';

export async function queueKeyExpiryEmail(
  services: Services,
  tx: SystemTx,
  { workspace_id, name, expires_at }: ExpiringKey,
): Promise<void> {
  const day = expires_at.toISOString().slice(0, 10);
  for (const { email, first_name } of await listOwners(tx, workspace_id))
    await queueEmail(services, tx, {
      workspace_id,
      to: email,
      template: 'api_keys.expiry',
      sender: null,
      content: {
        subject: `An API key expires on ${day}`,
        lines: [
          `Hello ${toSafeDisplayName(first_name, 'there')},`,
          `The API key “${toSafeDisplayName(name, 'Unnamed')}” expires on ${day}. Integrations that use it stop working then.`,
          'Rotate the key to get a new one with the same settings. The old key remains valid while you replace it.',
        ],
        button: { label: 'Open API keys', url: `${services.config.publicUrl}/settings?tab=api_keys` },
      },
    });
}
