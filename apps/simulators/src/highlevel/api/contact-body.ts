import { randomBytes } from 'node:crypto';
import type { Contact } from '../objects.ts';
import { type Body, Invalid } from './serve.ts';

const texts = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'companyName',
  'website',
  'address1',
  'city',
  'state',
  'country',
  'postalCode',
  'timezone',
  'source',
  'assignedTo',
  'dateOfBirth',
] as const;

const fieldNames = new Set<string>([
  ...texts,
  'name',
  'locationId',
  'tags',
  'customFields',
  'dnd',
  'dndSettings',
  'inboundDndSettings',
  'gender',
  'type',
  'createNewIfDuplicateAllowed',
]);

export function newId(): string {
  return randomBytes(15).toString('base64url').replace(/[-_]/g, 'x').slice(0, 20);
}

/** Applies the body. All unknown and invalid fields are refused in one error. */
export function applyBody(contact: Contact, body: Body, now: string): void {
  check(body);
  for (const key of texts) {
    if (key in body) contact[key] = body[key] as string | null as never;
  }
  if (typeof body.name === 'string') {
    [contact.firstName, contact.lastName] = [
      body.name.split(' ')[0] ?? null,
      body.name.split(' ').slice(1).join(' ') || null,
    ];
  }
  if (Array.isArray(body.tags)) contact.tags = body.tags.map((tag) => String(tag).toLowerCase());
  if (Array.isArray(body.customFields))
    contact.customFields = mergeFields(contact.customFields, body.customFields as Body[]);
  if (typeof body.dnd === 'boolean') contact.dnd = body.dnd;
  contact.name = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  contact.email = contact.email?.toLowerCase() ?? null;
  contact.emailLowerCase = contact.email;
  contact.dateUpdated = now;
}

function check(body: Body): void {
  const unknown = Object.keys(body).filter((key) => !fieldNames.has(key));
  const wrong = texts.filter(
    (key) => body[key] !== undefined && body[key] !== null && typeof body[key] !== 'string',
  );
  const email =
    typeof body.email === 'string' && body.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(body.email);
  const messages = [
    ...unknown.map((key) => `property ${key} should not exist`),
    ...wrong.map((key) => `${key} must be a string`),
    ...(email ? ['email must be an email'] : []),
    ...(body.tags !== undefined && !Array.isArray(body.tags) ? ['tags must be an array'] : []),
  ];
  if (messages.length > 0) throw new Invalid(messages);
}

/** Written as `field_value`, read as `value`. */
function mergeFields(current: Contact['customFields'], changes: Body[]): Contact['customFields'] {
  const fields = new Map(current.map(({ id, value }) => [id, value]));
  for (const field of changes) fields.set(String(field.id ?? field.key), field.field_value ?? field.value);
  return [...fields].map(([id, value]) => ({ id, value }));
}

export function blankContact(locationId: string, now: string, nowMs: number): Contact {
  return {
    id: newId(),
    locationId,
    name: '',
    firstName: null,
    lastName: null,
    email: null,
    emailLowerCase: null,
    additionalEmails: [],
    phone: null,
    companyName: null,
    website: null,
    address1: null,
    city: null,
    state: null,
    country: 'US',
    postalCode: null,
    timezone: null,
    source: null,
    type: 'lead',
    assignedTo: null,
    dnd: false,
    dndSettings: {},
    tags: [],
    customFields: [],
    businessId: null,
    dateOfBirth: null,
    dateAdded: now,
    dateUpdated: now,
    lastActivity: nowMs,
    followers: [],
    attributions: [],
  };
}
