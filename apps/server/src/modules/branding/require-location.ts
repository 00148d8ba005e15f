import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findLocationName } from './branding.queries.ts';

/** Returns the name of the brand's location for the audit trail. The brand of the workspace has none. */
export async function requireLocation(
  { tx, actor }: Pick<TxContext, 'tx' | 'actor'>,
  location_id: string | null,
): Promise<string | undefined> {
  if (location_id === null) return undefined;
  const name = await findLocationName(tx, actor.workspace_id, location_id);
  if (name === null) throw new AppError('NOT_FOUND');
  return name;
}
