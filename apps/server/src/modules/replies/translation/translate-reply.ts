import { detectLanguage } from '@hearback/classification';
import type { TextInLanguage } from '@hearback/contract';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { getTranslatable } from './translations.queries.ts';
import { requireTranslation } from './write-translation.ts';

type Order = {
  readonly messageId: string;
  readonly content: string;
  readonly language: string;
  readonly writtenIn: string;
};

/** Returns text for the editor. It is stored with the reply when the person sends it. */
export async function translateReply(
  { services, actor, withTx }: RequestContext & { readonly services: Services },
  { messageId: message_id, content, language, writtenIn }: Order,
): Promise<{ translation: TextInLanguage; original: TextInLanguage }> {
  const { workspace_id } = actor;
  const { location_id } = await withTx(({ tx }) => getTranslatable(tx, { workspace_id, message_id }));
  requireWritable(actor, location_id);
  const from = detectLanguage(content) ?? writtenIn;
  if (from === language) throw new AppError('ALREADY_IN_LANGUAGE');
  const text = await requireTranslation(services, { source: content, from, to: language });
  return { translation: { language, text }, original: { language: from, text: content } };
}
