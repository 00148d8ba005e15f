import { asSystem, withSystem, withWorkspace } from '@hearback/database';
import type { CrmLogMessage, HighlevelClient } from '@hearback/providers';
import { requireCrm, withLocationToken } from '#server/modules/locations/index.ts';
import type { Step } from '#server/platform/runs/run-resumably.ts';
import { unchanged } from '#server/platform/runs/runs.queries.ts';
import type { Services } from '#server/platform/services.ts';
import { receiveCrmReply } from '../incoming/receive-crm-reply.ts';
import { SYNC_PARTS, type SyncPart } from '../records/changes.queries.ts';
import { type LinkKind, listLinkedIds } from '../records/links.queries.ts';
import { requestSync } from '../records/request-sync.ts';
import { listLinkedContacts, listUncertain, type RunRow } from '../records/runs.queries.ts';
import { readSettings, recordReconciliationTime } from '../records/settings.queries.ts';

const BATCH = 200;
const HOUR_MS = 3_600_000;
/** Events may be lost and clocks differ, so each reconciliation reads a little more than the time since the last one. */
const OVERLAP_MS = HOUR_MS;
const FIRST_PERIOD_MS = 7 * 24 * HOUR_MS;
/** A reply that was written earlier and never arrived is reported as failed. */
const MAX_REPLY_AGE_MS = 24 * HOUR_MS;
const MAX_TASK_PAGES = 20;
const TASKS_PER_PAGE = 100;

/** Finds what events missed: reads everything that changed in the CRM since the last time and requests its sync. */
export async function reconcile(services: Services, run: RunRow, step: Step): Promise<void> {
  const { workspace_id, location_id } = run;
  const settings = await withWorkspace(services.db, workspace_id, (tx) => readSettings(tx, run));
  // Turned off after the run was queued.
  if (settings.status !== 'on') return step(async () => ({ end: { status: 'done', error: null } }));
  const { reconciled_at } = settings;
  const now = Date.now();
  const since = new Date(reconciled_at ? reconciled_at.getTime() - OVERLAP_MS : now - FIRST_PERIOD_MS);
  const key = { workspace_id, ghl_location_id: location_id };
  let requested = 0;
  // Renews the lease of the run. A page alone is no progress: a repeated attempt starts with the first one.
  const hold = () => step(async () => ({ set: { attempts: unchanged('attempts') }, isQuiet: true }));
  await withLocationToken(services, key, async (token) => {
    const client = requireCrm(services).at(location_id, token);
    const request = async (kind: LinkKind, ids: readonly string[], parts: readonly SyncPart[]) => {
      await hold();
      requested += await requestLinked(services, run, { kind, ids, parts });
    };
    await readChanges(client, location_id, since, request);
    await readMessages(services, run, { client, since, now, hold });
  });
  requested += await requestUncertain(services, run, hold);
  await step(async (tx) => {
    await asSystem(tx, (tx) => recordReconciliationTime(tx, run));
    return { set: { done_count: requested }, end: { status: 'done', error: null } };
  });
}

type Request = (kind: LinkKind, ids: readonly string[], parts: readonly SyncPart[]) => Promise<void>;

async function readChanges(
  client: HighlevelClient,
  location_id: string,
  since: Date,
  request: Request,
): Promise<void> {
  const isNew = ({ updated_at }: { readonly updated_at: Date | null }) =>
    updated_at === null || updated_at >= since;
  for await (const { items } of client.listContacts(location_id, { newestChangeFirst: true })) {
    const changed = items.filter(isNew).map(({ provider_contact_id }) => provider_contact_id);
    await request('contact', changed, ['contact', 'opportunity']);
    if (changed.length < items.length) break;
  }
  for await (const { items } of client.listOpportunities(location_id))
    await request(
      'opportunity',
      items.filter(isNew).map(({ id }) => id),
      ['opportunity'],
    );
  for (let page = 0; page < MAX_TASK_PAGES; page += 1) {
    const tasks = await client.searchTasks(location_id, page * TASKS_PER_PAGE);
    await request(
      'task',
      tasks.filter(({ completed }) => completed).map(({ id }) => id),
      ['tasks'],
    );
    if (tasks.length < TASKS_PER_PAGE) break;
  }
}

function requestLinked(
  { db }: Services,
  run: RunRow,
  {
    kind,
    ids,
    parts,
  }: { readonly kind: LinkKind; readonly ids: readonly string[]; readonly parts: readonly SyncPart[] },
): Promise<number> {
  const { workspace_id } = run;
  return withWorkspace(db, workspace_id, async (tx) => {
    const contacts = await listLinkedContacts(tx, run, kind, ids);
    return requestSync(
      tx,
      contacts.map((contact_id) => ({ workspace_id, contact_id, parts })),
    );
  });
}

type MessageReader = {
  readonly client: HighlevelClient;
  readonly since: Date;
  readonly now: number;
  readonly hold: () => Promise<void>;
};

/** Replies that CRM users wrote and whose delivery call was lost. The export without a channel has no email. */
async function readMessages(
  services: Services,
  run: RunRow,
  { client, since, now, hold }: MessageReader,
): Promise<void> {
  const provider_id = services.config.highlevel.conversationProvider?.id;
  if (!provider_id) return;
  const isWritten = (message: CrmLogMessage) =>
    message.provider_id === provider_id &&
    message.direction === 'outbound' &&
    message.status === 'pending' &&
    message.alt_id === null;
  for (const channel of ['Email', undefined] as const)
    for await (const { items } of client.exportMessages(run.location_id, { since, channel })) {
      await hold();
      await receiveMissing(services, run, items.filter(isWritten), now);
    }
}

async function receiveMissing(
  services: Services,
  run: RunRow,
  messages: readonly CrmLogMessage[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return;
  const { workspace_id, location_id } = run;
  await withWorkspace(services.db, workspace_id, async (tx) => {
    const linkedIds = await listLinkedIds(
      tx,
      run,
      'reply',
      messages.map(({ id }) => id),
    );
    for (const message of messages) {
      if (linkedIds.has(message.id)) continue;
      await receiveCrmReply(services, tx, {
        workspace_id,
        location_id,
        message_id: message.id,
        crm_contact_id: message.contact_id,
        reply_to_alt_id: message.reply_to_alt_id,
        subject: message.subject,
        body: message.body,
        has_attachments: false,
        is_late: now - (message.sent_at?.getTime() ?? 0) > MAX_REPLY_AGE_MS,
      });
    }
  });
}

/** Notes have no list per location, and failed syncs get another attempt. */
async function requestUncertain(services: Services, run: RunRow, hold: () => Promise<void>): Promise<number> {
  const { workspace_id } = run;
  let after: string | null = null;
  let requested = 0;
  for (;;) {
    await hold();
    const ids: string[] = await withWorkspace(services.db, workspace_id, (tx) =>
      listUncertain(tx, run, after, BATCH),
    );
    const requests = ids.map((contact_id) => ({ workspace_id, contact_id, parts: SYNC_PARTS }));
    requested += await withSystem(services.db, 'reconcile crm', (tx) => requestSync(tx, requests));
    after = ids.at(-1) ?? null;
    if (ids.length < BATCH) return requested;
  }
}
