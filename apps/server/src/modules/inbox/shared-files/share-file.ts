import {
  MAX_FILE_NAME_LENGTH,
  type NewSharedFile,
  SHARED_FILE_DAYS,
  type SharedFile,
} from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { findClientOrigin } from '#server/modules/branding/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ScanResult } from '#server/platform/files/scan-for-viruses.ts';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import { getThreadHead } from '../threads/threads.queries.ts';
import { lockContact } from '../triage/triage.queries.ts';
import { deleteFile, findFileContact, insertFile, listFiles, lockStorage } from './shared-files.queries.ts';

/** Control characters, and marks that change the direction of text and so could hide the end of the name. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The name that the lead sees, without folders. */
export function toFileName(rawName: string): string {
  const name = rawName.split(/[\\/]/).at(-1)?.replace(UNPRINTABLE, '') ?? '';
  // The end of a long name is kept, because it contains the extension.
  return toShortText(name.trim().slice(-MAX_FILE_NAME_LENGTH), MAX_FILE_NAME_LENGTH) ?? 'file';
}

type Upload = {
  readonly id: string;
  readonly contact_id: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly scan: ScanResult;
};

/** Stores a checked file. The link contains the token and is returned only here. */
export async function shareFile(context: TxContext, upload: Upload): Promise<NewSharedFile> {
  const { tx, actor, audit, record, services } = context;
  const { workspace_id, user_id } = actor;
  const { id, contact_id, name, bytes, scan } = upload;
  const { location_id } = await lockContact(tx, actor, contact_id);
  const stored = await asSystem(tx, (tx) => lockStorage(tx, workspace_id));
  if (stored + bytes.length > services.config.sharedFileBytes) throw new AppError('SHARED_FILES_FULL');
  const { token, hash: token_hash } = makeLinkToken();
  const isNew = await insertFile(tx, {
    ...{ workspace_id, id, contact_id, name, content: bytes, token_hash, created_by: user_id },
    ...{ is_scanned: scan === 'clean', days: SHARED_FILE_DAYS },
  });
  const file = (await listFiles(tx, { workspace_id, contact_id })).find((one) => one.id === id);
  if (!isNew || !file) throw new AppError('CONFLICT');
  await audit('conversations.file_shared', contact_id);
  await record('shared_file.changed', { contact_id }, { ghl_location_id: location_id });
  const url = `${await findClientOrigin(tx, services.config, workspace_id)}/f/${token}`;
  return { file, url };
}

export async function listSharedFiles(
  { tx, actor }: TxContext,
  contact_id: string,
): Promise<{ files: SharedFile[] }> {
  await getThreadHead(tx, actor.workspace_id, contact_id);
  return { files: await listFiles(tx, { workspace_id: actor.workspace_id, contact_id }) };
}

/** The link stops working at the next request. */
export async function stopSharing(
  { tx, actor, audit, record }: TxContext,
  id: string,
): Promise<{ success: true }> {
  const key = { workspace_id: actor.workspace_id, id };
  const contact_id = await findFileContact(tx, key);
  if (contact_id === null) throw new AppError('NOT_FOUND');
  const { location_id } = await lockContact(tx, actor, contact_id);
  await deleteFile(tx, key);
  await audit('conversations.file_sharing_stopped', contact_id);
  await record('shared_file.changed', { contact_id }, { ghl_location_id: location_id });
  return { success: true };
}
