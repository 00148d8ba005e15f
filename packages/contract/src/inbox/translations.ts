import { z } from 'zod';
import { listEndpoints } from '../endpoint.ts';
import { MAX_TRANSLATED_LENGTH, ReadingLanguage, TextInLanguage } from '../schemas/translations.ts';
import { Id, IdPath, text } from '../values.ts';

const endpoint = listEndpoints('inbox');

export const translations = {
  translateMessage: endpoint(
    'inbox:write',
    'POST /messages/{id}/translations',
    'Translate a message. A stored translation is returned without asking the model',
  )
    .input(IdPath.extend({ language: ReadingLanguage }).strict())
    .output(TextInLanguage),
  translateReply: endpoint(
    'inbox:write',
    'POST /functions/translate-reply',
    'Translate the text of a reply. Nothing is stored or sent',
  )
    .input(
      z.strictObject({
        /** The message that the reply answers. */
        messageId: Id,
        content: text(MAX_TRANSLATED_LENGTH).min(1),
        /** The language of the lead. */
        language: ReadingLanguage,
        /** The writer's language. Used if the language of the text cannot be detected. */
        writtenIn: ReadingLanguage,
      }),
    )
    .output(
      z.object({
        translation: TextInLanguage,
        /** The text as it was written, with its language. */
        original: TextInLanguage,
      }),
    ),
};
