import type { HookConfig } from '../config.ts';
import { instantlyAccounts } from '../dataset/accounts.ts';
import type { SimulatorContext } from '../frame/simulator.ts';
import type { Delivery } from '../frame/switches/delivery.ts';
import type { HookEvent } from '../frame/switches/outbox.ts';
import { Refusal } from '../frame/switches/refusal.ts';
import { Switches } from '../frame/switches/switches.ts';
import type { InstantlyAccount } from './account.ts';
import { emptyAccount, stockedAccount } from './demo-data/account.ts';
import type { Webhook } from './objects.ts';

const keyPrefix = 'inst_demo_';
const failuresUntilDisabled = 3;

export class InstantlyState {
  readonly context: SimulatorContext;
  readonly switches: Switches;
  /** How many sample answers were given, so that the next one reads differently. */
  samples = 0;
  #accounts: Map<string, InstantlyAccount> | undefined;
  readonly #failures = new Map<string, number>();

  constructor(config: HookConfig, context: SimulatorContext) {
    this.context = context;
    this.switches = new Switches({
      nowMs: context.nowMs,
      webhookUrl: config.webhookUrl,
      rateLimit: { perSecond: 100, perMinute: 6000, emailsPerMinute: 20 },
      retryDelayMs: 1000,
      // Not published; third parties saw three tries within half a minute.
      postal: { maxTries: 3, pauseFactor: 5, retries: () => true },
      settled: (event, delivery) => this.#settle(event, delivery),
    });
  }

  get accounts(): Map<string, InstantlyAccount> {
    this.#accounts ??= this.#stock();
    return this.#accounts;
  }

  nowIso(): string {
    return new Date(this.context.nowMs()).toISOString();
  }

  addAccount(key: string, name: string): InstantlyAccount {
    if (!key.startsWith(keyPrefix) || key.length <= keyPrefix.length || this.accounts.has(key)) {
      throw new Refusal(400, `A new key must begin with ${keyPrefix} and be nobody's yet.`);
    }
    const account = emptyAccount({ key, name, owner: 'solo' }, this.context.nowMs());
    this.accounts.set(key, account);
    return account;
  }

  rememberWebhooks(): void {
    const webhooks = [...this.accounts].map(([key, account]) => [key, [...account.webhooks.values()]]);
    this.context.memory.set('instantly', Object.fromEntries(webhooks));
  }

  reset(): void {
    this.switches.reset();
    this.#failures.clear();
    this.#accounts = undefined;
    if (this.context.memory.get('instantly')) this.context.memory.set('instantly', {});
  }

  #stock(): Map<string, InstantlyAccount> {
    const { memory } = this.context;
    const dataset = this.context.dataset();
    const remembered = (memory.get('instantly') ?? {}) as Record<string, Webhook[]>;
    return new Map(
      instantlyAccounts.map((plan) => {
        const account = stockedAccount(plan, dataset);
        for (const webhook of remembered[plan.key] ?? []) account.webhooks.set(webhook.id, webhook);
        return [plan.key, account];
      }),
    );
  }

  /** An endpoint that keeps failing is disabled until somebody resumes it. */
  #settle({ hookId }: HookEvent, delivery: Delivery): void {
    const webhook = [...this.accounts.values()]
      .map(({ webhooks }) => webhooks.get(hookId ?? ''))
      .find((found) => found !== undefined);
    if (!webhook) return;
    const failures = delivery.state === 'delivered' ? 0 : (this.#failures.get(webhook.id) ?? 0) + 1;
    this.#failures.set(webhook.id, failures);
    if (failures < failuresUntilDisabled) return;
    webhook.status = -1;
    webhook.timestamp_error = this.nowIso();
  }
}
