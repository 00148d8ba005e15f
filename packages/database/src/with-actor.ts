import { sql } from 'kysely';
import type { ActorTx, Database, TenantTx } from './database.ts';
import { executePrepared } from './prepared.ts';

/** The verified content of an access token: the account and its session. */
export type Claim = {
  readonly auth_user_id: string;
  readonly session_id: string;
  /** Set instead of an account and a session if the caller proved an API key, with the address of the caller. */
  readonly api_key?: { readonly id: string; readonly address: string };
  /** Set if the person previews what this client sees. */
  readonly preview_of?: string;
};

/** The API key of a request. The actor then has the rights of its creator, within those of the key. */
export type ActorKey = {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  /** Null for all locations of the creator. */
  readonly location_ids: readonly string[] | null;
  readonly requests_per_minute: number;
  readonly expires_at: Date | null;
};

/** The locations in which a client of an agency sees or may do something. */
export type ClientAccess = {
  /** All threads. */
  readonly thread_locations: readonly string[];
  /** Only threads of interested leads. */
  readonly interested_locations: readonly string[];
  readonly comment_locations: readonly string[];
  readonly answer_locations: readonly string[];
  readonly approval_locations: readonly string[];
  readonly report_locations: readonly string[];
  readonly meeting_locations: readonly string[];
};

export type Actor = {
  readonly auth_user_id: string;
  readonly session_id: string;
  readonly workspace_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly role: string;
  readonly user_type: string;
  readonly sees_all_locations: boolean;
  readonly readable_locations: readonly string[];
  readonly writable_locations: readonly string[];
  /** Null for people of the workspace, who see everything in the locations that they read. */
  readonly client_access: ClientAccess | null;
  /** Deadline of the workspace for a second factor; null if the person has one or no rule applies. */
  readonly second_factor_due: Date | null;
  readonly api_key?: ActorKey;
  /** The person of the agency who previews what this client sees. */
  readonly viewer?: { readonly user_id: string; readonly email: string };
};

/**
 * `gone`: signed out, expired or disabled. `no_profile`: signed in, but not in any workspace.
 * `temporary_password`: another person set the password, so it must be changed first.
 * `second_factor`: the deadline of the workspace for a second factor has passed.
 * `preview_over`: the client or the person who previews them was disabled or changed.
 * `key_gone`: the API key expired or was revoked, or its creator left. `key_network`: it is not valid for this network.
 */
type RefusalReason =
  | 'gone'
  | 'no_profile'
  | 'temporary_password'
  | 'second_factor'
  | 'preview_over'
  | 'key_gone'
  | 'key_network';

export class EntryRefused extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(`entry refused: ${reason}`);
    this.reason = reason;
  }
}

type Entry = {
  session_alive: boolean;
  must_change_password: boolean;
  must_add_factor: boolean | null;
} & Omit<Actor, 'auth_user_id' | 'session_id' | 'user_id' | 'api_key' | 'viewer'> & {
    user_id: string | null;
  };

/** Runs `work` as the person of the claim, under row level security, in one transaction. */
export function withActor<T>(
  db: Database,
  claim: Claim,
  work: (tx: ActorTx, actor: Actor) => Promise<T>,
): Promise<T> {
  const { api_key, preview_of } = claim;
  if (preview_of !== undefined) return withPreview(db, { ...claim, preview_of }, work);
  return db.transaction().execute(async (tx) => {
    if (api_key) return work(tx as ActorTx, await enterWithKey(tx as ActorTx, api_key));
    const { rows } = await executePrepared(
      tx as ActorTx,
      sql<Entry>`
      select e.session_alive, e.workspace_id, e.user_id, e.email, e.role, e.user_type, e.sees_all_locations,
        e.readable_locations, e.writable_locations, e.client_access, m as must_change_password, d as second_factor_due,
        d <= now() as must_add_factor
      from app.enter(${claim.auth_user_id}, ${claim.session_id}) e, app.must_change_password(${claim.auth_user_id}) m,
        app.second_factor_due(${claim.auth_user_id}) d,
        set_config('role', 'hearback_api', true)`,
    );
    const entry = rows[0];
    if (!entry?.session_alive) throw new EntryRefused('gone');
    if (entry.user_id === null) throw new EntryRefused('no_profile');
    if (entry.must_change_password) throw new EntryRefused('temporary_password');
    if (entry.must_add_factor) throw new EntryRefused('second_factor');
    const { session_alive: _, must_change_password: __, must_add_factor: ___, ...membership } = entry;
    const { auth_user_id, session_id } = claim;
    return work(tx as ActorTx, { ...membership, auth_user_id, session_id, user_id: entry.user_id });
  });
}

