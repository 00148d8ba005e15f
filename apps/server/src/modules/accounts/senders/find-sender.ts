import type { SystemTx } from '@hearback/database';
import { toDefaultName } from './sender-name.ts';
import { findSenderRow } from './senders.queries.ts';

/** How replies of a mailbox or LinkedIn account are signed. */
export type SenderSignature = {
  /** Null if no name is known. */
  readonly name: string | null;
  readonly signature: string | null;
  /** The reason why the sender cannot send, or null. */
  readonly problem: string | null;
};

export const NO_SIGNATURE: SenderSignature = { name: null, signature: null, problem: null };

type Sender = {
  readonly workspace_id: string;
  /** Null after the account was removed. */
  readonly account_id: string | null;
  readonly sender_key: string;
};

/**
 * People who are limited to locations cannot read the table, but they sign replies. The caller has read the sender from a message
 * under row level security.
 */
export async function findSender(tx: SystemTx, { account_id, ...sender }: Sender): Promise<SenderSignature> {
  const row = account_id === null ? null : await findSenderRow(tx, { ...sender, account_id });
  const fallback = toDefaultName({ provider_name: row?.provider_name ?? null, ...sender });
  return {
    name: row?.display_name ?? fallback,
    signature: row?.signature ?? null,
    problem: row?.problem ?? null,
  };
}
