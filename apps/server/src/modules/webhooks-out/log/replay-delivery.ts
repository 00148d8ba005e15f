import { MAX_REPLAYED_DELIVERIES, WEBHOOK_REASONS } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import { getEndpoint } from '../endpoints/endpoints.queries.ts';
import { deliverDefinition } from '../outbox/deliver.job-definition.ts';
import { replayFailedRows, replayOne } from './log.queries.ts';

const enqueueDelivery = (tx: TxContext['tx'], workspace_id: string) =>
  addJob(tx, deliverDefinition, { workspace_id }, { key: `webhooks-out:${workspace_id}` });

async function requireLive({ tx, actor }: TxContext, id: string): Promise<string> {
  const { status, name } = await getEndpoint(tx, actor.workspace_id, id);
  if (status !== 'live') throw new AppError('CONFLICT', { detail: WEBHOOK_REASONS.notLive });
  return name;
}

/** The message keeps its id, so that receivers recognize it. Delivered ones can be replayed, too. */
export async function replayDelivery(context: TxContext, id: string): Promise<{ success: true }> {
  const { tx, actor, audit } = context;
  const delivery = await replayOne(tx, actor.workspace_id, id);
  if (delivery === null) throw new AppError('NOT_FOUND');
  const { endpoint_id, is_included } = delivery;
  const name = await requireLive(context, endpoint_id);
  if (!is_included) throw new AppError('CONFLICT', { detail: WEBHOOK_REASONS.excluded });
  await audit('webhook_endpoint.replayed', endpoint_id, { name, number: 1 });
  await enqueueDelivery(tx, actor.workspace_id);
  return { success: true };
}

export async function replayFailed(
  context: TxContext,
  { id, since }: { readonly id: string; readonly since: string },
): Promise<{ number: number }> {
  const { tx, actor, audit } = context;
  const { workspace_id } = actor;
  const name = await requireLive(context, id);
  const failed = { workspace_id, endpoint_id: id, since, limit: MAX_REPLAYED_DELIVERIES };
  const number = await replayFailedRows(tx, failed);
  if (number > 0) {
    await audit('webhook_endpoint.replayed', id, { name, number });
    await enqueueDelivery(tx, workspace_id);
  }
  return { number };
}
