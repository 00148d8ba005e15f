import type { Disposition } from '@hearback/contract';
import { serveThread } from '../../../../platform/threads/serve-thread.ts';
import { toOwnWords } from './own-words.ts';
import { type Letter, readSentiment } from './read-sentiment.ts';

export type BuiltInClassification = { readonly words: string; readonly sentiment: Disposition | null };

serveThread<Letter, BuiltInClassification>((letter) => ({
  words: toOwnWords(letter.body),
  sentiment: readSentiment(letter),
}));
