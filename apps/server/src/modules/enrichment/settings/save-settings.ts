import type { ClaySettings } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { readClayUrl } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { addRotation } from '../callbacks/rotations.queries.ts';
import { requireConfirmation } from '../require-confirmation.ts';
import { queueWorkspaceJob } from '../submissions/queue-leads.job.ts';
import { queueSending } from '../submissions/send-waiting.job.ts';
import { hashSlug } from '../table/open-table.ts';
import { deactivate, saveWebhook, TABLE_TOKEN, TABLE_URL } from '../table/table.queries.ts';
import { getSettings } from './get-settings.ts';
import { countUnsent } from './settings.queries.ts';

type ClayInput = {
  readonly webhook_url: string;
  readonly auth_token?: string | null | undefined;
  readonly confirmed_leads?: number | undefined;
};

/**
 * Rows that waited because there was no table, or because the old one was full or refused them, are sent to the new one,
 * once the person has confirmed their number.
 */
export async function saveSettings(context: TxContext, input: ClayInput): Promise<ClaySettings> {
  const { tx, actor, services, record, audit } = context;
  const { config, secretBox } = services;
  const slug = readClayUrl(input.webhook_url, config.clayBase);
  if (!slug) throw new AppError('CLAY_URL_INVALID');
  const { auth_token, confirmed_leads = 0 } = input;
  const unsent_leads = await asSystem(tx, (tx) => countUnsent(tx, actor.workspace_id));
  requireConfirmation(unsent_leads, confirmed_leads);
  const place = { workspace_id: actor.workspace_id, url_hash: hashSlug(slug) };
  await asSystem(tx, (tx) =>
    saveWebhook(tx, actor.workspace_id, {
      url_hash: place.url_hash,
      sealed_url: secretBox.seal(TABLE_URL, place, slug),
      url_hint: `…${slug.slice(-4)}`,
      sealed_auth_token:
        auth_token === undefined
          ? undefined
          : auth_token
            ? secretBox.seal(TABLE_TOKEN, place, auth_token)
            : null,
    }),
  );
  await queueSending(tx, actor.workspace_id);
  await addJob(tx, queueWorkspaceJob, { workspace_id: actor.workspace_id });
  await audit('enrichment.connected', 'clay');
  await record('enrichment.settings_changed', {});
  return getSettings(context);
}

/**
 * Deletes URL and token and invalidates the callback token. Waiting leads show that there is no table. Rows at Clay have
 * their own signed URL and may still be answered.
 */
export async function removeSettings(context: TxContext): Promise<ClaySettings> {
  const { tx, actor, record, audit } = context;
  await asSystem(tx, async (tx) => {
    await deactivate(tx, actor.workspace_id);
    await addRotation(tx, actor.workspace_id);
  });
  await queueSending(tx, actor.workspace_id);
  await audit('enrichment.disconnected', 'clay');
  await record('enrichment.settings_changed', {});
  return getSettings(context);
}
