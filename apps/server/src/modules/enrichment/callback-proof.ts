import { createHmac } from 'node:crypto';
import { isSameSecret } from '@hearback/providers';

/** All are derived from the server's secret, so no table stores them. Each purpose has its own derivation. */
const derive = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(`clay ${purpose}`).digest('base64url');

/** Identifies a token of a workspace. `rotations` counts its replacements and is part of the derivation. */
export type Key = { readonly secret: string; readonly workspace_id: string; readonly rotations: number };

/** The value that the customer pastes into the headers of the table's last column. */
export const callbackToken = ({ secret, workspace_id, rotations }: Key): string =>
  derive(secret, `callback token: ${workspace_id}${rotations === 0 ? '' : ` ${rotations}`}`);

const computeSignature = (secret: string, workspace_id: string, row_id: string): string =>
  derive(secret, `callback row: ${workspace_id} ${row_id}`);

type CallbackSettings = { readonly publicUrl: string; readonly secret: string };

export const fixedCallbackUrl = (publicUrl: string, workspace_id: string): string =>
  `${publicUrl}/api/webhooks/clay/${workspace_id}`;

/** Sent with the row and returned with its result, as proof if the header is missing. */
export const rowCallbackUrl = (
  { publicUrl, secret }: CallbackSettings,
  workspace_id: string,
  row_id: string,
): string =>
  `${fixedCallbackUrl(publicUrl, workspace_id)}?row=${row_id}&sig=${computeSignature(secret, workspace_id, row_id)}`;

/** Returns the row of a signed URL if we issued it. It proves only this row. */
export function findSignedRow(
  { config: { secrets } }: { readonly config: { readonly secrets: readonly string[] } },
  workspace_id: string,
  { row, sig }: { readonly row?: unknown; readonly sig?: unknown },
): string | null {
  if (typeof row !== 'string' || typeof sig !== 'string') return null;
  return secrets.some((secret) => isSameSecret(sig, computeSignature(secret, workspace_id, row)))
    ? row
    : null;
}
