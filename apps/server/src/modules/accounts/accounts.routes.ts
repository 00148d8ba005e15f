import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { getAccount, listAccounts } from './accounts.queries.ts';
import { addAccount } from './add-account.ts';
import { getWebhook } from './get-webhook.ts';
import { fixSender } from './health/fix-sender.ts';
import { listSenderHealth } from './health/list-health.queries.ts';
import { validateInstantlyApi } from './keys/check-key.ts';
import { checkScopes } from './keys/check-scopes.ts';
import { disconnectAll, removeAccount } from './remove-account.ts';
import { renameAccount } from './rename-account.ts';
import { saveBlockList } from './save-block-list.ts';
import { saveSender } from './senders/save-sender.ts';
import { listSenders } from './senders/senders.queries.ts';

export const accountsRoutes = {
  list: authed.accounts.list.handler(({ context: { tx } }) => listAccounts(tx)),
  validateInstantlyApi: authedNoTx.accounts.validateInstantlyApi.handler(({ context, input }) =>
    validateInstantlyApi(context.services, input.apiKey),
  ),
  add: authedNoTx.accounts.add.handler(({ context, input }) => addAccount(context, input)),
  rename: authed.accounts.rename.handler(({ context, input }) => renameAccount(context, input)),
  remove: authed.accounts.remove.handler(({ context, input }) => removeAccount(context, input.id)),
  disconnectAll: authed.accounts.disconnectAll.handler(({ context, input }) =>
    disconnectAll(context, input.provider),
  ),
  getWebhook: authed.accounts.getWebhook.handler(({ context, input }) => getWebhook(context, input.id)),
  listSenders: authed.accounts.listSenders.handler(async ({ context: { tx }, input }) => {
    const { id } = await getAccount(tx, input.id);
    return { senders: await listSenders(tx, id) };
  }),
  checkScopes: authedNoTx.accounts.checkScopes.handler(({ context, input }) =>
    checkScopes(context, input.id),
  ),
  saveBlockList: authed.accounts.saveBlockList.handler(({ context, input }) => saveBlockList(context, input)),
  listSenderHealth: authed.accounts.listSenderHealth.handler(({ context: { tx, actor }, input }) =>
    listSenderHealth(tx, actor.workspace_id, input),
  ),
  fixSender: authedNoTx.accounts.fixSender.handler(({ context, input }) => fixSender(context, input)),
  saveSender: authed.accounts.saveSender.handler(({ context, input }) => saveSender(context, input)),
};
