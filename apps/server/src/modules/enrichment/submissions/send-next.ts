import { errors, MAX_CLAY_SUBMISSIONS } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import { findSuppressedAsSystem, ON_THE_LIST } from '#server/modules/leads/index.ts';
import type { Services } from '#server/platform/services.ts';
import { rowCallbackUrl } from '../callback-proof.ts';
import { openTable } from '../table/open-table.ts';
import { type ClayWebhook, countSubmission, findActive, uncountSubmission } from '../table/table.queries.ts';
import { handleFailure } from './handle-failure.ts';
import { type Envelope, toPayload } from './payload.ts';
import { publishContacts } from './publish-contacts.ts';
import { refuseWaiting } from './refuse-waiting.ts';
import { findSubject, isEnabled } from './subjects.queries.ts';
import {
  type ClaimedJob,
  claimJob,
  recordSent,
  setContactStatus,
  settleJob,
  stopJob,
} from './submissions.queries.ts';

type Claim = {
  readonly webhook: ClayWebhook;
  readonly job: ClaimedJob;
  readonly row: Record<string, unknown>;
};

/** Sends the row that has waited longest. Returns 'stop' if there is none or no further row would be accepted. */
export async function sendNext(services: Services, workspace_id: string): Promise<'sent' | 'stop'> {
  const claim = await withSystem(services.db, 'enrichment', (tx) => claimNext(services, tx, workspace_id));
  if (claim === 'gone') return 'sent';
  if (!claim) return 'stop';
  try {
    await openTable(services, claim.webhook).addRow(claim.row);
  } catch (error) {
    return handleFailure(services, workspace_id, claim, error);
  }
  await withSystem(services.db, 'enrichment', (tx) => recordSent(tx, workspace_id, claim.job.id));
  return 'sent';
}

/** Claims and counts the row before it is sent, so that it is sent at most once even after a crash. */
async function claimNext(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
): Promise<Claim | 'gone' | null> {
  const refuse = (reason: string) => refuseWaiting(services, tx, workspace_id, reason);
  const webhook = await findActive(tx, workspace_id);
  if (!webhook) return refuse(errors.CLAY_NOT_CONNECTED.sentence);
  if (webhook.error !== null) return refuse(webhook.error);
  // Runs first and holds the lock until the claim is written, so that only one of several senders takes the last slot.
  if (!(await countSubmission(tx, workspace_id, webhook.id, MAX_CLAY_SUBMISSIONS)))
    return refuse(errors.CLAY_LIMIT_REACHED.sentence);
  const job = await claimJob(tx, workspace_id);
  if (!job) {
    await uncountSubmission(tx, workspace_id, webhook.id);
    return null;
  }
  // A row that Clay did not accept waits again, and its campaign may have been disabled in the meantime.
  if (job.campaign_id !== null && !(await isEnabled(tx, workspace_id, job.campaign_id))) {
    await stopJob(tx, workspace_id, job.id);
    if (job.contact_id) await setContactStatus(tx, workspace_id, [job.contact_id], 'pending_enrichment');
    await uncountSubmission(tx, workspace_id, webhook.id);
    return 'gone';
  }
  const row = await toRow(services, tx, workspace_id, job);
  if (typeof row === 'string') {
    await settleJob(tx, workspace_id, job.id, { status: 'error', reason: row });
    if (job.contact_id) await setContactStatus(tx, workspace_id, [job.contact_id], 'error', row);
    await uncountSubmission(tx, workspace_id, webhook.id);
    return 'gone';
  }
  if (job.contact_id) {
    await setContactStatus(tx, workspace_id, [job.contact_id], 'running');
    await publishContacts(services, tx, workspace_id, [job.contact_id]);
  }
  return { webhook, job, row };
}

/** Returns the row, or the reason why there is none. */
async function toRow(
  services: Services,
  tx: SystemTx,
  workspace_id: string,
  { id, contact_id, campaign_id }: ClaimedJob,
): Promise<Record<string, unknown> | string> {
  const envelope: Envelope = {
    app_row_id: id,
    app_workspace_id: workspace_id,
    app_callback_url: rowCallbackUrl(services.config, workspace_id, id),
    app_sent_at: new Date().toISOString(),
    app_schema: '1',
  };
  if (contact_id === null) return { ...TEST_ROW, ...envelope };
  const subject = campaign_id && (await findSubject(tx, workspace_id, contact_id, campaign_id));
  if (!subject) return 'The campaign was deleted.';
  const [suppressed] = await findSuppressedAsSystem(services, tx, workspace_id, [subject.contact]);
  return suppressed ? `${ON_THE_LIST}.` : toPayload(subject, envelope);
}

const TEST_ROW = {
  app_test: 'true',
  email: 'test@example.com',
  first_name: 'Test',
  last_name: 'Row',
  company_name: 'Example',
  company_domain: 'example.com',
};