/**
 * Lets the following statements of a client's transaction count everything in the locations that they read. For figures
 * only: every client sees the outcomes, also of threads that they do not see.
 */
export async function includeAllThreads(tx: TenantTx): Promise<void> {
  await executePrepared(
    tx,
    sql`select set_config('app.thread_locations', current_setting('app.readable_locations'), true)`,
  );
}

/**
 * Gives the rest of a client's transaction write access to one location, as a person of the workspace has it who is
 * limited to that location. The caller must have checked that the client may do this.
 */
export async function grantLocationWrite(tx: ActorTx, actor: Actor, location_id: string): Promise<Actor> {
  const locations = sql`${[location_id]}::text[]::text`;
  await sql`select set_config('app.user_type', 'single_location', true), set_config('app.role', 'client', true),
    set_config('app.readable_locations', ${locations}, true), set_config('app.writable_locations', ${locations}, true)`.execute(
    tx,
  );
  const reach = { readable_locations: [location_id], writable_locations: [location_id] };
  return { ...actor, ...reach, role: 'client', user_type: 'single_location', client_access: null };
}

type PreviewEntry = Omit<
  Actor,
  'auth_user_id' | 'session_id' | 'user_id' | 'second_factor_due' | 'api_key' | 'viewer'
> & {
  session_alive: boolean;
  user_id: string | null;
  client_auth_user_id: string;
  viewer_id: string;
  viewer_email: string;
};

/** Reads as the client. PostgreSQL refuses every change in this transaction, and it cannot be switched back. */
function withPreview<T>(
  db: Database,
  claim: Claim & { readonly preview_of: string },
  work: (tx: ActorTx, actor: Actor) => Promise<T>,
): Promise<T> {
  const { auth_user_id, session_id, preview_of } = claim;
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await executePrepared(
        tx as ActorTx,
        sql<PreviewEntry>`
        select e.session_alive, e.workspace_id, e.user_id, e.email, e.role, e.user_type, e.sees_all_locations,
          e.readable_locations, e.writable_locations, e.client_access, e.client_auth_user_id, e.viewer_id, e.viewer_email
        from app.enter_preview(${auth_user_id}, ${session_id}, ${preview_of}::uuid) e, set_config('role', 'hearback_api', true)`,
      );
      const [entry] = rows;
      if (!entry?.session_alive) throw new EntryRefused('gone');
      if (entry.user_id === null) throw new EntryRefused('preview_over');
      const { session_alive: _, client_auth_user_id, viewer_id, viewer_email, ...membership } = entry;
      return work(tx as ActorTx, {
        ...membership,
        ...{ auth_user_id: client_auth_user_id, session_id, user_id: entry.user_id, second_factor_due: null },
        viewer: { user_id: viewer_id, email: viewer_email },
      });
    });
}

type KeyEntry = Omit<Actor, 'auth_user_id' | 'session_id' | 'second_factor_due' | 'api_key' | 'viewer'> &
  Omit<ActorKey, 'id' | 'name'> & {
    key_alive: boolean;
    network_allowed: boolean;
    key_name: string;
    /** The step that blocks the sessions of the creator, too. */
    required_step: 'temporary_password' | 'second_factor' | null;
  };

async function enterWithKey(tx: ActorTx, { id, address }: { id: string; address: string }): Promise<Actor> {
  const { rows } = await executePrepared(
    tx,
    sql<KeyEntry>`
      select e.*, s as required_step from app.enter_with_key(${id}::uuid, ${address}) e, app.required_step(e.user_id) s,
        set_config('role', 'hearback_api', true)`,
  );
  const [entry] = rows;
  if (!entry?.key_alive) throw new EntryRefused('key_gone');
  if (!entry.network_allowed) throw new EntryRefused('key_network');
  if (entry.required_step !== null) throw new EntryRefused(entry.required_step);
  const { key_alive: _, network_allowed: __, required_step: ___, key_name: name, ...rest } = entry;
  const { permissions, location_ids, requests_per_minute, expires_at, ...membership } = rest;
  return {
    ...membership,
    ...{ auth_user_id: '', session_id: '', second_factor_due: null },
    api_key: { id, name, permissions, location_ids, requests_per_minute, expires_at },
  };
}
