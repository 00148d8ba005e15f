import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem, type TenantTx, withSystem, withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { notify } from '#server/modules/notifications/index.ts';
import { type Ids, publish } from '#server/platform/events/publish.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  claimToRead,
  endAttempts,
  type Finding,
  listWorkspacesToRead,
  saveFindings,
  type UnreadMessage,
} from './classification.queries.ts';
import { classifyMessage } from './classify-message.ts';
import { withCorrections } from './learning/with-corrections.ts';
import { queueClassification, readSentimentsDefinition } from './queue-classification.ts';

/** In parallel, and the pause between two batches: a model is a provider whose limits are shared. */
const BATCH = 5;
const PAUSE_MS = 1_000;
/** The built-in reader disturbs nobody. */
const BUILT_IN_BATCH = 250;
/** Then another job goes on, so that one workspace does not hold a worker for hours. */
const MAX_BATCHES = 120;

/** Each batch is written before the next is read: who is interrupted goes on where they were. */
export const readSentimentsJob = defineJob({
  ...readSentimentsDefinition,
  handler: ({ workspace_id }, services) => readWaiting(services, workspace_id),
});

type Judge = typeof classifyMessage;
type ReadOptions = { readonly judge?: Judge; readonly pause?: (ms: number) => Promise<unknown> };

export async function readWaiting(
  services: Services,
  workspace_id: string,
  { judge = classifyMessage, pause = sleep }: ReadOptions = {},
): Promise<void> {
  const { db } = services;
  const size = services.model ? BATCH : BUILT_IN_BATCH;
  let rested = false;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const messages = await withWorkspace(db, workspace_id, (tx) => claimToRead(tx, workspace_id, size));
    if (messages.length > 0) await readBatch(services, workspace_id, messages, judge);
    // Once more after a moment: the intake wakes us for the first message of many.
    else if (rested) return;
    rested = messages.length === 0;
    if (services.model || rested) await pause(PAUSE_MS);
  }
  await withWorkspace(db, workspace_id, (tx) => queueClassification(tx, workspace_id));
}

async function readBatch(
  services: Services,
  workspace_id: string,
  messages: readonly UnreadMessage[],
  judge: Judge,
): Promise<void> {
  const judged = await Promise.allSettled(messages.map((message) => judge(services, message)));
  const findings: Finding[] = [];
  const failed: UnreadMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const one = judged[index];
    if (one?.status === 'fulfilled') findings.push({ id: message.id, ...one.value });
    else {
      services.log.warn({ err: one?.reason, message_id: message.id }, 'a message could not be classified');
      failed.push(message);
    }
  }
  const taught = await withCorrections(services, workspace_id, messages, findings);
  await withWorkspace(services.db, workspace_id, async (tx) => {
    const changed = taught.length > 0 ? await saveFindings(tx, workspace_id, taught) : [];
    const written = new Set(changed.map(({ id }) => id));
    await tellInterested(
      services,
      tx,
      messages,
      taught.filter(({ id }) => written.has(id)),
    );
    const setAside = await endAttempts(
      tx,
      workspace_id,
      failed.map(({ id }) => id),
    );
    changed.push(...failed.filter(({ id }) => setAside.has(id)));
    // One published event per location tells everybody who may know; the browser looks for itself.
    for (const [ghl_location_id, rows] of Map.groupBy(changed, ({ location_id }) => location_id)) {
      const [first] = rows;
      const ids: Ids =
        first && rows.length === 1 ? { message_id: first.id, contact_id: first.contact_id } : {};
      await publish(services, tx, { workspace_id, name: 'message.changed', ids, ghl_location_id });
    }
  });
}

/** An older reply that arrives late is no longer news. */
const NEWS_FOR_MS = 24 * 3_600_000;

/** The team hears of leads who are interested, in the transaction in which that is written. */
async function tellInterested(
  services: Services,
  tx: TenantTx,
  messages: readonly UnreadMessage[],
  said: readonly Finding[],
): Promise<void> {
  const interested = new Set(said.filter((one) => one.said === 'interested').map(({ id }) => id));
  const since = Date.now() - NEWS_FOR_MS;
  const news = messages.filter(
    ({ id, sent_at, is_history }) => interested.has(id) && !is_history && sent_at.getTime() > since,
  );
  if (news.length === 0) return;
  const notices = news.map(({ workspace_id, id: cause, contact_id }) => ({
    workspace_id,
    kind: 'interested_reply' as const,
    about: { contact_id },
    to: 'team' as const,
    cause,
  }));
  await asSystem(tx, (tx) => notify(services, tx, ...notices));
}

/** Finds what no waking led to: messages that were committed late, or stored before there was a reader. */
export const findUnreadJob = defineJob({
  name: 'inbox.find-unread',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '*/5 * * * *',
  handler: async (_payload, { db }) => {
    await withSystem(db, 'find unread sentiments', async (tx) => {
      for (const workspace_id of await listWorkspacesToRead(tx)) await queueClassification(tx, workspace_id);
    });
  },
});
