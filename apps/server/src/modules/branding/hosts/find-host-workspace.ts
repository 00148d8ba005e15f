import { withSystem } from '@hearback/database';
import type { Services } from '#server/platform/services.ts';
import { findServedHost } from './hosts.queries.ts';

const HOST = /^[a-z\d.-]{4,253}$/;

/** The workspace that is served at the host. Null for hosts without proof. */
export async function findHostWorkspace({ db }: Services, host: string): Promise<string | null> {
  if (!HOST.test(host)) return null;
  const row = await withSystem(db, 'find brand host', (tx) => findServedHost(tx, host));
  return row?.workspace_id ?? null;
}
