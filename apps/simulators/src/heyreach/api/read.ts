import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { Body } from './serve.ts';

export function bad(message: string): Refusal {
  return new Refusal(400, message);
}

export function toText(body: Body, key: string): string | null {
  const value = body[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function requiredText(body: Body, key: string): string {
  const value = toText(body, key);
  if (value === null) throw bad(`The ${key.charAt(0).toUpperCase()}${key.slice(1)} field is required.`);
  return value;
}

export function listNumbers(body: Body, key: string): number[] {
  const value = body[key];
  return Array.isArray(value) ? value.map(Number) : [];
}

export function toId(value: unknown, name: string): number {
  const id = Number(value);
  if (value === undefined || value === '' || !Number.isInteger(id))
    throw bad(`The ${name} field is required.`);
  return id;
}

/** Offset and limit are in the body. A page contains the total. */
export function page<T>(items: T[], body: Body, most = 100): { totalCount: number; items: T[] } {
  const offset = Number(body.offset ?? 0);
  const limit = Number(body.limit ?? 10);
  if (!Number.isInteger(offset) || offset < 0) throw bad('Offset must be greater than or equal to 0.');
  if (!Number.isInteger(limit) || limit < 1 || limit > most)
    throw bad(`Limit must be between 1 and ${most}.`);
  return { totalCount: items.length, items: items.slice(offset, offset + limit) };
}

/** Compares LinkedIn URLs without a trailing slash. */
export function sameProfile(a: string, b: string): boolean {
  const plain = (url: string) => url.toLowerCase().replace(/\/+$/, '');
  return plain(a) === plain(b);
}
