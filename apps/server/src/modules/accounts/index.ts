export { getAccount, holdAccount, listAccounts } from './accounts.queries.ts';
export { accountsRoutes } from './accounts.routes.ts';
export { readSendersJob, scheduleSenderReadsJob, senderReactions } from './health/read-senders.job.ts';
export { lastMessageReactions, saveLastMessagesJob } from './health/save-last-messages.job.ts';
export { recordAcceptedKey, recordRefusedKey } from './keys/key-status.ts';
export {
  adoptBlockListSwitch,
  listByWebhookSecrets,
  listConnectedEverywhere,
  saveCounts,
  touchLastEvents,
} from './keys/keys.queries.ts';
export { type OpenAccount, openAccount } from './open-account.ts';
export { accountsReactions, recountJob } from './recount.job.ts';
export { API_KEY, WEBHOOK_SECRET } from './sealed-columns.ts';
export { NO_SIGNATURE, type SenderSignature } from './senders/find-sender.ts';
export { listOwnMailboxes } from './senders/own-mailboxes.queries.ts';
export { recordSenders } from './senders/record-senders.ts';
export {
  findSenderAddress,
  findSignature,
  findThreadSender,
  type ThreadSender,
} from './senders/thread-sender.queries.ts';
