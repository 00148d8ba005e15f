import { type RawBuilder, sql } from 'kysely';

/** The verified content of an access token: the account and its session. */
export type Claim = {
  readonly auth_user_id: string;
  readonly session_id: string;
  /** Set instead of an account and a session if the caller proved an API key, with the address of the caller. */
  readonly api_key?: { readonly id: string; readonly address: string };
  /** Set if the person previews what this client sees. */
  readonly preview_of?: string;
  readonly preview_id?: string;
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
  /** Null for members of the workspace, who see everything in the locations that they can read. */
  readonly client_access: ClientAccess | null;
  /** Deadline of the workspace for a second factor; null if the person has one or no rule applies. */
  readonly second_factor_due: Date | null;
  readonly api_key?: ActorKey;
  /** The member of the agency who previews what this client sees. */
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

export class ActorRefused extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(`entry refused: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Enters a transaction as the person of a claim. The statement checks the person, sets the transaction-local settings that
 * row level security reads, and returns one JSON value. `toActor` reads that value, and throws if the person is refused.
 */
type Entry = {
  readonly statement: RawBuilder<EntryRow>;
  readonly toActor: (json: unknown) => Actor;
};

type EntryRow = { readonly entry: unknown };

type Profile = Omit<
  Actor,
  'auth_user_id' | 'session_id' | 'user_id' | 'second_factor_due' | 'api_key' | 'viewer'
> & { user_id: string | null };

export function toEntry(claim: Claim): Entry {
  const { api_key, preview_of } = claim;
  if (preview_of !== undefined) return toPreviewEntry(claim, preview_of);
  return api_key ? toKeyEntry(api_key) : toPersonEntry(claim);
}

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

type PersonJson = Profile & {
  session_alive: boolean;
  must_change_password: boolean;
  second_factor_due: string | null;
  must_add_factor: boolean | null;
};

const toPersonEntry = ({ auth_user_id, session_id }: Claim): Entry => ({
  statement: sql`
    select row_to_json(x) as entry from (
      select e.session_alive, e.workspace_id, e.user_id, e.email, e.role, e.user_type, e.sees_all_locations,
        e.readable_locations, e.writable_locations, e.client_access, m as must_change_password, d as second_factor_due,
        d <= now() as must_add_factor
      from app.authenticate_session(${auth_user_id}, ${session_id}) e, app.must_change_password(${auth_user_id}) m,
        app.get_second_factor_deadline(${auth_user_id}) d, set_config('role', 'hearback_api', true)) x`,
  toActor(json) {
    const { session_alive, must_change_password, must_add_factor, ...profile } = json as PersonJson;
    const { user_id, second_factor_due } = profile;
    if (!session_alive) throw new ActorRefused('gone');
    if (user_id === null) throw new ActorRefused('no_profile');
    if (must_change_password) throw new ActorRefused('temporary_password');
    if (must_add_factor) throw new ActorRefused('second_factor');
    return { ...profile, auth_user_id, session_id, user_id, second_factor_due: toDate(second_factor_due) };
  },
});

type PreviewJson = Profile & {
  session_alive: boolean;
  client_auth_user_id: string;
  viewer_id: string;
  viewer_email: string;
};

/** Reads as the client. PostgreSQL refuses every change in this transaction, and it cannot be switched back. */
const toPreviewEntry = ({ auth_user_id, session_id, preview_id = '' }: Claim, preview_of: string): Entry => ({
  statement: sql`
    select row_to_json(x) as entry from (
      select e.session_alive, e.workspace_id, e.user_id, e.email, e.role, e.user_type, e.sees_all_locations,
        e.readable_locations, e.writable_locations, e.client_access, e.client_auth_user_id, e.viewer_id, e.viewer_email
      from app.authenticate_preview(${auth_user_id}, ${session_id}, ${preview_of}::uuid, ${preview_id}::uuid) e,
        set_config('transaction_read_only', 'on', true) r, set_config('role', 'hearback_api', true)) x`,
  toActor(json) {
    const { session_alive, client_auth_user_id, viewer_id, viewer_email, ...profile } = json as PreviewJson;
    const { user_id } = profile;
    if (!session_alive) throw new ActorRefused('gone');
    if (user_id === null) throw new ActorRefused('preview_over');
    return {
      ...profile,
      ...{ auth_user_id: client_auth_user_id, session_id, user_id, second_factor_due: null },
      viewer: { user_id: viewer_id, email: viewer_email },
    };
  },
});

type KeyJson = Omit<Profile, 'user_id'> &
  Omit<ActorKey, 'id' | 'name' | 'expires_at'> & {
    user_id: string;
    key_alive: boolean;
    network_allowed: boolean;
    key_name: string;
    expires_at: string | null;
    /** The step that blocks the sessions of the creator, too. */
    required_step: 'temporary_password' | 'second_factor' | null;
  };

const toKeyEntry = ({ id, address }: { readonly id: string; readonly address: string }): Entry => ({
  statement: sql`
    select row_to_json(x) as entry from (
      select e.*, s as required_step from app.authenticate_api_key(${id}::uuid, ${address}) e, app.find_required_step(e.user_id) s,
        set_config('role', 'hearback_api', true)) x`,
  toActor(json) {
    const { key_alive, network_allowed, required_step, key_name: name, ...rest } = json as KeyJson;
    if (!key_alive) throw new ActorRefused('key_gone');
    if (!network_allowed) throw new ActorRefused('key_network');
    if (required_step !== null) throw new ActorRefused(required_step);
    const { permissions, location_ids, requests_per_minute, expires_at, ...profile } = rest;
    return {
      ...profile,
      ...{ auth_user_id: '', session_id: '', second_factor_due: null },
      api_key: { id, name, permissions, location_ids, requests_per_minute, expires_at: toDate(expires_at) },
    };
  },
});
