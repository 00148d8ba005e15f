import { findMentions, type Note } from '@hearback/contract';
import { asSystem, type TenantTx } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { listWorkersAt } from '../assignment/assignment.queries.ts';

/** Matches only people who may read the note there. If two of them share a name, both are mentioned. */
export async function findMentioned(
  tx: TenantTx,
  location_id: string | null,
  content: string,
): Promise<string[]> {
  if (!content.includes('@')) return [];
  const people = await listWorkersAt(tx, location_id);
  const called = new Set(
    findMentions(
      content,
      people.map(({ name }) => name),
    ).map(({ name }) => name),
  );
  return people.filter(({ name }) => called.has(name)).map(({ id }) => id);
}

/** Notifies each person once per note, even if it is edited. */
export async function notifyMentioned(
  { tx, actor, services }: TxContext,
  note: Note,
  { contact_id, mentions }: { contact_id: string; mentions: readonly string[] },
): Promise<void> {
  if (mentions.length === 0) return;
  const { workspace_id, user_id: by } = actor;
  const notification = { workspace_id, kind: 'mention' as const, about: { contact_id }, to: mentions, by };
  await asSystem(tx, (tx) => notify(services, tx, { ...notification, cause: note.id }));
}
