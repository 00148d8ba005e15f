import { createMemory, extractFacts, type Facts } from '@hearback/classification';
import type { Disposition } from '@hearback/contract';
import type { MessageToClassify } from '../read-reply.ts';

export type FollowQuestion = {
  readonly messages: readonly MessageToClassify[];
  /** Newest first. */
  readonly corrections: readonly { readonly own_text: string; readonly corrected_sentiment: Disposition }[];
};
export type CorrectionMatch = {
  readonly said: Disposition;
  /** Similarity to the corrected message, from 0 to 1. */
  readonly confidence: number;
  /** A correction by a person is never uncertain. */
  readonly unsure: false;
  readonly facts: Facts;
};

/** Returns the sentiment of the most similar correction for each message, or null if no similar message was corrected. */
export function matchCorrections({ messages, corrections }: FollowQuestion): (CorrectionMatch | null)[] {
  const recall = createMemory(
    corrections.map(({ own_text: text, corrected_sentiment: label }) => ({ text, label })),
  );
  return messages.map(({ own_text, lang, sent_at = new Date(), knownPeople = [] }) => {
    const learned = recall(own_text);
    if (!learned) return null;
    const { label, similarity } = learned;
    return {
      said: label,
      confidence: Math.min(1, Math.round(similarity * 100) / 100),
      unsure: false,
      facts: extractFacts(own_text, { label, sent_at, language: lang ?? null, knownPeople }),
    };
  });
}
