import { randomUUID } from 'node:crypto';
import type { CrmCount, OpportunityStatus } from '@hearback/contract';
import { asSystem, withSystem, withWorkspace } from '@hearback/database';
import type { HighlevelClient } from '@hearback/providers';
import { requireCrm, withLocationToken } from '#server/modules/locations/index.ts';
import type { Services } from '#server/platform/services.ts';
import { finishChange, leaseContact, SYNC_PARTS, type SyncPart } from '../records/changes.queries.ts';
import { listLinks, markDeleted, readLedger, removeForeignLinks } from '../records/links.queries.ts';
import { type ContactKey, findOwnContact } from '../records/own-state.queries.ts';
import { ChangedMeanwhile, ContactBusy, findLink, inWorkspace, type SyncSession } from './session.ts';
import { readSetup, type Setup } from './setup.ts';
import { reportReplies, syncMessages } from './sync-messages.ts';
import { syncNotes } from './sync-notes.ts';
import { moveOpportunity, syncOpportunity } from './sync-opportunity.ts';
import { CrmContactDeleted, findOrCreatePerson, syncPerson, toPersonObject } from './sync-person.ts';
import { syncTasks } from './sync-tasks.ts';

export type SyncOptions = {
  readonly parts?: readonly SyncPart[];
  readonly run_id?: string | null;
  readonly job_id?: string | null;
  readonly isDry?: boolean;
  /** The holder of the contact's lease, if the caller has it. */
  readonly holder?: string;
  readonly count?: (count: CrmCount, detail: string, amount?: number) => void;
};

/**
 * Compares a contact with the CRM and writes or takes what changed. Idempotent: every object is read before it is
 * written. Returns true if messages are left for another sync. Call it outside a transaction.
 */
export function syncContact(
  services: Services,
  key: ContactKey,
  options: SyncOptions = {},
): Promise<boolean> {
  const { parts = SYNC_PARTS } = options;
  return inSession(services, key, options, async (session) => {
    if (isPaused(session)) return false;
    const person = await findOrCreatePerson(session).catch((thrown: unknown) =>
      rememberDeleted(session, thrown),
    );
    if (person && parts.includes('contact')) await syncPerson(session, person);
    const crm_id = person?.id ?? null;
    await session.hold();
    if (parts.includes('opportunity')) await syncOpportunity(session, crm_id);
    await session.hold();
    if (parts.includes('notes')) await syncNotes(session, crm_id);
    await session.hold();
    if (parts.includes('tasks')) await syncTasks(session, crm_id);
    if (!parts.includes('messages')) return false;
    const hasMore = await syncMessages(session, crm_id);
    if (!session.isDry) await reportReplies(session);
    return hasMore;
  });
}

const isPaused = (session: SyncSession): boolean =>
  !session.isDry && (findLink(session, toPersonObject(session))?.paused_at ?? null) !== null;

/**
 * Finds the contact in the CRM of its location, or creates it, and returns the CRM's id. Idempotent. Also works for
 * locations that are not synced and for paused contacts. Null if the contact has no location. Throws ContactBusy while another
 * worker syncs it. Call it outside a transaction.
 */
export function ensureCrmContact(services: Services, key: ContactKey): Promise<string | null> {
  return inSession(
    services,
    key,
    {},
    async (session) => (await findOrCreatePerson(session))?.id ?? null,
    null,
  );
}

/**
 * Moves the opportunity of a contact to the stage of a status because a person asked for it, even if the CRM owns the stage. Also
 * works for locations that are not synced. Idempotent. Throws ContactBusy while another worker syncs the contact. Call it outside
 * a transaction.
 */
export async function setCrmStage(
  services: Services,
  key: ContactKey,
  status: OpportunityStatus,
): Promise<void> {
  await inSession(services, key, {}, async (session) => {
    if (isPaused(session)) return false;
    const person = await findOrCreatePerson(session);
    if (person) await moveOpportunity(session, person.id, status);
    return true;
  });
}

/** A sync that is interrupted by a change starts again immediately, a few times. */
const MAX_STARTS = 3;

/**
 * Starts again if the contact changes meanwhile. Returns `otherwise` for a contact without a location. The contact is leased
 * meanwhile, except in a dry run.
 */
export async function inSession<T>(
  services: Services,
  key: ContactKey,
  options: SyncOptions,
  work: (session: SyncSession) => Promise<T>,
  otherwise = false as T,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await startSession(services, key, options, work, otherwise);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === MAX_STARTS) throw error;
    }
}

async function startSession<T>(
  services: Services,
  key: ContactKey,
  options: SyncOptions,
  work: (session: SyncSession) => Promise<T>,
  otherwise: T,
): Promise<T> {
  const { workspace_id, contact_id } = key;
  const own = await withWorkspace(services.db, workspace_id, (tx) => findOwnContact(tx, key));
  const location_id = own?.location_id ?? null;
  if (!own || location_id === null) return otherwise;
  const place = { workspace_id, contact_id, location_id };
  const crm = requireCrm(services);
  return withLease(services, place, options, (hold) =>
    withLocationToken(services, { workspace_id, ghl_location_id: location_id }, async (token) => {
      const client = crm.at(location_id, token);
      const setup = await readSetup(services, place, client, options.isDry ?? false);
      return work(await openSession(services, place, { client, setup, options, hold }));
    }),
  );
}

async function withLease<T>(
  { db }: Services,
  key: SyncSession['key'],
  { isDry, holder: given }: SyncOptions,
  work: (hold: SyncSession['hold']) => Promise<T>,
): Promise<T> {
  if (isDry) return work(async () => undefined);
  const holder = given ?? randomUUID();
  const hold = async () => {
    if (!(await withSystem(db, 'lease crm contact', (tx) => leaseContact(tx, key, holder))))
      throw new ContactBusy();
  };
  await hold();
  try {
    return await work(hold);
  } finally {
    if (!given) await withSystem(db, 'release crm contact', (tx) => finishChange(tx, key, { holder }));
  }
}

type Material = {
  readonly client: HighlevelClient;
  readonly setup: Setup;
  readonly options: SyncOptions;
  readonly hold: SyncSession['hold'];
};

async function openSession(
  services: Services,
  key: SyncSession['key'],
  { client, setup, options, hold }: Material,
): Promise<SyncSession> {
  const { own, links, ledger } = await withWorkspace(services.db, key.workspace_id, async (tx) => {
    if (!options.isDry) await asSystem(tx, (tx) => removeForeignLinks(tx, key));
    return {
      own: await findOwnContact(tx, key),
      links: await listLinks(tx, key),
      ledger: await readLedger(tx, key),
    };
  });
  if (own?.location_id !== key.location_id) throw new ChangedMeanwhile();
  return {
    services,
    key,
    client,
    own,
    links,
    ledger,
    ...setup,
    run_id: options.run_id ?? null,
    job_id: options.job_id ?? null,
    isDry: options.isDry ?? false,
    hold,
    count: options.count ?? (() => undefined),
  };
}

async function rememberDeleted(session: SyncSession, thrown: unknown): Promise<never> {
  if (thrown instanceof CrmContactDeleted && !session.isDry)
    await inWorkspace(session, (tx) =>
      asSystem(tx, (tx) =>
        markDeleted(tx, session.key.workspace_id, { kind: 'contact', own_id: session.key.contact_id }),
      ),
    );
  throw thrown;
}
