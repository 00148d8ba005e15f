import type { AccountPlan } from '#simulators/dataset/texts.ts';
import { actionButton } from '../html/form-card.ts';
import { statusBadge } from '../html/status-badge.ts';
import { stacked } from '../html/table-card.ts';
import type { Resource } from '../panel.ts';
import { list } from '../resources.ts';
import type { SimulatorContext } from '../simulator.ts';
import { type Fields, flag, headers, integer, readFields, text, webAddress } from './read-fields.ts';
import { notFound, Refusal } from './refusal.ts';

/** An account at a provider that authenticates with an API key. */
export interface KeyedAccount<Hook extends { id: string | number }> {
  key: string;
  revoked: boolean;
  /** Set on the control page. Receives every reply of this account. */
  webhookUrl: string;
  headers: Record<string, string>;
  webhooks: Map<Hook['id'], Hook>;
}

interface Stock<Account> {
  /** The key of the registered webhooks in the memory. */
  name: string;
  keyPrefix: string;
  stocked(): Account[];
  empty(plan: AccountPlan): Account;
}

/** The demo accounts, created on first use, and the accounts that tests add. */
export class Accounts<Hook extends { id: string | number }, Account extends KeyedAccount<Hook>> {
  readonly #stock: Stock<Account>;
  readonly #context: SimulatorContext;
  #byKey: Map<string, Account> | undefined;

  constructor(context: SimulatorContext, stock: Stock<Account>) {
    this.#context = context;
    this.#stock = stock;
  }

  get byKey(): Map<string, Account> {
    this.#byKey ??= new Map(this.#stock.stocked().map((account) => [account.key, this.#recall(account)]));
    return this.#byKey;
  }

  get(key: string): Account {
    const account = this.byKey.get(key);
    if (!account) throw notFound('account', key);
    return account;
  }

  add(body: unknown): Account {
    const { key, name } = readFields<{ key: string; name: string }>(body, { key: text, name: text });
    if (!key) throw new Refusal(400, 'Send { key, name? }.');
    const { keyPrefix } = this.#stock;
    if (!key.startsWith(keyPrefix) || key.length <= keyPrefix.length || this.byKey.has(key))
      throw new Refusal(400, `A new key must begin with ${keyPrefix} and must not be in use.`);
    const account = this.#stock.empty({ key, name: name ?? key, owner: 'solo' });
    this.byKey.set(key, account);
    return account;
  }

  rememberWebhooks(): void {
    const webhooks = [...this.byKey].map(([key, account]) => [key, [...account.webhooks.values()]]);
    this.#context.memory.set(this.#stock.name, Object.fromEntries(webhooks));
  }

  reset(): void {
    this.#byKey = undefined;
    const { memory } = this.#context;
    if (memory.get(this.#stock.name)) memory.set(this.#stock.name, {});
  }

  #recall(account: Account): Account {
    const remembered = (this.#context.memory.get(this.#stock.name) ?? {}) as Record<string, Hook[]>;
    for (const webhook of remembered[account.key] ?? []) account.webhooks.set(webhook.id, webhook);
    return account;
  }
}

interface AccountChange {
  revoked: boolean;
  webhookUrl: string;
  headers: Record<string, string>;
  name: string;
}
export const accountFields: Fields<AccountChange> = {
  revoked: flag,
  webhookUrl: webAddress,
  headers,
  name: text,
};

const MAX_REPLIES = 10_000;

/** Receives `count` replies. Returns the last one, with the events of all. */
export const replyAct =
  <Order, Reply extends { events: { id: string }[] }>(receive: (order: Order) => Reply) =>
  ({ count = 1, ...order }: Record<string, unknown>) => {
    const length = integer(1, MAX_REPLIES)(count, 'count');
    const replies = Array.from({ length }, () => receive(order as Order));
    const events = replies.flatMap((reply) => reply.events.map(({ id }) => id));
    return { ...replies.at(-1), events, count: length };
  };

interface AccountSummary {
  key: string;
  name: string;
  revoked: boolean;
  campaigns: unknown[];
  webhooks: unknown[];
}

export const accountList = <Summary extends AccountSummary>(
  provider: string,
  items: () => Summary[],
): Resource =>
  list('accounts', {
    title: 'Accounts',
    items,
    columns: {
      Account: ({ name, key }) => stacked(name, key),
      Holds: ({ campaigns, webhooks }) =>
        `Campaigns: ${campaigns.length}, registered webhooks: ${webhooks.length}`,
      Key: ({ revoked }) => statusBadge(revoked ? 'key revoked' : 'valid'),
      Actions: ({ key, name, revoked }) =>
        actionButton(`${provider}/accounts/${key}`, revoked ? 'Restore the key' : 'Revoke the key', name, {
          revoked: String(!revoked),
        }),
    },
  });
