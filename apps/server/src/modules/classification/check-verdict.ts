import { checkFacts, containsQuote } from '@hearback/classification';
import { DISPOSITIONS } from '@hearback/contract';
import { z } from 'zod';
import type { Classification, MessageToClassify } from './read-reply.ts';

const Stretch = z.string().nullable();

/**
 * The output schema of the model. It matches the built-in classifier, and each phrase must be quoted verbatim from the
 * reply.
 */
export const Verdict = z.object({
  sentiment: z.enum(DISPOSITIONS).nullable(),
  confidence: z.number(),
  words: z.array(z.string()),
  back_on_words: Stretch,
  instead_name: Stretch,
  instead_email: Stretch,
  meeting: Stretch,
  asks_price: z.boolean(),
  asks_to_stop: z.boolean(),
});
export type Verdict = z.infer<typeof Verdict>;

const MAX_WORDS = 3;
/** Models overstate their confidence. Below this, a person decides. */
const MIN_SURE = 0.75;
const MAX_STRETCH_LENGTH = 200;

const dropLongStretch = (stretch: string | null): string | null =>
  stretch !== null && stretch.length <= MAX_STRETCH_LENGTH ? stretch : null;

/** Drops phrases that do not occur in the reply, because a model may invent them. */
export function checkVerdict(
  verdict: Verdict,
  { own_text, sent_at = new Date() }: MessageToClassify,
  language: string | null,
): Classification {
  const { sentiment, confidence, words, asks_price, asks_to_stop } = verdict;
  const claimed = {
    back_on_words: dropLongStretch(verdict.back_on_words),
    instead_name: dropLongStretch(verdict.instead_name),
    instead_email: dropLongStretch(verdict.instead_email),
    meeting: dropLongStretch(verdict.meeting),
    asks_price,
    asks_to_stop,
  };
  return {
    said: sentiment,
    confidence: Math.min(1, Math.max(0, Math.round(confidence * 100) / 100)),
    unsure: confidence < MIN_SURE,
    words: words
      .filter((word) => word.length <= MAX_STRETCH_LENGTH && containsQuote(own_text, word))
      .slice(0, MAX_WORDS),
    facts: checkFacts(own_text, claimed, { language, sent_at }),
  };
}
