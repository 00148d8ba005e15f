import { readClock, withWorkspace } from '@hearback/database';
import { type InstantlyClient, type OutreachMessage, ProviderError } from '@hearback/providers';
import { openAccount } from '#server/modules/accounts/index.ts';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { fromOutreach } from '#server/modules/inbox/index.ts';
import { receiveMessages } from '#server/modules/teamwork/index.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { completeEmailsDefinition, queueCompletion } from './complete-emails.job-definition.ts';
import { type IncompleteEmail, listIncomplete } from './complete-emails.queries.ts';

const BATCH = 50;
const MAX_WAIT_MS = 3_000;
const RETRY_DELAY_MS = 20_000;
/** The clocks of webhook and list differ. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * Reads each reply that a webhook reported, so that its sender, copied addresses and attachments are known within
 * seconds. The scheduled reconciliation completes what is missed here.
 */
export const completeEmailsJob = defineJob({
  ...completeEmailsDefinition,
  handler: async (account, services) => {
    const { workspace_id, account_id } = account;
    const open = await openAccount(services, workspace_id, account_id, { maxWaitMs: MAX_WAIT_MS });
    if (open?.provider !== 'instantly') return;
    const mails = await withWorkspace(services.db, workspace_id, async (tx) =>
      (await getEntitlement(tx)).canSync ? listIncomplete(tx, account, BATCH) : [],
    );
    const place = { workspace_id, account_id, provider: 'instantly', by: 'pull' } as const;
    let isMissing = false;
    let completed = 0;
    for (const mail of mails) {
      const found = await readReply(open.client, mail);
      if (found === 'unavailable') {
        isMissing ||= mails.some(({ is_recent }) => is_recent);
        break;
      }
      isMissing ||= found.length === 0 && mail.is_recent;
      completed += found.length > 0 ? 1 : 0;
      const incoming = found.map((message) => {
        const { isLeadAssumed, ...one } = fromOutreach(message, place);
        return isLeadAssumed ? { ...one, lead: { email: mail.lead_email } } : one;
      });
      await withWorkspace(services.db, workspace_id, (tx) => receiveMessages(services, tx, incoming));
    }
    // Continues after a full batch, unless no email could be read: the next batch would be the same.
    if (!isMissing && (mails.length < BATCH || completed === 0)) return;
    await withWorkspace(services.db, workspace_id, async (tx) =>
      queueCompletion(tx, account, new Date((await readClock(tx)).getTime() + RETRY_DELAY_MS)),
    );
  },
});

/** The id names the reply or, in older webhooks, the email that it answers. */
async function readReply(
  client: InstantlyClient,
  { email_id, sent_at }: IncompleteEmail,
): Promise<OutreachMessage[] | 'unavailable'> {
  try {
    const email = await client.findEmail(email_id);
    if (email === null || email.direction === 'inbound' || email.thread_id === null)
      return email?.direction === 'inbound' ? [email] : [];
    const since = new Date(sent_at.getTime() - CLOCKS_DIFFER_MS);
    const thread = await client.readThread(email.thread_id, since);
    return thread.filter(({ direction }) => direction === 'inbound');
  } catch (error) {
    if (error instanceof ProviderError) return 'unavailable';
    throw error;
  }
}
