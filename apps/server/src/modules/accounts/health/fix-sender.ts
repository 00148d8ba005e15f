import type { SenderAction, SenderFixResult } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { type Mailbox, ProviderError } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { openAccount } from '../open-account.ts';
import type { SenderReading } from './health.queries.ts';
import { getSender } from './list-health.queries.ts';
import { saveReadings } from './save-readings.ts';
import { toMailboxReading } from './to-readings.ts';

type Fix = { readonly id: string; readonly action: SenderAction };

/** A person is waiting for the response. */
const MAX_WAIT_MS = 10_000;

/** The state that each action asks for. Enabling warm-up is a background job of Instantly and may take longer. */
const IS_REACHED: Readonly<Record<SenderAction, (reading: SenderReading) => boolean>> = {
  pause: ({ connection }) => connection === 'paused',
  resume: ({ connection }) => connection === 'connected',
  mark_fixed: ({ connection }) => connection !== 'error',
  enable_warmup: ({ warmup }) => warmup === 'active',
};

/**
 * Changes a mailbox at Instantly, records the change in the audit trail, then reads the mailbox again. HeyReach has no such
 * calls: its sessions are renewed interactively.
 */
export async function fixSender(
  { services, withTx }: RequestContext & { services: Services },
  { id, action }: Fix,
): Promise<SenderFixResult> {
  const { workspace_id, account_id, sender_key } = await withTx(async ({ tx, actor }) => ({
    workspace_id: actor.workspace_id,
    ...(await getSender(tx, actor.workspace_id, id)),
  }));
  const account = await openAccount(services, workspace_id, account_id, { maxWaitMs: MAX_WAIT_MS });
  if (account?.provider !== 'instantly') throw new AppError('PROVIDER_REFUSED');
  await callProvider(() => account.client.changeMailbox(sender_key, action));
  await withTx(({ audit }) => audit('account.sender_fixed', sender_key, { action }));
  const mailbox: Mailbox = await callProvider(() => account.client.getMailbox(sender_key));
  const reading = toMailboxReading(mailbox);
  return withTx(async ({ tx }) => {
    const [judged] = await asSystem(tx, (tx) =>
      saveReadings(services, tx, { workspace_id, account_id }, [reading]),
    );
    if (!judged) throw new AppError('NOT_FOUND');
    const { band, problems } = judged;
    return { is_confirmed: IS_REACHED[action](reading), band, problems: [...problems] };
  });
}

async function callProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'auth_expired') throw new AppError('SENDER_SCOPE_MISSING', { cause: error });
    throw new AppError(error.kind === 'rejected' ? 'PROVIDER_REFUSED' : 'PROVIDER_UNAVAILABLE', {
      cause: error,
    });
  }
}
