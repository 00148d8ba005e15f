import type { Mailbox } from '../objects.ts';
import { one, page, pageRequest, toNumber } from './read.ts';
import type { Api } from './serve.ts';

/** Sending mailboxes, which Instantly calls accounts. */
export function registerAccounts(api: Api): void {
  api.get('/accounts', ({ account, query }) => {
    const [search, status, provider] = [
      one(query, 'search'),
      toNumber(query, 'status'),
      toNumber(query, 'provider_code'),
    ];
    const found = account.mailboxes
      .filter(({ email }) => !search || email.includes(search.toLowerCase()))
      .filter((mailbox) => status === null || mailbox.status === status)
      .filter((mailbox) => provider === null || mailbox.provider_code === provider);
    return page(found, pageRequest(query.limit, query.starting_after), toCursor);
  });
}

/** A time and an address, as documented. */
function toCursor({ timestamp_created, email }: Mailbox): string {
  return `${timestamp_created}&${email}`;
}
