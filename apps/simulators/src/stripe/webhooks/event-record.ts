import type { Delivery } from '#simulators/frame/switches/delivery.ts';
import type { StripeEvent } from '../objects/objects.ts';

export interface EventRecord {
  event: StripeEvent;
  deliveries: Delivery[];
}
