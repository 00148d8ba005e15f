import { isFreeMail } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { listOwnMailboxes } from '#server/modules/accounts/index.ts';
import {
  findOrMakeContacts,
  isMailable,
  isProgram,
  type NewContactInput,
  toEmail,
} from '#server/modules/leads/index.ts';
import { listEmployers, listKnownAddresses, listThreadLeads } from './colleagues.queries.ts';
import type { MessagePlace } from './find-places.ts';
import type { IncomingMessage } from './incoming-message.ts';

const toThreadId = ({ thread }: IncomingMessage): string | null =>
  typeof thread.thread_id === 'string' ? thread.thread_id : null;

const toSender = ({ thread }: IncomingMessage): string | null =>
  typeof thread.from === 'string' ? toEmail(thread.from) : null;

/** Returns the address of a person other than the lead who wrote the message; null for the lead. */
function findColleague(message: IncomingMessage): string | null {
  const { direction, source, thread, lead } = message;
  if (direction !== 'inbound' || source !== 'cold_email' || thread.automatic === true) return null;
  const sender = toSender(message);
  const isOther = sender !== null && sender !== toEmail(lead.email);
  return isOther && isMailable(sender) && !isProgram(sender) ? sender : null;
}

/**
 * Assigns a message without a lead to the lead of its thread, so that a colleague who answers instead joins the
 * conversation. The thread is known from the database or from another message of the batch.
 */
export async function withThreadLeads(
  tx: TenantTx,
  workspace_id: string,
  messages: readonly IncomingMessage[],
): Promise<IncomingMessage[]> {
  const threads = messages.flatMap((one) => (one.isLeadAssumed ? (toThreadId(one) ?? []) : []));
  if (threads.length === 0) return [...messages];
  const leads = new Map(
    messages.flatMap((one) => {
      const [thread, email] = [toThreadId(one), toEmail(one.lead.email)];
      return thread !== null && email !== null && !one.isLeadAssumed ? [[thread, email]] : [];
    }),
  );
  for (const { thread_id, email } of await listThreadLeads(tx, workspace_id, [...new Set(threads)]))
    leads.set(thread_id, email);
  return messages.map((one) => {
    const email = one.isLeadAssumed ? leads.get(toThreadId(one) ?? '') : undefined;
    return email === undefined ? one : { ...one, lead: { email } };
  });
}

/** The sender of each message, if it is another person than its lead. */
export const listColleagues = (messages: readonly IncomingMessage[]): { email: string | null }[] =>
  messages.map((one) => ({ email: findColleague(one) }));

type PlacedMessage = { readonly incoming: IncomingMessage; readonly place: MessagePlace };

/**
 * Creates a contact in the lead's location for each colleague who wrote instead of the lead. A sender's address proves
 * nothing, so contacts that exist are not changed: setting their location would show their conversation to another client.
 */
export async function addColleagues(
  tx: TenantTx,
  workspace_id: string,
  placed: readonly PlacedMessage[],
): Promise<void> {
  const colleagueMessages = placed.flatMap((one) => {
    const email = findColleague(one.incoming);
    return email === null ? [] : [{ ...one, email }];
  });
  if (colleagueMessages.length === 0) return;
  const addresses = [...new Set(colleagueMessages.map(({ email }) => email))];
  const own = await listOwnMailboxes(tx, workspace_id, addresses);
  const knownAddresses = await listKnownAddresses(tx, workspace_id, addresses);
  const employers = await listEmployers(
    tx,
    workspace_id,
    colleagueMessages.map(({ place }) => place.contact_id),
  );
  const people = new Map<string, NewContactInput>();
  for (const { email, incoming, place } of colleagueMessages) {
    if (own.has(email) || knownAddresses.has(email)) continue;
    const isSameCompany = hasSameCompany(email, toEmail(incoming.lead.email));
    people.set(email, {
      email,
      ...splitName(incoming.thread.from_name),
      company_name: (isSameCompany && employers.get(place.contact_id)) || null,
      location_id: place.location_id,
    });
  }
  await findOrMakeContacts(tx, workspace_id, [...people.values()]);
}

const toDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

const hasSameCompany = (email: string, lead: string | null): boolean =>
  lead !== null && toDomain(email) === toDomain(lead) && !isFreeMail(toDomain(email));

/** Splits 'Maria von Keller' into 'Maria' and 'von Keller'. An address is not a name. */
function splitName(name: unknown): { first_name: string | null; last_name: string | null } {
  const words = typeof name === 'string' && !name.includes('@') ? name.trim().split(/\s+/) : [];
  const [first = '', ...rest] = words;
  return { first_name: first || null, last_name: rest.join(' ') || null };
}
