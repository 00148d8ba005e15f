import type { ConversationOutcome, OutcomeEdit, RequiredField } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { lockContact } from '../triage.queries.ts';
import {
  deleteFormerOutcomes,
  findOutcome,
  listMissing,
  restoreOutcomes,
  saveValue,
  saveWords,
} from './outcomes.queries.ts';

const NAMES: Readonly<Record<RequiredField, string>> = {
  lost_reason: 'the lost reason',
  value: 'the value',
  next_step: 'the next step',
};

const listFormat = new Intl.ListFormat('en-US');

/** Throws if the workspace requires more before the conversation is finished. */
export async function requireOutcome(
  { tx, actor: { workspace_id } }: Pick<TxContext, 'tx' | 'actor'>,
  contact_id: string,
): Promise<void> {
  const [found] = await listMissing(tx, { workspace_id, contact_ids: [contact_id] });
  if (!found) return;
  const names = listFormat.format(found.missing.map((field) => NAMES[field]));
  throw new AppError('OUTCOME_REQUIRED', { detail: `Add ${names} before you finish this conversation.` });
}

/** Records the outcome of a conversation that the caller has locked. */
export async function saveOutcome(
  { tx, actor: { workspace_id }, record }: TxContext,
  { contact_id, location_id }: { readonly contact_id: string; readonly location_id: string | null },
  outcome: OutcomeEdit | undefined,
): Promise<void> {
  const contacts = { workspace_id, contact_ids: [contact_id] };
  const { value, lost_reason, next_step } = outcome ?? {};
  if (value == null && !lost_reason && !next_step)
    return asSystem(tx, (tx) => deleteFormerOutcomes(tx, contacts));
  const saved = await asSystem(tx, async (tx) => {
    await saveWords(tx, contacts, { lost_reason, next_step });
    return value == null ? null : saveValue(tx, { workspace_id, contact_id }, value);
  });
  if (saved !== null)
    await record(
      'opportunity.saved',
      { opportunity_id: saved, contact_id },
      { ghl_location_id: location_id },
    );
}

/** Restores the outcome from before the last finish. */
export async function restoreOutcome(
  { tx, actor: { workspace_id }, record }: TxContext,
  { contact_id, location_id }: { readonly contact_id: string; readonly location_id: string | null },
): Promise<void> {
  const restored = await asSystem(tx, (tx) =>
    restoreOutcomes(tx, { workspace_id, contact_ids: [contact_id] }),
  );
  for (const { opportunity_id, is_removed } of restored)
    if (opportunity_id !== null)
      await record(
        is_removed ? 'opportunity.removed' : 'opportunity.saved',
        { opportunity_id, contact_id },
        { ghl_location_id: location_id },
      );
}

export async function getOutcome({ tx, actor }: TxContext, contact_id: string): Promise<ConversationOutcome> {
  await lockContact(tx, actor, contact_id);
  return findOutcome(tx, { workspace_id: actor.workspace_id, contact_id });
}
