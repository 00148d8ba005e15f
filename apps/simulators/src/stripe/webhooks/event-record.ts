import type { StripeEvent } from '../objects/objects.ts';

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

export interface EventRecord {
  event: StripeEvent;
  deliveries: Delivery[];
}
