import { BOUNCE_DAYS } from '@hearback/contract';
import { asSystem, type SystemTx, withSystem, withWorkspace } from '@hearback/database';
import { type InstantlyClient, type MailboxDay, ProviderError } from '@hearback/providers';
import { z } from 'zod';
import { getEntitlement } from '#server/modules/billing/index.ts';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { addJob, defineJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { listConnectedEverywhere } from '../keys/keys.queries.ts';
import { type OpenAccount, openAccount } from '../open-account.ts';
import { describeRefusal } from './describe-refusal.ts';
import {
  type AccountKey,
  type CampaignSender,
  deleteOldDays,
  deleteOtherSenders,
  listDue,
  replaceCampaigns,
  type SenderReading,
  saveDays,
  saveFiguresRead,
  saveLastMessages,
  saveSendersProblem,
} from './health.queries.ts';
import { saveReadings } from './save-readings.ts';
import { toLinkedinReading, toMailboxReading } from './to-readings.ts';

/** Reads the senders of one account. */
const readSenders: JobDefinition<Record<string, string>> = {
  name: 'accounts.read-senders',
  payload: z.record(z.string(), z.string()),
  retry: { maxAttempts: 5 },
};

const DAY_MS = 86_400_000;
/** Instantly's limit for one call. */
const MAX_MAILBOXES_PER_CALL = 100;

export const scheduleSenderReadsJob = defineJob({
  name: 'accounts.schedule-sender-reads',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '7 * * * *',
  handler: async (_payload, { db }) => {
    const accounts = await withSystem(db, 'schedule sender reads', listConnectedEverywhere);
    for (const { workspace_id, id: account_id } of accounts)
      await withWorkspace(db, workspace_id, async (tx) => {
        if (!(await getEntitlement(tx)).canSync) return;
        const key = `${readSenders.name}:${account_id}`;
        await addJob(tx, readSenders, { workspace_id, account_id }, { key });
      });
  },
});

/**
 * Reads all senders of an account, and once a day their figures. Repeating it changes nothing. A refusal, such as a missing
 * scope, is stored as the account's problem and ends the read; a temporary failure is retried.
 */
export const readSendersJob = defineJob<Record<string, string>>({
  ...readSenders,
  handler: async ({ workspace_id = '', account_id = '' }, services) => {
    const account = await openAccount(services, workspace_id, account_id);
    if (!account) return;
    const problem = await readAll(services, account);
    await asWorkspace(services, workspace_id, async (tx) => {
      if (!(await saveSendersProblem(tx, { workspace_id, account_id }, problem))) return;
      const ids = { account_id };
      const name = 'account.sender_health_changed';
      await services.recordEvent(tx, { workspace_id, actor_user_id: null, name, ids });
    });
  },
});

const asWorkspace = <T>(
  { db }: Services,
  workspace_id: string,
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> => withWorkspace(db, workspace_id, (tx) => asSystem(tx, work));

/** Returns the refusal, if there is one. */
async function readAll(services: Services, account: OpenAccount): Promise<string | null> {
  const key = { workspace_id: account.workspace_id, account_id: account.id };
  try {
    const readings = await listReadings(account);
    await asWorkspace(services, key.workspace_id, async (tx) => {
      await saveReadings(services, tx, key, readings);
      const keys = readings.map(({ sender_key }) => sender_key);
      await deleteOtherSenders(tx, key, keys);
      const due = await listDue(tx, key);
      await saveLastMessages(tx, key, due.length > 0 ? BOUNCE_DAYS : 1);
      // HeyReach reports no figures.
      if (account.provider === 'heyreach') await saveFiguresRead(tx, key, due);
    });
    const links = await listLinks(account);
    await asWorkspace(services, key.workspace_id, (tx) => replaceCampaigns(tx, key, account.provider, links));
    if (account.provider === 'instantly') await readFigures(services, key, account.client, readings);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.kind !== 'auth_expired' && error.kind !== 'rejected'))
      throw error;
    return describeRefusal(account, error);
  }
}

async function listReadings(account: OpenAccount): Promise<SenderReading[]> {
  if (account.provider === 'heyreach')
    return (await account.client.listLinkedinAccounts()).map(toLinkedinReading);
  const readings: SenderReading[] = [];
  for await (const { items } of account.client.listMailboxes()) readings.push(...items.map(toMailboxReading));
  return readings;
}

async function listLinks(account: OpenAccount): Promise<CampaignSender[]> {
  const campaigns =
    account.provider === 'instantly'
      ? await account.client.listCampaignMailboxes()
      : await account.client.listCampaignAccounts();
  return [...campaigns].flatMap(([provider_campaign_id, senders]) =>
    senders.map((sender_key) => ({ provider_campaign_id, sender_key })),
  );
}

/** Warm-up placement, bounces and DNS. Each batch is saved and judged again, so a retry continues after it. */
async function readFigures(
  services: Services,
  key: AccountKey,
  client: InstantlyClient,
  readings: readonly SenderReading[],
): Promise<void> {
  const due = new Set(await asWorkspace(services, key.workspace_id, (tx) => listDue(tx, key)));
  const remaining = readings.filter(({ sender_key }) => due.has(sender_key));
  const now = Date.now();
  const range = {
    startDate: new Date(now - (BOUNCE_DAYS - 1) * DAY_MS).toISOString().slice(0, 10),
    endDate: new Date(now).toISOString().slice(0, 10),
  };
  for (let start = 0; start < remaining.length; start += MAX_MAILBOXES_PER_CALL) {
    const batch = remaining.slice(start, start + MAX_MAILBOXES_PER_CALL);
    const emails = batch.map(({ sender_key }) => sender_key);
    const days = [...(await client.readWarmup(emails)), ...(await client.readMailboxDays(emails, range))];
    const vitals = new Map((await client.readVitals(emails)).map(({ domain, ...dns }) => [domain, dns]));
    const complete = batch.map((reading) => ({
      ...reading,
      dns: vitals.get(reading.sender_key.split('@')[1] ?? '') ?? null,
    }));
    await asWorkspace(services, key.workspace_id, async (tx) => {
      await deleteOldDays(tx, key);
      await saveDays(
        tx,
        key,
        mergeDays(days).filter(({ day }) => day >= range.startDate),
      );
      await saveReadings(services, tx, key, complete);
      await saveFiguresRead(tx, key, emails);
    });
  }
}

/** One row per mailbox and day, because an upsert cannot change a row twice. */
function mergeDays(days: readonly MailboxDay[]) {
  const merged = new Map<string, Omit<MailboxDay, 'email'> & { sender_key: string }>();
  for (const { email: sender_key, ...day } of days) {
    const id = `${sender_key} ${day.day}`;
    merged.set(id, { ...merged.get(id), ...day, sender_key });
  }
  return [...merged.values()];
}

export const senderReactions: readonly Reaction[] = [{ on: 'account.connected', job: readSendersJob }];
