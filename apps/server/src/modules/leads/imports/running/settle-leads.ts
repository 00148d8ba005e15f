import type { Tx } from '@hearback/database';
import { newOrderedId } from '../../../../platform/ordered-id.ts';
import { type LockedContact, lockContacts } from '../../leads.queries.ts';
import { completeLeads, insertLeads, linkContacts, listLinked } from './batch.queries.ts';
import type { NumberedLead } from './read-row.ts';
import type { ImportRun } from './runs.queries.ts';

const IN_CAMPAIGN = 'This contact is in the campaign already';
const ofRow = (row: number): string => `Duplicate of row ${row}`;

type Companies = ReadonlyMap<string, string>;
type Settled = { readonly contact_id: string; readonly row_number: number; readonly made: boolean };

/**
 * Makes or finds a contact for each lead and links it to the campaign. Returns the rows that are duplicates, with the
 * sentence that says of what. Whoever makes the same contact meanwhile decides for both: then it is found.
 */
export async function settleLeads(
  tx: Tx,
  run: ImportRun,
  leads: readonly NumberedLead[],
  companies: Companies,
): Promise<Map<number, string>> {
  const duplicates = new Map<number, string>();
  let open = withoutRepetitions(leads, duplicates);
  const settled: Settled[] = [];
  for (let time = 0; time < 3 && open.length > 0; time += 1) {
    const { known, strangers } = await tellApart(tx, run, open);
    settled.push(...(await settleKnown(tx, run, known, companies, duplicates)));
    const rows = strangers.map((one) => ({ ...one, id: newOrderedId() }));
    const made = await insertLeads(tx, run, rows, companies);
    settled.push(
      ...rows.flatMap(({ id, row_number }) =>
        made.has(id) ? [{ contact_id: id, row_number, made: true }] : [],
      ),
    );
    open = rows.filter(({ id }) => !made.has(id));
  }
  if (open.length > 0) throw new Error('a contact appears and disappears');
  await linkContacts(tx, run, settled);
  return duplicates;
}

/** Of rows with the same address or profile, the first counts. */
function withoutRepetitions(
  leads: readonly NumberedLead[],
  duplicates: Map<number, string>,
): readonly NumberedLead[] {
  const seen = new Map<string, number>();
  return leads.filter(({ row_number, lead: { email, linkedin_url } }) => {
    const keys = [email, linkedin_url].filter((key) => key !== null);
    const first = keys.map((key) => seen.get(key)).find((row) => row !== undefined);
    if (first !== undefined) duplicates.set(row_number, ofRow(first));
    else for (const key of keys) seen.set(key, row_number);
    return first === undefined;
  });
}

type Known = NumberedLead & { readonly contact: LockedContact; readonly others: readonly LockedContact[] };

async function tellApart(
  tx: Tx,
  { workspace_id }: ImportRun,
  leads: readonly NumberedLead[],
): Promise<{ known: Known[]; strangers: NumberedLead[] }> {
  const addressed = leads.filter(({ lead }) => lead.email !== null || lead.linkedin_url !== null);
  const contacts =
    addressed.length === 0
      ? []
      : await lockContacts(
          tx,
          workspace_id,
          addressed.map(({ lead }) => lead),
        );
  const byEmail = new Map(contacts.map((one) => [one.email?.toLowerCase() ?? '', one]));
  const byProfile = new Map(contacts.map((one) => [one.linkedin_url ?? '', one]));
  const known: Known[] = [];
  const strangers: NumberedLead[] = [];
  for (const one of leads) {
    // The address tells more than the profile, where they belong to two contacts.
    const found = [byEmail.get(one.lead.email ?? ' '), byProfile.get(one.lead.linkedin_url ?? ' ')];
    const [contact, ...others] = found.filter((row) => row !== undefined);
    if (contact) known.push({ ...one, contact, others });
    else strangers.push(one);
  }
  return { known, strangers };
}

/** Who is in the campaign is a duplicate; who is not is completed and comes in. */
async function settleKnown(
  tx: Tx,
  run: ImportRun,
  known: readonly Known[],
  companies: Companies,
  duplicates: Map<number, string>,
): Promise<Settled[]> {
  if (known.length === 0) return [];
  const linked = await listLinked(
    tx,
    run,
    known.map(({ contact }) => contact.id),
  );
  const coming: Known[] = [];
  for (const one of known) {
    const row = linked.get(one.contact.id);
    if (row === undefined) {
      coming.push(one);
      linked.set(one.contact.id, one.row_number);
    } else duplicates.set(one.row_number, row === null ? IN_CAMPAIGN : ofRow(row));
  }
  await completeLeads(
    tx,
    run,
    coming.map(({ lead, contact, others }) => ({
      id: contact.id,
      // What belongs to another contact stays there.
      lead: others.some(({ id }) => id !== contact.id) ? { ...lead, linkedin_url: null } : lead,
    })),
    companies,
  );
  return coming.map(({ contact, row_number }) => ({ contact_id: contact.id, row_number, made: false }));
}
