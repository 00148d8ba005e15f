/** Settings of a webhook sender. */
export interface DeliverySettings {
  /** Deliveries per event. */
  duplicates: number;
  shuffle: boolean;
  delayMs: number;
  /** Number of next events that are dropped. */
  dropNext: number;
  /** Pause before the first retry. */
  retryDelayMs: number;
}

interface Attempt {
  at: string;
  /** The status of the response, or null without one. */
  status: number | null;
  error: string | null;
  tookMs: number;
}

/** One delivery of an event. A duplicate is another delivery. */
export interface Delivery {
  state: 'waiting' | 'retrying' | 'delivered' | 'failed' | 'dropped';
  attempts: Attempt[];
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** How a provider delivers events, and when it retries. */
export interface Postal<Item> {
  settings(): DeliverySettings;
  nowMs(): number;
  /** Created for each attempt, so that a retry has a fresh signature. Null: there is no endpoint. */
  post(item: Item): Post | null;
  maxTries: number;
  /** Factor between consecutive pauses. */
  pauseFactor: number;
  retries(status: number | null): boolean;
  settled?(item: Item, delivery: Delivery): void;
}
