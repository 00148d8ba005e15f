import { randomUUID } from 'node:crypto';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { Contact, CrmLocation } from '../objects.ts';
import { sendContactHook } from '../send-hooks.ts';
import type { HighLevelState } from '../state.ts';
import { applyBody, blankContact } from './contact-body.ts';
import { listContacts, searchContacts } from './contact-search.ts';
import { type Api, type ApiCall, type Body, locationFor, ownLocation } from './serve.ts';

const read = 'contacts.readonly';
const write = 'contacts.write';

export function registerContacts(api: Api, state: HighLevelState): void {
  api.get('/contacts/', read, (call) =>
    listContacts(locationFor(state, call, call.query.locationId), call.query),
  );
  api.post('/contacts/search', read, (call) =>
    searchContacts(locationFor(state, call, call.body.locationId), call.body),
  );
  api.post('/contacts/upsert', write, (call) => upsert(state, call));
  api.post('/contacts/', write, (call) => {
    const location = locationFor(state, call, call.body.locationId);
    const existing = findDuplicate(location, call.body.email, call.body.phone);
    if (existing)
      throw new Refusal(400, `This location does not allow duplicated contacts. (contactId: ${existing.id})`);
    call.reply.code(201);
    return { contact: create(state, location, call.body), traceId: randomUUID() };
  });
  api.get('/contacts/search/duplicate', read, (call) => {
    const location = locationFor(state, call, call.query.locationId);
    return {
      contact: findDuplicate(location, call.query.email, call.query.number) ?? null,
      traceId: randomUUID(),
    };
  });
  api.get('/contacts/:id', read, (call) => ({ contact: requireContact(state, call), traceId: randomUUID() }));
  api.delete('/contacts/:id', write, (call) => {
    const contact = requireContact(state, call);
    ownLocation(state, call).contacts.delete(contact.id);
    sendContactHook(state, 'ContactDelete', contact);
    return { succeded: true, traceId: randomUUID() };
  });
  api.put('/contacts/:id', write, (call) => {
    const contact = requireContact(state, call);
    const { dnd } = contact;
    change(state, contact, call.body);
    if (contact.dnd !== dnd) sendContactHook(state, 'ContactDndUpdate', contact);
    return { succeded: true, contact, traceId: randomUUID() };
  });
  api.post('/contacts/:id/tags', write, (call) => {
    call.reply.code(201);
    return changeTags(state, call, (tags, inputTags) => [...new Set([...tags, ...inputTags])]);
  });
  api.delete('/contacts/:id/tags', write, (call) =>
    changeTags(state, call, (tags, inputTags) => tags.filter((tag) => !inputTags.includes(tag))),
  );
}

/** Tags are stored in lower case. */
function changeTags(
  state: HighLevelState,
  call: ApiCall,
  apply: (tags: string[], inputTags: string[]) => string[],
): object {
  const contact = requireContact(state, call);
  const inputTags = Array.isArray(call.body.tags)
    ? call.body.tags.map((tag) => String(tag).toLowerCase())
    : [];
  contact.tags = apply(contact.tags, inputTags);
  contact.dateUpdated = state.nowIso();
  sendContactHook(state, 'ContactTagUpdate', contact);
  return { tags: contact.tags, traceId: randomUUID() };
}

export function requireContact(state: HighLevelState, call: ApiCall): Contact {
  const id = call.params.id ?? '';
  const contact = ownLocation(state, call).contacts.get(id);
  if (!contact) throw new Refusal(400, `Contact with id ${id} not found`);
  return contact;
}

/** Matches by email address first, secondary ones included, then by phone number. */
function findDuplicate({ contacts }: CrmLocation, email: unknown, phone: unknown): Contact | undefined {
  const all = [...contacts.values()];
  const address = typeof email === 'string' ? email.toLowerCase() : '';
  const number = typeof phone === 'string' ? phone.replace(/[^+\d]/g, '') : '';
  return (
    all.find((contact) => address !== '' && contact.emailLowerCase === address) ??
    all.find((contact) => address !== '' && contact.additionalEmails.includes(address)) ??
    all.find((contact) => number !== '' && contact.phone === number)
  );
}

/** If the address is a secondary one of the contact, it becomes the primary one, and the former primary one is lost. */
function upsert(state: HighLevelState, call: ApiCall): object {
  const location = locationFor(state, call, call.body.locationId);
  const existing = findDuplicate(location, call.body.email, call.body.phone);
  if (existing) change(state, existing, call.body);
  else call.reply.code(201);
  const contact = existing ?? create(state, location, call.body);
  return { new: !existing, contact, traceId: randomUUID() };
}

function create(state: HighLevelState, location: CrmLocation, body: Body): Contact {
  const now = state.nowIso();
  const contact = blankContact(location.plan.id, now, state.context.nowMs());
  applyBody(contact, body, now);
  location.contacts.set(contact.id, contact);
  sendContactHook(state, 'ContactCreate', contact);
  return contact;
}

function change(state: HighLevelState, contact: Contact, body: Body): void {
  applyBody(contact, body, state.nowIso());
  contact.additionalEmails = contact.additionalEmails.filter((email) => email !== contact.email);
  sendContactHook(state, 'ContactUpdate', contact);
}
