import type { TenantTx } from '@hearback/database';
import { newOrderedId } from '#server/platform/paging/ordered-id.ts';
import { type LockedContact, listFurtherIdentities, lockContacts } from '../contacts/contacts.queries.ts';
import { isOtherName } from '../contacts/is-other-name.ts';
import { completeLeads, insertLeads, linkContacts, listLinked } from './batch.queries.ts';
import type { LeadRow, NumberedLead } from './read-row.ts';
import type { ImportRun } from './runs.queries.ts';

const MAX_PASSES = 3;
const IN_CAMPAIGN = 'This contact is already in the campaign';
const describeDuplicate = (row: number): string => `Duplicate of row ${row}`;

type Companies = ReadonlyMap<string, string>;
type ImportedLead = { readonly contact_id: string; readonly row_number: number; readonly made: boolean };

/**
 * Creates or finds a contact for each lead and links it to the campaign. Returns the duplicate rows with the reason. A
 * contact that another process creates in the meantime is found on the next pass. If a contact is still neither found nor
 * created, it belongs to a location outside of the person's access. The row then becomes a contact of their own location,
 * because a refusal would reveal that the other contact exists.
 */
export async function settleLeads(
  tx: TenantTx,
  run: ImportRun,
  leads: readonly NumberedLead[],
  companies: Companies,
): Promise<Map<number, string>> {
  const duplicates = new Map<number, string>();
  let open = withoutRepetitions(run, leads, duplicates);
  const settled: ImportedLead[] = [];
  for (let time = 0; time < MAX_PASSES && open.length > 0; time += 1) {
    const { known, strangers } = await separateDuplicates(tx, run, open);
    settled.push(...(await settleKnown(tx, run, known, companies, duplicates)));
    const rows = strangers.map((one) => ({ ...one, id: newOrderedId() }));
    const isScoped = run.location_ids !== null && time === MAX_PASSES - 1;
    const made = await insertLeads(tx, run, rows, companies, { isScoped });
    settled.push(
      ...rows.flatMap(({ id, row_number }) =>
        made.has(id) ? [{ contact_id: id, row_number, made: true }] : [],
      ),
    );
    open = rows.filter(({ id }) => !made.has(id));
  }
  if (open.length > 0) throw new Error('contact was neither found nor inserted');
  await linkContacts(tx, run, settled);
  return duplicates;
}

/**
 * If rows share an address or profile, the first counts. Two people with different names and addresses stay
 * separate, even if both have the same profile.
 */
function withoutRepetitions(
  { provider }: ImportRun,
  leads: readonly NumberedLead[],
  duplicates: Map<number, string>,
): readonly NumberedLead[] {
  const { deciding, other } = chooseAddressFields(provider);
  const seen = new Map<string, NumberedLead>();
  return leads.flatMap(({ row_number, lead }) => {
    const same = seen.get(lead[deciding] ?? '');
    const alike = seen.get(lead[other] ?? '');
    const isStranger = !same && alike && lead[deciding] !== null && isOtherName(lead, alike.lead);
    const first = same ?? (isStranger ? undefined : alike);
    if (first) {
      duplicates.set(row_number, describeDuplicate(first.row_number));
      return [];
    }
    const own = { row_number, lead: isStranger ? withoutAddress(lead, other) : lead };
    for (const key of [own.lead.email, own.lead.linkedin_url]) if (key !== null) seen.set(key, own);
    return [own];
  });
}

type MatchedLead = NumberedLead & { readonly contact: LockedContact };

