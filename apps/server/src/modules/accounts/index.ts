export {
  listByWebhookSecrets,
  listConnectedEverywhere,
  saveCounts,
  touchLastEvents,
} from './account-state.queries.ts';
export { getAccount, holdAccount, listAccounts } from './accounts.queries.ts';
export { accountsRoutes } from './accounts.routes.ts';
export { noteGoodKey, noteRefusedKey } from './commands/note-standing.ts';
export { type OpenAccount, openAccount } from './commands/open-account.ts';
export { accountsReactions, recountJob } from './recount.job.ts';
export { API_KEY, WEBHOOK_SECRET } from './sealed.ts';
