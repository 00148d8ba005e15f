import type { CrmContact } from '@hearback/providers';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';

/** A CRM contact in our columns. */
export type ContactRow = {
  readonly crm_id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company_name: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly contact_geo: string | null;
};

export type StoredContact = {
  readonly id: string;
  readonly email: string | null;
  readonly crm_id: string | null;
  /** The contact belongs to another location. */
  readonly is_elsewhere?: boolean;
  /** Further addresses and ids in the CRM, from merged contacts of this location. */
  readonly also?: readonly string[];
};

export type Plan = {
  readonly inserts: ContactRow[];
  /** `email` is null if the address already belongs to another contact. */
  readonly updates: (ContactRow & { readonly id: string })[];
};

const SHORT = 300;

export const toRow = (contact: CrmContact): ContactRow => ({
  crm_id: toShortText(contact.provider_contact_id, 100) ?? '',
  email: toAddress(contact.email),
  first_name: toShortText(contact.first_name, SHORT),
  last_name: toShortText(contact.last_name, SHORT),
  company_name: toShortText(contact.company_name, SHORT),
  phone: toShortText(contact.phone, 60),
  website: toShortText(contact.website, SHORT),
  contact_geo: toShortText(contact.geo, SHORT),
});

function toAddress(text: string | null): string | null {
  const address = toShortText(text, 400)?.toLowerCase() ?? '';
  return address.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(address) ? address : null;
}

/**
 * Matches the contacts of a page by the CRM's id first, else by address. The CRM may have one address twice; here one
 * person is one contact, so the second adds nothing. The same applies to a merged contact with several ids in the CRM, and to a
 * contact of another location, which the CRM of this one must not change.
 */
export function planContacts(page: readonly ContactRow[], known: readonly StoredContact[]): Plan {
  const contacts = known.filter((contact) => !contact.is_elsewhere);
  const elsewhere = new Set(
    known.flatMap((contact) => (contact.is_elsewhere && contact.email ? [contact.email.toLowerCase()] : [])),
  );
  const byCrmId = new Map(contacts.flatMap((contact) => (contact.crm_id ? [[contact.crm_id, contact]] : [])));
  const byEmail = new Map(
    contacts.flatMap((contact) => (contact.email ? [[contact.email.toLowerCase(), contact]] : [])),
  );
  const merged = new Map(
    contacts.flatMap((contact) => (contact.also ?? []).map((value) => [value, contact])),
  );
  const plan: Plan = { inserts: [], updates: [] };
  const seen = new Set<string>();
  for (const row of page) {
    const ofId = byCrmId.get(row.crm_id);
    const ofEmail = row.email ? byEmail.get(row.email) : undefined;
    const further = merged.get(row.crm_id) ?? (ofEmail ? undefined : merged.get(row.email ?? ''));
    if (!ofId && further && further.crm_id !== null) continue;
    const match = ofId ?? ofEmail ?? further;
    const isTaken =
      row.email !== null &&
      (seen.has(row.email) || elsewhere.has(row.email) || (ofEmail && ofEmail !== match));
    const mark = match?.id ?? row.crm_id;
    if (seen.has(mark) || (!match && isTaken)) continue;
    seen.add(mark);
    if (match) plan.updates.push({ ...row, id: match.id, email: isTaken ? null : row.email });
    else plan.inserts.push(row);
    if (row.email) seen.add(row.email);
  }
  return plan;
}
