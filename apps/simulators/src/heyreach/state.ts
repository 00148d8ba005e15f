import type { HookConfig } from '../config.ts';
import { heyreachAccounts } from '../dataset/accounts.ts';
import type { SimulatorContext } from '../frame/simulator.ts';
import { Refusal } from '../frame/switches/refusal.ts';
import { Switches } from '../frame/switches/switches.ts';
import type { HeyReachAccount } from './account.ts';
import { emptyAccount, stockedAccount } from './demo-data/account.ts';
import type { Webhook } from './objects.ts';

const keyPrefix = 'hr_demo_';

export class HeyReachState {
  readonly context: SimulatorContext;
  readonly switches: Switches;
  /** How many sample answers were given, so that the next one reads differently. */
  samples = 0;
  #accounts: Map<string, HeyReachAccount> | undefined;

  constructor(config: HookConfig, context: SimulatorContext) {
    this.context = context;
    this.switches = new Switches({
      nowMs: context.nowMs,
      webhookUrl: config.webhookUrl,
      rateLimit: { perMinute: 300 },
      retryDelayMs: 1000,
      // For about a day: seventeen pauses that double from one second.
      postal: { maxTries: 17, pauseFactor: 2, retries: () => true },
    });
  }

  get accounts(): Map<string, HeyReachAccount> {
    this.#accounts ??= this.#stock();
    return this.#accounts;
  }

  nowIso(): string {
    return new Date(this.context.nowMs()).toISOString();
  }

  addAccount(key: string, name: string): HeyReachAccount {
    if (!key.startsWith(keyPrefix) || key.length <= keyPrefix.length || this.accounts.has(key)) {
      throw new Refusal(400, `A new key must begin with ${keyPrefix} and be nobody's yet.`);
    }
    const account = emptyAccount({ key, name, owner: 'solo' });
    this.accounts.set(key, account);
    return account;
  }

  rememberWebhooks(): void {
    const webhooks = [...this.accounts].map(([key, account]) => [key, [...account.webhooks.values()]]);
    this.context.memory.set('heyreach', Object.fromEntries(webhooks));
  }

  reset(): void {
    this.switches.reset();
    this.samples = 0;
    this.#accounts = undefined;
    if (this.context.memory.get('heyreach')) this.context.memory.set('heyreach', {});
  }

  #stock(): Map<string, HeyReachAccount> {
    const remembered = (this.context.memory.get('heyreach') ?? {}) as Record<string, Webhook[]>;
    return new Map(
      heyreachAccounts.map((plan) => {
        const account = stockedAccount(plan, this.context.dataset());
        for (const webhook of remembered[plan.key] ?? []) account.webhooks.set(webhook.id, webhook);
        return [plan.key, account];
      }),
    );
  }
}
