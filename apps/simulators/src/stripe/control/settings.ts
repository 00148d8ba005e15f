import { invalidRequest } from '../fault.ts';
import type { DeliverySettings, Trouble } from '../state.ts';

type Read = (value: unknown, name: string) => unknown;

const deliveryFields: Record<keyof DeliverySettings, Read> = {
  webhookUrl: webAddress,
  webhookSecret: text,
  duplicates: integer(1, 100),
  shuffle: flag,
  delayMs: integer(0, 600_000),
  dropNext: integer(0, 100_000),
  retryDelayMs: integer(1, 60_000),
};

const troubleFields: Record<keyof Trouble, Read> = {
  count: integer(0, 100_000),
  status: integer(0, 599),
  slowMs: integer(0, 600_000),
};

/** Takes JSON from tests and strings from the page's form; a name that does not exist is a mistake, not a wish. */
export function readDelivery(body: unknown, current: DeliverySettings): DeliverySettings {
  return { ...current, ...readFields(body, deliveryFields) };
}

export function readTrouble(body: unknown, current: Trouble): Trouble {
  return { ...current, ...readFields(body, troubleFields) };
}

function readFields<T extends object>(body: unknown, fields: Record<keyof T, Read>): Partial<T> {
  if (typeof body !== 'object' || body === null) throw invalidRequest('Send an object.');
  const entries = Object.entries(body).map(([name, value]) => {
    const read = fields[name as keyof T];
    if (!read)
      throw invalidRequest(`There is no setting '${name}'; there are ${Object.keys(fields).join(', ')}.`);
    return [name, read(value, name)];
  });
  return Object.fromEntries(entries) as Partial<T>;
}

function integer(min: number, max: number): Read {
  return (value, name) => {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    throw invalidRequest(`${name} must be a whole number from ${min} to ${max}.`, name);
  };
}

function flag(value: unknown, name: string): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalidRequest(`${name} must be true or false.`, name);
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string') throw invalidRequest(`${name} must be a text.`, name);
  return value.trim();
}

/** Empty means that nobody listens, and nothing is sent. */
function webAddress(value: unknown, name: string): string {
  const address = text(value, name);
  if (address === '' || /^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address;
  throw invalidRequest(`${name} must be an http or https address, or empty.`, name);
}
