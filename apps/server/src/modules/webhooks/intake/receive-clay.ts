import { sentences } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { readClayAnswer } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { workspaceExists } from '../webhooks.queries.ts';
import { readBody } from './read-body.ts';
import { publishArrival, storeEvents } from './store-events.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A finished Clay row. A signed URL identifies the row, regardless of the body; with the token, the body names it. */
export async function receiveClay(
  services: Services,
  workspace_id: string,
  raw: Buffer,
  signedRow: string | null,
): Promise<string> {
  const { db } = services;
  const { payload, readable, digest } = readBody(raw);
  const row = signedRow ?? readClayAnswer(payload)?.row_id ?? '';
  const hasRow = readable && UUID.test(row);
  const external_id = hasRow ? `${row}:${digest}` : digest;
  const kind = hasRow ? 'enrichment' : 'unknown';
  await withSystem(db, 'store webhook', async (tx) => {
    if (!(await workspaceExists(tx, workspace_id))) throw new AppError('NOT_FOUND');
    const event = { workspace_id, provider: 'clay' as const, account_id: null, external_id, kind };
    await storeEvents(tx, [{ ...event, payload: { row, answer: payload } }]);
    await publishArrival(services, tx, workspace_id, {});
  });
  // The event is stored and listed anyway. The cell in Clay shows this message to the author of the table.
  if (!readable) throw new AppError('BAD_REQUEST', { detail: sentences.BODY_NOT_JSON });
  if (!hasRow) throw new AppError('BAD_REQUEST', { detail: sentences.BODY_WITHOUT_ROW });
  return row;
}
