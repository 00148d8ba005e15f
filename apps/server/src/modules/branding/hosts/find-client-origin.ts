import type { Tx } from '@hearback/database';
import type { Config } from '#server/config.ts';
import { toBrandOrigin } from '#server/platform/http/site.ts';
import { findVerifiedHost } from './hosts.queries.ts';

/** The address of links to clients of the workspace: its custom host if the records are right, or the public address. */
export async function findClientOrigin(
  tx: Tx,
  config: Pick<Config, 'publicUrl'>,
  workspace_id: string,
): Promise<string> {
  const host = await findVerifiedHost(tx, workspace_id);
  return host === null ? config.publicUrl : toBrandOrigin(config, host);
}
