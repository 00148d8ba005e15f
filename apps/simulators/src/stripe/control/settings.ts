import {
  type Fields,
  flag,
  integer,
  readFields,
  text,
  webAddress,
} from '#simulators/frame/switches/read-fields.ts';
import type { DeliverySettings, Trouble } from '../state.ts';

const deliveryFields: Fields<DeliverySettings> = {
  webhookUrl: webAddress,
  webhookSecret: text,
  duplicates: integer(1, 100),
  shuffle: flag,
  delayMs: integer(0, 600_000),
  dropNext: integer(0, 100_000),
  retryDelayMs: integer(1, 60_000),
};

const troubleFields: Fields<Trouble> = {
  count: integer(0, 100_000),
  status: integer(0, 599),
  slowMs: integer(0, 600_000),
};

export function readDelivery(body: unknown, current: DeliverySettings): DeliverySettings {
  return { ...current, ...readFields(body, deliveryFields) };
}

export function readTrouble(body: unknown, current: Trouble): Trouble {
  return { ...current, ...readFields(body, troubleFields) };
}
