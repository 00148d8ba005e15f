/** The result of a row. `mixed` fails and repeats some rows. `queued` only reports that the row waits. */
export const modes = [
  'mixed',
  'success',
  'partial',
  'fail',
  'duplicate',
  'queued',
  'never',
  'malformed',
  'wrong_token',
] as const;
export type Mode = (typeof modes)[number];

export interface ClaySettings {
  mode: Mode;
  delayMs: number;
  /** Maximum rows of a webhook. */
  cap: number;
  /** Required in `x-clay-webhook-auth`. Empty: none. */
  token: string;
  /** Rows per second, with a burst of half as many more. */
  perSecond: number;
  /** Number of next rows that are refused with 503. */
  failNext: number;
}

export interface ClayRow {
  at: string;
  slug: string;
  body: Record<string, unknown>;
  /** The origin of the request, which also serves the logos. */
  origin: string;
  callbacks: { status: number | string; body: string }[];
}

const defaults: ClaySettings = {
  mode: 'mixed',
  delayMs: 3_000,
  cap: 50_000,
  token: '',
  perSecond: 10,
  failNext: 0,
};

const MAX_ROWS = 500;

export class ClayState {
  readonly #nowMs: () => number;
  settings: ClaySettings = { ...defaults };
  rows: ClayRow[] = [];
  counts = new Map<string, number>();
  /** Rows that are still being enriched. */
  readonly timers = new Set<NodeJS.Timeout>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  change({ forget, ...settings }: Partial<ClaySettings & { forget: boolean }>): void {
    this.settings = { ...this.settings, ...settings };
    if (forget) this.forget();
  }

  note({ slug, body, origin }: Pick<ClayRow, 'slug' | 'body' | 'origin'>): ClayRow {
    const row = { at: new Date(this.#nowMs()).toISOString(), slug, body, origin, callbacks: [] };
    this.counts.set(slug, (this.counts.get(slug) ?? 0) + 1);
    this.rows = [row, ...this.rows].slice(0, MAX_ROWS);
    return row;
  }

  total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  forget(): void {
    this.rows = [];
    this.counts.clear();
  }

  reset(): void {
    this.settings = { ...defaults };
    this.forget();
  }
}
