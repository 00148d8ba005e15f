import { classify, extractFacts, type Facts } from '@hearback/classification';
import type { Disposition } from '@hearback/contract';

export type MessageToClassify = {
  /** What its sender wrote now, as it was read at intake. */
  readonly own_text: string;
  readonly lang?: string | null | undefined;
  readonly subject?: string | null | undefined;
  /** The provider says that a machine wrote it. */
  readonly automatic?: boolean | undefined;
  readonly sent_at?: Date | undefined;
  /** Names and addresses of the lead and the sender. */
  readonly known?: readonly string[] | undefined;
};

export type Classification = {
  /** null when nothing can be said with enough confidence. */
  readonly said: Disposition | null;
  /** 0 to 1. */
  readonly confidence: number;
  /** Those that decided, as they stand in the reply. */
  readonly words: readonly string[];
  readonly facts: Facts;
};

/** The built-in classifier on a whole message: only the writer's own words count. */
export function readReply(message: MessageToClassify): Classification {
  const { own_text: text, lang, subject, automatic, sent_at = new Date(), known = [] } = message;
  const { label, confidence, reasons } = classify({ text, subject, automatic });
  return {
    said: label,
    confidence: Math.round(confidence * 100) / 100,
    words: reasons.map(({ from, to }) => text.slice(from, to)),
    facts: extractFacts(text, { label, sent_at, language: lang ?? null, known }),
  };
}
