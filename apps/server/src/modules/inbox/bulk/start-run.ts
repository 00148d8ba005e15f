import type { ConversationChange, ConversationRun, ConversationTarget } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { toScope } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { queueChange } from './change-many.job.ts';
import type { FindBulkAction } from './changes/bulk-actions.ts';
import { countOpen, findRun, insertRun, setTotal } from './runs.queries.ts';
import { countTarget, freezeTarget, requireTicked } from './target.queries.ts';

type BulkRequest = { readonly target: ConversationTarget; readonly change: ConversationChange };

/** A run may cover every conversation, so each person can have only this many open. */
const MAX_OPEN = 5;
const RETRY_SECONDS = 10;

/** Freezes the set of conversations now, regardless of later changes to the list. */
export async function startRun(
  context: TxContext,
  { target, change }: BulkRequest,
  findBulkAction: FindBulkAction,
): Promise<ConversationRun> {
  const { tx, actor, record, audit } = context;
  const { workspace_id, user_id } = actor;
  await findBulkAction(change.kind).require?.(tx, change);
  await requireTicked(tx, actor, target);
  if ((await countOpen(tx)) >= MAX_OPEN)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS });
  const key = await asSystem(tx, (tx) =>
    insertRun(tx, { workspace_id, user_id, change, location_ids: toScope(actor) }),
  );
  const total = await freezeTarget(tx, actor, key.id, target);
  if (total === 0) throw new AppError('NOT_FOUND');
  await asSystem(tx, (tx) => setTotal(tx, key, total));
  await queueChange(tx, key);
  if (change.kind === 'delete') await audit('conversations.deleted', key.id, { count: total });
  await record('conversation_run.changed', { run_id: key.id, user_id });
  return (await findRun(tx, key.id)) as ConversationRun;
}

export async function previewRun(
  { tx, actor }: TxContext,
  request: Pick<BulkRequest, 'target'> & { readonly change?: ConversationChange | undefined },
) {
  await requireTicked(tx, actor, request.target);
  return countTarget(tx, actor, request);
}
