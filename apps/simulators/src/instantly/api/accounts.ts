import { Dice } from '#simulators/dataset/dice.ts';
import type { Mailbox } from '../objects.ts';
import { readRange } from './analytics/count.ts';
import { bad, many, numberOf, one, page, pageRequest } from './read.ts';
import type { Api } from './serve.ts';

/** Sending mailboxes, which Instantly calls accounts. */
export function registerAccounts(api: Api): void {
  api.get('/accounts', ({ account, query }) => {
    const [search, status, provider] = [
      one(query, 'search'),
      numberOf(query, 'status'),
      numberOf(query, 'provider_code'),
    ];
    const found = account.mailboxes
      .filter(({ email }) => !search || email.includes(search.toLowerCase()))
      .filter((mailbox) => status === null || mailbox.status === status)
      .filter((mailbox) => provider === null || mailbox.provider_code === provider);
    return page(found, pageRequest(query.limit, query.starting_after), cursorOf);
  });

  api.get('/accounts/analytics/daily', ({ account, query }) => {
    const emails = many(query, 'emails');
    if (emails.length < 1 || emails.length > 200) throw bad('querystring/emails must have 1 to 200 items');
    const { from, to } = readRange(one(query, 'start_date'), one(query, 'end_date'));
    const dates = [...new Set([...account.days.values()].flat().map(({ date }) => date))]
      .filter((date) => date >= from && date <= to)
      .sort()
      .slice(-31);
    return account.mailboxes
      .filter(({ email }) => emails.includes(email))
      .flatMap(({ email }) => dates.map((date) => dayOf(email, date)));
  });
}

/** As documented: not an id but a time and an address. */
function cursorOf({ timestamp_created, email }: Mailbox): string {
  return `${timestamp_created}&${email}`;
}

function dayOf(email: string, date: string): object {
  const dice = new Dice(`${email}/${date}`);
  const sent = dice.int(8, 28);
  const opened = Math.round(sent * 0.45);
  return {
    date,
    email_account: email,
    sent,
    bounced: dice.chance(0.1) ? 1 : 0,
    contacted: sent,
    new_leads_contacted: Math.round(sent * 0.4),
    opened,
    unique_opened: opened,
    replies: dice.chance(0.3) ? 1 : 0,
    unique_replies: 0,
    replies_automatic: 0,
    unique_replies_automatic: 0,
    clicks: 0,
    unique_clicks: 0,
  };
}
