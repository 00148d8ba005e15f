import { withSystem } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { type ClayWebhook, recordRefusal, uncountSubmission } from '../table/table.queries.ts';
import { publishContacts } from './publish-contacts.ts';
import { type ClaimedJob, requeueJob, setContactStatus, settleJob } from './submissions.queries.ts';

const MAX_ATTEMPTS = 10;
const WAIT_MS = 5_000;
const REFUSED = 'Clay rejected the webhook URL or its token. Check both and save them again.';

type Claim = { readonly webhook: ClayWebhook; readonly job: ClaimedJob };

/**
 * A row that may have arrived stays in progress and is not sent again: its answer, or the end of the day, settles it. A
 * row that certainly did not arrive waits again and is not counted. A table that refuses stops all rows, with the reason
 * on each lead, until it is saved again or a person retries.
 */
export async function handleFailure(
  services: Services,
  workspace_id: string,
  { webhook, job }: Claim,
  error: unknown,
): Promise<'sent' | 'stop'> {
  if (!(error instanceof ProviderError)) throw error;
  const { kind, mayHaveHappened, retryAfterMs } = error;
  services.log.warn({ err: error, job_id: job.id }, 'clay rejected a row');
  if (mayHaveHappened) return 'sent';
  if (kind === 'auth_expired') return refuse(services, workspace_id, { webhook, job });
  const isFinal = kind === 'rejected' || job.attempts >= MAX_ATTEMPTS;
  const contacts = job.contact_id ? [job.contact_id] : [];
  await withSystem(services.db, 'enrichment', async (tx) => {
    await uncountSubmission(tx, workspace_id, webhook.id);
    const reason = toReason(kind, isFinal);
    if (isFinal) {
      await settleJob(tx, workspace_id, job.id, { status: 'error', reason });
    } else await requeueJob(tx, workspace_id, job.id, retryAfterMs ?? WAIT_MS * job.attempts);
    await setContactStatus(tx, workspace_id, contacts, isFinal ? 'error' : 'pending_enrichment', reason);
    await publishContacts(services, tx, workspace_id, contacts);
    const origin = { workspace_id, actor_user_id: null, ids: {} };
    await services.recordEvent(tx, { ...origin, name: 'enrichment.progressed' });
  });
  return isFinal && kind === 'rejected' ? 'sent' : 'stop';
}

function toReason(kind: ProviderError['kind'], isFinal: boolean): string {
  if (kind === 'rejected') return 'Clay rejected the row.';
  if (isFinal) return 'Clay is not responding.';
  const failure =
    kind === 'rate_limited' ? 'Clay is not accepting rows right now.' : 'Clay is not responding.';
  return `${failure} Hearback will retry.`;
}

/** The row waits again like all others. The next sender fails them with the reason: see `refuseWaiting`. */
async function refuse(services: Services, workspace_id: string, { webhook, job }: Claim): Promise<'sent'> {
  await withSystem(services.db, 'enrichment', async (tx) => {
    await uncountSubmission(tx, workspace_id, webhook.id);
    await recordRefusal(tx, webhook, REFUSED);
    await requeueJob(tx, workspace_id, job.id, 0);
  });
  return 'sent';
}
