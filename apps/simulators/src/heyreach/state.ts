import type { HookConfig } from '../config.ts';
import { heyreachAccounts } from '../dataset/texts.ts';
import { Accounts } from '../framework/controls/accounts.ts';
import { Switches } from '../framework/controls/switches.ts';
import type { SimulatorContext } from '../framework/simulator.ts';
import { createDemoAccount, emptyAccount } from './demo-account.ts';
import type { HeyReachAccount, Webhook } from './objects.ts';

export class HeyReachState {
  readonly context: SimulatorContext;
  readonly switches: Switches;
  /** Number of sample replies so far. It varies the next one. */
  samples = 0;
  /** Time until a profile on the blacklist is matched. */
  matchingMs = 1_000;
  readonly keyed: Accounts<Webhook, HeyReachAccount>;

  constructor(config: HookConfig, context: SimulatorContext) {
    this.context = context;
    this.keyed = new Accounts(context, {
      name: 'heyreach',
      keyPrefix: 'hr_demo_',
      stocked: () => heyreachAccounts.map((plan) => createDemoAccount(plan, context.dataset())),
      empty: (plan) => emptyAccount(plan),
    });
    this.switches = new Switches({
      nowMs: context.nowMs,
      webhookUrl: config.webhookUrl,
      rateLimit: { perMinute: 300 },
      retryDelayMs: 1000,
      // For about a day: seventeen doubling pauses, starting at one second.
      postal: { maxTries: 17, pauseFactor: 2, retries: () => true },
    });
  }

  get accounts(): Map<string, HeyReachAccount> {
    return this.keyed.byKey;
  }

  nowIso(): string {
    return new Date(this.context.nowMs()).toISOString();
  }

  reset(): void {
    this.switches.reset();
    this.samples = 0;
    this.matchingMs = 1_000;
    this.keyed.reset();
  }
}
