import type { Form } from '#simulators/frame/forms.ts';
import { invalidRequest, noSuchReference } from '../fault.ts';
import { list } from '../objects/list.ts';
import type { List } from '../objects/objects.ts';
import { readInteger, readText } from '../params.ts';

/** One page, newest first, by Stripe's cursors. */
export function toPage<T extends { id: string; object: string }>(
  newestFirst: T[],
  query: Form,
  url: string,
): List<T> {
  const limit = readLimit(query);
  const after = readText(query, 'starting_after');
  const before = readText(query, 'ending_before');
  if (after !== null) {
    const rest = newestFirst.slice(indexOf(newestFirst, after, 'starting_after') + 1);
    return list(rest.slice(0, limit), rest.length > limit, url);
  }
  if (before !== null) {
    const rest = newestFirst.slice(0, indexOf(newestFirst, before, 'ending_before'));
    return list(rest.slice(-limit), rest.length > limit, url);
  }
  return list(newestFirst.slice(0, limit), newestFirst.length > limit, url);
}

/** Objects in the order they were made, turned round. */
export function newestFirst<T>(objects: Iterable<T>): T[] {
  return [...objects].reverse();
}

function readLimit(query: Form): number {
  const limit = readInteger(query, 'limit') ?? 10;
  if (limit < 1)
    throw invalidRequest(
      'This value must be greater than or equal to 1.',
      'limit',
      'parameter_invalid_integer',
    );
  if (limit > 100)
    throw invalidRequest(
      'This value must be less than or equal to 100.',
      'limit',
      'parameter_invalid_integer',
    );
  return limit;
}

function indexOf(objects: { id: string; object: string }[], id: string, param: string): number {
  const index = objects.findIndex((object) => object.id === id);
  if (index < 0) throw noSuchReference(objects[0]?.object.replaceAll('_', ' ') ?? 'object', id, param);
  return index;
}
