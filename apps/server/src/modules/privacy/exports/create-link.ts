import { asSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import { isExport, saveLink } from './exports.queries.ts';

/** Long enough for the browser to start the download. */
const LINK_SECONDS = 60;

/** A download is a separate page without a session token, so it is opened with a single-use link. */
export async function createLink(
  { tx, actor: { workspace_id, user_id } }: TxContext,
  { id, format }: { readonly id: string; readonly format: 'json' | 'html' },
): Promise<{ path: string }> {
  if (!(await isExport(tx, id))) throw new AppError('NOT_FOUND');
  const { token, hash } = makeLinkToken();
  await asSystem(tx, (tx) => saveLink(tx, { workspace_id, id }, { hash, seconds: LINK_SECONDS, user_id }));
  return { path: `/api/privacy/exports/${token}.${format}` };
}
