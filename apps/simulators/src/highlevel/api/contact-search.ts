import { randomUUID } from 'node:crypto';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { Contact, CrmLocation } from '../objects.ts';
import { type Body, Invalid } from './serve.ts';

type Query = Record<string, string | undefined>;
const MAX_PAGED_CONTACTS = 10_000;

/** The old list: newest first, paged by a time and an id. */
export function listContacts({ contacts }: CrmLocation, query: Query): object {
  const limit = Number(query.limit ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw new Invalid(['limit must not be greater than 100']);
  const found = newestFirst(contacts).filter((contact) => mentions(contact, query.query));
  const start = startAfter(found, query.startAfterId ?? '', Number(query.startAfter ?? Number.NaN));
  const pageContacts = found.slice(start, start + limit);
  const last = pageContacts.at(-1);
  return {
    contacts: pageContacts,
    count: found.length,
    meta: {
      total: found.length,
      startAfterId: start + limit < found.length ? (last?.id ?? null) : null,
      startAfter: start + limit < found.length && last ? Date.parse(last.dateAdded) : null,
    },
    traceId: randomUUID(),
  };
}

function startAfter(found: Contact[], id: string, ms: number): number {
  if (id !== '') return found.findIndex((contact) => contact.id === id) + 1;
  if (Number.isNaN(ms)) return 0;
  const index = found.findIndex((contact) => Date.parse(contact.dateAdded) < ms);
  return index < 0 ? found.length : index;
}

/** The search: pages up to 10,000 contacts, then `searchAfter`, which is part of every contact. */
export function searchContacts({ contacts }: CrmLocation, body: Body): object {
  const pageLimit = Number(body.pageLimit);
  if (!Number.isInteger(pageLimit) || pageLimit < 1 || pageLimit > 500) {
    throw new Invalid(['pageLimit must not be greater than 500', 'pageLimit must not be less than 1']);
  }
  if (typeof body.query === 'string' && body.query.length > 75) {
    throw new Invalid(['query must be shorter than or equal to 75 characters']);
  }
  const filters = Array.isArray(body.filters) ? (body.filters as Body[]) : [];
  const [sort] = Array.isArray(body.sort) ? (body.sort as Body[]) : [];
  const key = sort?.field === 'dateUpdated' ? 'dateUpdated' : 'dateAdded';
  const found = newestFirst(contacts, key)
    .filter((contact) => mentions(contact, body.query as string | undefined))
    .filter((contact) => filters.every((filter) => passes(contact, filter)));
  const start = Array.isArray(body.searchAfter)
    ? found.findIndex(({ id }) => id === (body.searchAfter as unknown[])[1]) + 1
    : toOffset(body.page, pageLimit);
  const pageContacts = found.slice(start, start + pageLimit);
  return {
    contacts: pageContacts.map((contact) => ({
      ...contact,
      searchAfter: [Date.parse(contact[key]), contact.id],
    })),
    total: found.length,
    traceId: randomUUID(),
  };
}

function toOffset(page: unknown, pageLimit: number): number {
  const number = Number(page ?? 1);
  if (!Number.isInteger(number) || number < 1) throw new Invalid(['page must not be less than 1']);
  if (number * pageLimit > MAX_PAGED_CONTACTS)
    throw new Refusal(400, 'Use searchAfter to go beyond 10000 records');
  return (number - 1) * pageLimit;
}

function newestFirst(
  contacts: Map<string, Contact>,
  key: 'dateAdded' | 'dateUpdated' = 'dateAdded',
): Contact[] {
  return [...contacts.values()].sort((a, b) => (a[key] < b[key] ? 1 : -1));
}

function mentions({ name, email, phone, companyName }: Contact, query: string | undefined): boolean {
  if (!query) return true;
  return [name, email, phone, companyName].join(' ').toLowerCase().includes(query.toLowerCase());
}

function passes(contact: Contact, filter: Body): boolean {
  if (typeof filter.group === 'string' && Array.isArray(filter.filters)) {
    const inner = (filter.filters as Body[]).map((each) => passes(contact, each));
    return filter.group === 'OR' ? inner.some(Boolean) : inner.every(Boolean);
  }
  const field = String(filter.field);
  const value = toField(contact, field);
  const test = operators[String(filter.operator)];
  if (!test) throw new Invalid([`filters.operator must be one of: ${Object.keys(operators).join(', ')}`]);
  return test(value, filter.value);
}

function toField(contact: Contact, field: string): unknown {
  if (field === 'firstNameLowerCase') return contact.firstName?.toLowerCase();
  if (field === 'lastNameLowerCase') return contact.lastName?.toLowerCase();
  return (contact as unknown as Body)[field];
}

const list = (value: unknown) => (Array.isArray(value) ? value : [value]);
const same = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase();
const isSet = (value: unknown) => value !== null && value !== undefined && value !== '';

const operators: Record<string, (value: unknown, target: unknown) => boolean> = {
  eq: (value, target) => list(value).some((each) => list(target).some((one) => same(each, one))),
  not_eq: (value, target) => !list(value).some((each) => list(target).some((one) => same(each, one))),
  contains: (value, target) =>
    list(value).some((each) =>
      String(each ?? '')
        .toLowerCase()
        .includes(String(target).toLowerCase()),
    ),
  not_contains: (value, target) =>
    !list(value).some((each) =>
      String(each ?? '')
        .toLowerCase()
        .includes(String(target).toLowerCase()),
    ),
  exists: (value) => isSet(value),
  not_exists: (value) => !isSet(value),
  range: (value, target) => {
    const { gte, gt, lte, lt } = (target ?? {}) as Body;
    const at = Date.parse(String(value));
    const ms = (bound: unknown) => (typeof bound === 'number' ? bound : Date.parse(String(bound)));
    return (
      (gte === undefined || at >= ms(gte)) &&
      (gt === undefined || at > ms(gt)) &&
      (lte === undefined || at <= ms(lte)) &&
      (lt === undefined || at < ms(lt))
    );
  },
};
