import { Refusal } from '#simulators/frame/switches/refusal.ts';
import type { LinkedInAccount } from '../objects.ts';
import { idOf, page, textOf } from './read.ts';
import type { Api, ApiCall } from './serve.ts';

/** The LinkedIn accounts that send. */
export function registerAccounts(api: Api): void {
  api.post('/li_account/GetAll', ({ account, body }) => {
    const keyword = textOf(body, 'keyword')?.toLowerCase();
    const found = [...account.senders.values()].filter(
      ({ firstName, lastName, emailAddress }) =>
        !keyword || `${firstName} ${lastName} ${emailAddress}`.toLowerCase().includes(keyword),
    );
    return page(found, body);
  });
  api.get('/li_account/GetById', (call) => senderOf(call, call.query.accountId));
  api.get('/li_account/GetAccountStatus/:accountId', (call) => {
    const { id, isActive, authIsValid } = senderOf(call, call.params.accountId);
    return { accountId: id, isActive, authIsValid };
  });
}

function senderOf({ account }: ApiCall, value: string | undefined): LinkedInAccount {
  const id = idOf(value, 'AccountId');
  const sender = account.senders.get(id);
  if (!sender) throw new Refusal(404, `LinkedIn account with id ${id} was not found.`);
  return sender;
}
