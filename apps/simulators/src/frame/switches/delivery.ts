/** Switches of a webhook sender. */
export interface DeliverySettings {
  /** How often each event is sent. */
  duplicates: number;
  shuffle: boolean;
  delayMs: number;
  /** How many of the coming events are lost for good. */
  dropNext: number;
  /** Pause before the first retry. */
  retryDelayMs: number;
}

interface Attempt {
  at: string;
  /** The endpoint's answer, or null when there was none. */
  status: number | null;
  error: string | null;
  tookMs: number;
}

/** One sending of an event. A duplicate is another delivery of the same event. */
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
  /** How much longer each pause is than the one before. */
  pauseFactor: number;
  retries(status: number | null): boolean;
  settled?(item: Item, delivery: Delivery): void;
}
