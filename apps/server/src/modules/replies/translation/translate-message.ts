import { MAX_TRANSLATED_LENGTH, type TextInLanguage } from '@hearback/contract';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { findTranslation, getTranslatable, insertTranslation } from './translations.queries.ts';
import { PROMPT_VERSION, requireTranslation } from './write-translation.ts';

type Order = { readonly id: string; readonly language: string };

/** Translates the unquoted text of a message. The translation is stored, so that it is paid for once. */
export async function translateMessage(
  { services, actor, withTx }: RequestContext & { readonly services: Services },
  { id: message_id, language }: Order,
): Promise<TextInLanguage> {
  const { workspace_id } = actor;
  const key = { workspace_id, message_id };
  const { message, stored } = await withTx(async ({ tx }) => ({
    message: await getTranslatable(tx, key),
    stored: await findTranslation(tx, key, language),
  }));
  requireWritable(actor, message.location_id);
  if (stored) return stored;
  if (message.lang === language) throw new AppError('ALREADY_IN_LANGUAGE');
  const source = message.text.slice(0, MAX_TRANSLATED_LENGTH).toWellFormed().trim();
  if (source === '') throw new AppError('NOTHING_TO_TRANSLATE');
  const text = await requireTranslation(services, { source, from: message.lang, to: language });
  return withTx(async ({ tx, record }) => {
    const { contact_id, location_id } = message;
    const isNew = await insertTranslation(tx, { ...key, language, text, prompt_version: PROMPT_VERSION });
    if (!isNew) return (await findTranslation(tx, key, language)) ?? { language, text };
    await record('message.translated', { message_id, contact_id }, { ghl_location_id: location_id });
    return { language, text };
  });
}
