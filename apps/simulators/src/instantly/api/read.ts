import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { Query } from './serve.ts';

export type Body = Record<string, unknown>;

/**
 * Validates the keys of a JSON body. Instantly refuses unknown keys: accepting a misspelled one would hide the mistake
 * until production.
 */
export function closedBody(
  body: unknown,
  allowedKeys: readonly string[],
  required: readonly string[] = [],
): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('body must be object');
  const missing = required.find((key) => (body as Body)[key] === undefined);
  if (missing) throw bad(`body must have required property '${missing}'`);
  if (Object.keys(body).some((key) => !allowedKeys.includes(key))) {
    throw bad('body must NOT have additional properties');
  }
  return body as Body;
}

export function bad(message: string): Refusal {
  return new Refusal(400, message);
}

export function toText(body: Body, key: string): string | null {
  const value = body[key];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw bad(`body/${key} must be string`);
  return value;
}

export function requiredText(body: Body, key: string): string {
  const value = toText(body, key);
  if (value === null || value === '') throw bad(`body/${key} must NOT have fewer than 1 characters`);
  return value;
}

export function one(query: Query, key: string): string | null {
  const value = query[key];
  return (Array.isArray(value) ? value[0] : value) || null;
}

/** `ids=a&ids=b`, or `ids=a,b`. */
export function listQueryValues(query: Query, key: string): string[] {
  return [query[key] ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .filter(Boolean);
}

export function toFlag(query: Query, key: string): boolean | null {
  const value = one(query, key);
  if (value === null) return null;
  if (value !== 'true' && value !== 'false') throw bad(`querystring/${key} must be boolean`);
  return value === 'true';
}

export function toNumber(query: Query, key: string): number | null {
  const value = one(query, key);
  if (value === null) return null;
  if (Number.isNaN(Number(value))) throw bad(`querystring/${key} must be number`);
  return Number(value);
}

export interface PageRequest {
  limit: number;
  after: string | null;
}

const DEFAULT_LIMIT = 10;

export function pageRequest(limit: unknown, after: unknown, where = 'querystring'): PageRequest {
  const number = limit === undefined || limit === null ? DEFAULT_LIMIT : Number(limit);
  if (!Number.isInteger(number)) throw bad(`${where}/limit must be integer`);
  if (number < 1) throw bad(`${where}/limit must be >= 1`);
  if (number > 100) throw bad(`${where}/limit must be <= 100`);
  return { limit: number, after: typeof after === 'string' && after !== '' ? after : null };
}

/** One page after an opaque cursor. There is no total, and no cursor after the last page. */
export function page<T>(items: T[], { limit, after }: PageRequest, toCursor: (item: T) => string): object {
  const start = after === null ? 0 : items.findIndex((item) => toCursor(item) === after) + 1;
  if (after !== null && start === 0) throw bad('Invalid starting_after');
  const pageItems = items.slice(start, start + limit);
  const last = pageItems.at(-1);
  const hasMore = start + limit < items.length && last !== undefined;
  return { items: pageItems, ...(hasMore && { next_starting_after: toCursor(last) }) };
}
