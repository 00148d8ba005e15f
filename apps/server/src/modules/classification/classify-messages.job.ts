import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem, type TenantTx, toDatabaseFailure, withSystem, withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { retryCollisions } from '#server/platform/concurrency/retry-collisions.ts';
import { type Ids, publish } from '#server/platform/events/publish.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { notify } from '../notifications/index.ts';
import {
  claimToRead,
  endAttempts,
  type Finding,
  listWorkspacesToRead,
  releaseClaims,
  saveFindings,
  type UnreadMessage,
} from './classification.queries.ts';
import { classifyMessage } from './classify-message.ts';
import { withCorrections } from './learning/with-corrections.ts';
import { queueClassification, readSentimentsDefinition } from './queue-classification.ts';

/** Concurrent model calls and the pause between batches. The provider's rate limits are shared. */
const BATCH = 5;
const PAUSE_MS = 1_000;
/** The built-in classifier needs no rate limit. */
const BUILT_IN_BATCH = 250;
/** After this many batches a new job continues, so that one workspace does not occupy a worker for hours. */
const MAX_BATCHES = 120;

/** Each batch is stored before the next one starts, so an interrupted job resumes without loss. */
export const classifyMessagesJob = defineJob({
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
    // Checks once more after a pause, because ingestion wakes the job only for the first of many messages.
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
      services.log.warn({ err: one?.reason, message_id: message.id }, 'message could not be classified');
      failed.push(message);
    }
  }
  const taught = await withCorrections(services, workspace_id, messages, findings);
  try {
    await retryCollisions(() => saveBatch(services, workspace_id, { messages, findings: taught, failed }));
  } catch (error) {
    const ids = messages.map(({ id }) => id);
    await withWorkspace<unknown>(services.db, workspace_id, (tx) =>
      toDatabaseFailure(error) ? releaseClaims(tx, workspace_id, ids) : endAttempts(tx, workspace_id, ids),
    );
    throw error;
  }
}

type ClassifiedBatch = {
  readonly messages: readonly UnreadMessage[];
  readonly findings: readonly Finding[];
  readonly failed: readonly UnreadMessage[];
};

/** In one transaction, which can be repeated. */
async function saveBatch(
  services: Services,
  workspace_id: string,
  { messages, findings, failed }: ClassifiedBatch,
): Promise<void> {
  await withWorkspace(services.db, workspace_id, async (tx) => {
    const changed = findings.length > 0 ? await saveFindings(tx, workspace_id, findings) : [];
    const changedIds = new Set(changed.map(({ id }) => id));
    const applied = findings.filter(({ id }) => changedIds.has(id));
    await notifyInterested(services, tx, messages, applied);
    const setAside = await endAttempts(
      tx,
      workspace_id,
      failed.map(({ id }) => id),
    );
    changed.push(...failed.filter(({ id }) => setAside.has(id)));
    await publishAbsences(
      services,
      tx,
      messages.filter(({ is_history }) => !is_history),
      applied,
    );
    await publishClassified(
      services,
      tx,
      messages.filter(({ id, is_history }) => changedIds.has(id) && !is_history),
    );
    // One event per location reaches everyone who may see it; clients refetch.
    for (const [ghl_location_id, rows] of Map.groupBy(changed, ({ location_id }) => location_id)) {
      const [first] = rows;
      const ids: Ids =
        first && rows.length === 1 ? { message_id: first.id, contact_id: first.contact_id } : {};
      await publish(services, tx, { workspace_id, name: 'message.changed', ids, ghl_location_id });
    }
  });
}

/** One event per message, for rules. Browsers need only the events per location. */
const publishClassified = (services: Services, tx: TenantTx, messages: readonly UnreadMessage[]) =>
  publish(
    services,
    tx,
    ...messages.map(({ workspace_id, id: message_id, contact_id, location_id }) => ({
      workspace_id,
      name: 'message.classified' as const,
      ids: { message_id, contact_id },
      ghl_location_id: location_id,
    })),
  );

/** One event per absence notice with a return date in the future. Notices that need a decision are left to a person. */
async function publishAbsences(
  services: Services,
  tx: TenantTx,
  messages: readonly UnreadMessage[],
  findings: readonly Finding[],
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const notices = new Set(
    findings
      .filter((one) => one.said === 'ooo' && !one.unsure && (one.facts.back_on ?? '') > today)
      .map(({ id }) => id),
  );
  await publish(
    services,
    tx,
    ...messages
      .filter(({ id }) => notices.has(id))
      .map(({ workspace_id, id: message_id, contact_id, location_id }) => ({
        workspace_id,
        name: 'message.absence_read' as const,
        ids: { message_id, contact_id },
        ghl_location_id: location_id,
      })),
  );
}

/** Older replies that arrive late cause no notification. */
const NEWS_FOR_MS = 24 * 3_600_000;

/** Notifies the team of interested leads in the same transaction that stores the sentiment. */
async function notifyInterested(
  services: Services,
  tx: TenantTx,
  messages: readonly UnreadMessage[],
  findings: readonly Finding[],
): Promise<void> {
  const interested = new Set(findings.filter((one) => one.said === 'interested').map(({ id }) => id));
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

/** Finds messages that no wake-up covered, such as those committed late or stored before the worker started. */
export const findUnclassifiedJob = defineJob({
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
