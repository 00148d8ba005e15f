import { SENDER_LIMITS } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import { insertSenders, type NamedSender } from './senders.queries.ts';

type SeenSender = {
  readonly workspace_id: string;
  readonly account_id: string | null;
  /** As the provider writes it. */
  readonly sender: string | null;
  readonly sender_name?: string | null | undefined;
};

const MAX_PROVIDER_NAME = 200;

export const toSenderKey = (sender: string): string => sender.trim().toLowerCase();

/** Stores the mailboxes and LinkedIn accounts of messages, with the names that the provider reports. */
export async function recordSenders(tx: TenantTx, seen: readonly SeenSender[]): Promise<void> {
  const senders = new Map<string, NamedSender>();
  for (const { workspace_id, account_id, sender, sender_name } of seen) {
    const sender_key = toShortText(toSenderKey(sender ?? ''), SENDER_LIMITS.key);
    if (account_id === null || !sender_key) continue;
    const name = toShortText((sender_name ?? '').replace(/\s+/g, ' ').trim(), MAX_PROVIDER_NAME) || null;
    const id = `${account_id} ${sender_key}`;
    senders.set(id, {
      workspace_id,
      account_id,
      sender_key,
      provider_name: name ?? senders.get(id)?.provider_name ?? null,
    });
  }
  if (senders.size > 0) await insertSenders(tx, [...senders.values()]);
}