async function separateDuplicates(
  tx: TenantTx,
  { workspace_id, ghl_location_id, provider, location_ids }: ImportRun,
  leads: readonly NumberedLead[],
): Promise<{ known: MatchedLead[]; strangers: NumberedLead[] }> {
  const addressed = leads.filter(({ lead }) => lead.email !== null || lead.linkedin_url !== null);
  const contacts =
    addressed.length === 0
      ? []
      : await lockContacts(
          tx,
          workspace_id,
          addressed.map(({ lead }) => lead),
        );
  const { deciding, other } = chooseAddressFields(provider);
  const merged = contacts.flatMap((one) =>
    listFurtherIdentities(one, ghl_location_id).map((value) => [value, one] as const),
  );
  const isNear = ({ location_id }: LockedContact) =>
    ghl_location_id !== null && location_id === ghl_location_id;
  // Several locations may have a contact with the same address. That of the campaign's location wins, then the oldest.
  const ranked = [
    ...contacts.filter((one) => !isNear(one)).toReversed(),
    ...contacts.filter(isNear).toReversed(),
  ];
  const by = (field: typeof other) =>
    // Stored addresses keep their original case, and profiles may be case-sensitive.
    new Map([
      ...merged,
      ...ranked.map((one) => [field === 'email' ? one.email?.toLowerCase() : one[field], one] as const),
    ]);
  const [byDeciding, byOther] = [by(deciding), by(other)];
  const known: MatchedLead[] = [];
  const strangers: NumberedLead[] = [];
  for (const one of leads) {
    const { lead } = one;
    const same = byDeciding.get(lead[deciding] ?? ' ');
    const alike = byOther.get(lead[other] ?? ' ');
    const contact = same ?? alike;
    const isOther = contact !== undefined && isOtherName(lead, contact);
    // A person with their own name and address is not the contact that shares the other address.
    if (!contact || (!same && isOther && lead[deciding] !== null))
      strangers.push(contact ? { ...one, lead: withoutAddress(lead, other) } : one);
    else {
      // An address or profile of another contact stays there. If access is limited, its owner is unknown, so no address
      // is filled in.
      const isForeign = alike === undefined ? isOther || location_ids !== null : alike.id !== contact.id;
      known.push({ ...one, contact, lead: isForeign ? withoutAddress(lead, other) : lead });
    }
  }
  return { known, strangers };
}

/** Contacts in the campaign are duplicates; others are completed and linked. */
async function settleKnown(
  tx: TenantTx,
  run: ImportRun,
  matchedLeads: readonly MatchedLead[],
  companies: Companies,
  duplicates: Map<number, string>,
): Promise<ImportedLead[]> {
  if (matchedLeads.length === 0) return [];
  const linked = await listLinked(
    tx,
    run,
    matchedLeads.map(({ contact }) => contact.id),
  );
  const coming: MatchedLead[] = [];
  for (const one of matchedLeads) {
    const row = linked.get(one.contact.id);
    if (row === undefined) {
      coming.push(one);
      linked.set(one.contact.id, one.row_number);
    } else duplicates.set(one.row_number, row === null ? IN_CAMPAIGN : describeDuplicate(row));
  }
  await completeLeads(
    tx,
    run,
    coming.map(({ lead, contact }) => ({ id: contact.id, lead })),
    companies,
  );
  return coming.map(({ contact, row_number }) => ({ contact_id: contact.id, row_number, made: false }));
}

type AddressField = 'email' | 'linkedin_url';

/** The address that the campaign uses identifies a row; the other one is supplementary. */
const chooseAddressFields = (provider: string): { deciding: AddressField; other: AddressField } =>
  provider === 'heyreach'
    ? { deciding: 'linkedin_url', other: 'email' }
    : { deciding: 'email', other: 'linkedin_url' };

const ORIGINAL_VALUE_KEYS: Readonly<Record<AddressField, string>> = {
  email: 'Email as imported',
  linkedin_url: 'LinkedIn URL as imported',
};

/** Keeps an address of another contact under a name that is not interpreted as an address. */
function withoutAddress(lead: LeadRow, field: AddressField): LeadRow {
  const address = lead[field];
  if (address === null) return lead;
  return {
    ...lead,
    [field]: null,
    enriched_data: { [ORIGINAL_VALUE_KEYS[field]]: address, ...lead.enriched_data },
  };
}
