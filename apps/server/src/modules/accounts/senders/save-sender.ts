import type { SenderIdentity } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getAccount } from '../accounts.queries.ts';
import { toSenderKey } from './record-senders.ts';
import { updateSender } from './senders.queries.ts';

type SenderInput = {
  readonly id: string;
  readonly sender_key: string;
  readonly display_name: string;
  readonly signature: string;
};

export async function saveSender(
  { tx, record, audit }: TxContext,
  { id, ...input }: SenderInput,
): Promise<SenderIdentity> {
  const account = await getAccount(tx, id);
  const sender = await updateSender(tx, {
    account_id: id,
    sender_key: toSenderKey(input.sender_key),
    display_name: input.display_name || null,
    signature: input.signature || null,
  });
  if (!sender) throw new AppError('NOT_FOUND');
  await audit('account.sender_changed', account.name, { sender: sender.sender_key });
  await record('account.sender_changed', { account_id: id });
  return sender;
}
