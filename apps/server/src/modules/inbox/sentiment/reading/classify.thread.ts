import type { Disposition } from '@hearback/contract';
import { readMail } from '@hearback/mail';
import { serveThread } from '../../../../platform/threads/serve-thread.ts';
import { type Letter, readSentiment } from './read-sentiment.ts';

export type BuiltInClassification = { readonly words: string; readonly sentiment: Disposition | null };

serveThread<Letter, BuiltInClassification>((letter) => ({
  words: readMail(letter.body).own_text,
  sentiment: readSentiment(letter),
}));
