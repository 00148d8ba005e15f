import type { HighLevelConfig } from '../config.ts';
import { locationPlans } from '../dataset/texts.ts';
import { notFound } from '../framework/controls/refusal.ts';
import { Switches } from '../framework/controls/switches.ts';
import type { SimulatorContext } from '../framework/simulator.ts';
import { stockedLocation } from './demo-location.ts';
import type { CrmLocation, CrmUser } from './objects.ts';

export interface Grant {
  userType: 'Location' | 'Company';
  companyId: string;
  locationId: string | null;
  scope: string;
}

/** A code between the consent page and the token endpoint. */
export interface Code extends Grant {
  redirectUri: string;
  expiresMs: number;
}

export interface OAuthSettings {
  accessSeconds: number;
  codeSeconds: number;
}

/** The first two also use the product's demo. */
const CRM_USERS: readonly CrmUser[] = [
  { id: 'ghlUserOliviaHart001', firstName: 'Olivia', lastName: 'Hart', email: 'owner@demo.hearback.test' },
  { id: 'ghlUserTheoMarsh0002', firstName: 'Theo', lastName: 'Marsh', email: 'team@demo.hearback.test' },
  { id: 'ghlUserCaseyNorth003', firstName: 'Casey', lastName: 'North', email: 'casey@northwind.example' },
];

const documented: OAuthSettings = { accessSeconds: 86_399, codeSeconds: 600 };

export class HighLevelState {
  readonly config: HighLevelConfig;
  readonly context: SimulatorContext;
  readonly switches: Switches;
  readonly codes = new Map<string, Code>();
  /** Refresh tokens that were used, by their ids. */
  readonly spent = new Set<string>();
  oauth: OAuthSettings = documented;
  /** Receives what CRM users write in the tab of our conversation provider. Empty: nothing is sent. */
  deliveryUrl: string;
  /** People who work in the CRM. They have access to every location. */
  users: CrmUser[] = [...CRM_USERS];
  /** Number of sample replies so far. It varies the next one. */
  samples = 0;
  #locations: Map<string, CrmLocation> | undefined;

  constructor(config: HighLevelConfig, context: SimulatorContext) {
    this.config = config;
    this.context = context;
    this.deliveryUrl = config.deliveryUrl;
    this.switches = new Switches({
      nowMs: context.nowMs,
      webhookUrl: config.webhookUrl,
      rateLimit: { per10Seconds: 100, perDay: 200_000 },
      retryDelayMs: 600_000,
      // Only a 429 is retried: six times, about every ten minutes. Other failures are final, including 5xx.
      postal: { maxTries: 7, pauseFactor: 1, retries: (status) => status === 429 },
    });
  }

  get locations(): Map<string, CrmLocation> {
    this.#locations ??= new Map(
      locationPlans.map((plan) => [plan.id, stockedLocation(plan, this.context.dataset())]),
    );
    return this.#locations;
  }

  location(id: string): CrmLocation {
    const location = this.locations.get(id);
    if (!location) throw notFound('location', id);
    return location;
  }

  nowIso(): string {
    return new Date(this.context.nowMs()).toISOString();
  }

  reset(): void {
    this.switches.reset();
    this.codes.clear();
    this.spent.clear();
    this.oauth = documented;
    this.deliveryUrl = this.config.deliveryUrl;
    this.users = [...CRM_USERS];
    this.#locations = undefined;
  }
}
