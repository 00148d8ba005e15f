import { inside, outside } from '#server/platform/http/implement.ts';
import { listAccounts } from './accounts.queries.ts';
import { addAccount } from './add-account.ts';
import { getWebhook } from './get-webhook.ts';
import { validateInstantlyApi } from './keys/check-key.ts';
import { disconnectAll, removeAccount } from './remove-account.ts';
import { renameAccount } from './rename-account.ts';

export const accountsRoutes = {
  list: inside.accounts.list.handler(({ context: { tx } }) => listAccounts(tx)),
  validateInstantlyApi: outside.accounts.validateInstantlyApi.handler(({ context, input }) =>
    validateInstantlyApi(context.services, input.apiKey),
  ),
  add: outside.accounts.add.handler(({ context, input }) => addAccount(context, input)),
  rename: inside.accounts.rename.handler(({ context, input }) => renameAccount(context, input)),
  remove: inside.accounts.remove.handler(({ context, input }) => removeAccount(context, input.id)),
  disconnectAll: inside.accounts.disconnectAll.handler(({ context, input }) =>
    disconnectAll(context, input.provider),
  ),
  getWebhook: inside.accounts.getWebhook.handler(({ context, input }) => getWebhook(context, input.id)),
};
