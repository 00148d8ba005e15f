import type { HookConfig } from '../config.ts';
import { instantlyAccounts } from '../dataset/texts.ts';
import { Accounts } from '../framework/controls/accounts.ts';
import type { Delivery } from '../framework/controls/delivery.ts';
import type { HookEvent } from '../framework/controls/outbox.ts';
import { Switches } from '../framework/controls/switches.ts';
import type { SimulatorContext } from '../framework/simulator.ts';
import { createDemoAccount, emptyAccount } from './demo-data/account.ts';
import type { InstantlyAccount, Webhook } from './objects.ts';

const MAX_FAILURES = 3;

export class InstantlyState {
  readonly context: SimulatorContext;
  readonly switches: Switches;
  /** Number of sample replies so far. It varies the next one. */
  samples = 0;
  /** Attachments by id. */
  readonly files = new Map<string, { type: string; bytes: Buffer }>();
  readonly keyed: Accounts<Webhook, InstantlyAccount>;
  readonly #failures = new Map<string, number>();

  constructor(config: HookConfig, context: SimulatorContext) {
    this.context = context;
    this.keyed = new Accounts(context, {
      name: 'instantly',
      keyPrefix: 'inst_demo_',
      stocked: () => instantlyAccounts.map((plan) => createDemoAccount(plan, context.dataset())),
      empty: (plan) => emptyAccount(plan, context.nowMs()),
    });
    this.switches = new Switches({
      nowMs: context.nowMs,
      webhookUrl: config.webhookUrl,
      rateLimit: { perSecond: 100, perMinute: 6000, emailsPerMinute: 20 },
      retryDelayMs: 1000,
      // Not documented. Third parties observed three attempts within half a minute.
      postal: { maxTries: 3, pauseFactor: 5, retries: () => true },
      settled: (event, delivery) => this.#settle(event, delivery),
    });
  }

  get accounts(): Map<string, InstantlyAccount> {
    return this.keyed.byKey;
  }

  nowIso(): string {
    return new Date(this.context.nowMs()).toISOString();
  }

  reset(): void {
    this.switches.reset();
    this.#failures.clear();
    this.files.clear();
    this.keyed.reset();
  }

  /** An endpoint that keeps failing is disabled until it is resumed. */
  #settle({ hookId }: HookEvent, delivery: Delivery): void {
    const webhook = [...this.accounts.values()]
      .map(({ webhooks }) => webhooks.get(hookId ?? ''))
      .find((found) => found !== undefined);
    if (!webhook) return;
    const failures = delivery.state === 'delivered' ? 0 : (this.#failures.get(webhook.id) ?? 0) + 1;
    this.#failures.set(webhook.id, failures);
    if (failures < MAX_FAILURES) return;
    webhook.status = -1;
    webhook.timestamp_error = this.nowIso();
  }
}
