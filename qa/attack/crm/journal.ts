import type { Random } from '../../load/random.ts';
import type { AttackTarget } from '../target.ts';
import type { CrmUser } from './crm-user.ts';

export type Lead = {
  readonly contact_id: string;
  readonly location_id: string;
  readonly email: string;
  readonly crm_id: string;
  /** Their do-not-disturb setting may be turned on, so that replies are refused. */
  readonly mayBeSuppressed: boolean;
};
export type Side = 'ours' | 'theirs';
type FieldChange = { readonly value: unknown; readonly at: number };

/** Everything that people did, as far as the audit needs it. */
export type Journal = {
  /** The newest change of a field by contact, field and side. */
  readonly fields: Map<string, FieldChange>;
  /** Texts of notes by contact. */
  readonly notes: Map<string, string[]>;
  /** Texts that leads wrote, by contact. */
  readonly received: Map<string, string[]>;
  /** Texts that colleagues sent from Hearback and from the CRM, by contact. */
  readonly sent: Map<string, string[]>;
  readonly suppressed: Set<string>;
  readonly counts: Map<string, number>;
};

export const createJournal = (): Journal => ({
  fields: new Map(),
  notes: new Map(),
  received: new Map(),
  sent: new Map(),
  suppressed: new Set(),
  counts: new Map(),
});

export const toFieldKey = ({ contact_id }: Lead, field: string, side: Side): string =>
  `${contact_id} ${field} ${side}`;

export type ChangeContext = {
  readonly target: AttackTarget;
  readonly users: ReadonlyMap<string, CrmUser>;
  readonly random: Random;
  readonly journal: Journal;
};

export type Change = {
  readonly name: string;
  readonly side: Side;
  /** The object whose writes the loop breaker counts. Notes, tasks and messages are objects of their own. */
  readonly object: 'contact' | 'opportunity' | null;
  /** Returns false if it did not apply. */
  apply(context: ChangeContext, lead: Lead, serial: number): Promise<boolean>;
};

export const push = (map: Map<string, string[]>, { contact_id }: Lead, text: string) =>
  void map.set(contact_id, [...(map.get(contact_id) ?? []), text]);

/** Recorded when the change is done, so that the order of two sides is that of their effects. */
export async function changeField(
  { journal }: ChangeContext,
  lead: Lead,
  { side, field, value }: { readonly side: Side; readonly field: string; readonly value: unknown },
  work: () => Promise<unknown>,
): Promise<boolean> {
  const started = Date.now();
  if ((await work()) === false) return false;
  journal.fields.set(toFieldKey(lead, field, side), { value, at: started });
  return true;
}

export const toPhone = (serial: number) => `+1555${String(serial).padStart(7, '0')}`;
