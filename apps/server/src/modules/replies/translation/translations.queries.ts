import type { TextInLanguage } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { readTextPart } from '#server/modules/classification/index.ts';
import { AppError } from '#server/platform/app-error.ts';

type MessageKey = { readonly workspace_id: string; readonly message_id: string };

export type TranslatableMessage = {
  readonly contact_id: string;
  readonly location_id: string | null;
  /** Null if the language is not known. */
  readonly lang: string | null;
  readonly text: string;
};

export async function getTranslatable(
  tx: TenantTx,
  { workspace_id, message_id }: MessageKey,
): Promise<TranslatableMessage> {
  const { rows } = await sql<Omit<TranslatableMessage, 'text'> & { own_text: string | null; body: string }>`
    select contact_id, location_id, lang, own_text, left(body, 100000) as body from messages
    where workspace_id = ${workspace_id} and id = ${message_id} and deleted_at is null`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { own_text, body, ...message } = row;
  return { ...message, text: readTextPart(own_text, body, 'own_text') };
}

export async function findTranslation(
  tx: TenantTx,
  { workspace_id, message_id }: MessageKey,
  language: string,
): Promise<TextInLanguage | null> {
  const row = await tx
    .selectFrom('message_translations')
    .select(['language', 'text'])
    .where('workspace_id', '=', workspace_id)
    .where('message_id', '=', message_id)
    .where('language', '=', language)
    .executeTakeFirst();
  return row ?? null;
}

export type NewTranslation = MessageKey & TextInLanguage & { readonly prompt_version: string };

/**
 * Returns false if a concurrent request stored one first. Throws if the message was deleted in the meantime, because its
 * translation must not outlive it.
 */
export async function insertTranslation(
  tx: TenantTx,
  { workspace_id, message_id, ...translation }: NewTranslation,
): Promise<boolean> {
  const message = await tx
    .selectFrom('messages')
    .select('id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', message_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!message) throw new AppError('NOT_FOUND');
  const row = await tx
    .insertInto('message_translations')
    .values({ workspace_id, message_id, ...translation })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'message_id', 'language']).doNothing())
    .returning('language')
    .executeTakeFirst();
  return row !== undefined;
}
