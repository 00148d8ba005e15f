import type { Disposition } from '@hearback/contract';
import { readMail } from '@hearback/mail';
import { serveThread } from '#server/platform/threads/serve-thread.ts';
import { type MessageToClassify, readSentiment } from './read-sentiment.ts';

export type BuiltInClassification = { readonly words: string; readonly sentiment: Disposition | null };

serveThread<MessageToClassify, BuiltInClassification>((message) => ({
  words: readMail(message.body).own_text,
  sentiment: readSentiment(message),
}));
