import type { Delivery } from '../../switches/delivery.ts';
import type { StripeEvent } from '../objects/objects.ts';

export interface EventRecord {
  event: StripeEvent;
  deliveries: Delivery[];
}
