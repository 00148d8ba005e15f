import { classify, extractFacts, type Facts } from '@hearback/classification';
import type { Disposition } from '@hearback/contract';

export type MessageToClassify = {
  /** The text that the sender wrote, as extracted during ingestion. */
  readonly own_text: string;
  readonly lang?: string | null | undefined;
  readonly subject?: string | null | undefined;
  /** The provider marks the message as automatic. */
  readonly automatic?: boolean | undefined;
  readonly sent_at?: Date | undefined;
  /** Names and addresses of the lead and the sender. */
  readonly knownPeople?: readonly string[] | undefined;
};

export type Classification = {
  /** Null if the confidence is too low. */
  readonly said: Disposition | null;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Too few labels with this confidence are right, so a person decides. */
  readonly unsure: boolean;
  /** The deciding phrases, verbatim from the reply. */
  readonly words: readonly string[];
  readonly facts: Facts;
};

/** The built-in classifier for a whole message. Only the writer's own text counts. */
export function readReply(message: MessageToClassify): Classification {
  const { own_text: text, lang, subject, automatic, sent_at = new Date(), knownPeople = [] } = message;
  const { label, confidence, unsure, reasons } = classify({ text, subject, automatic });
  return {
    said: label,
    confidence: Math.round(confidence * 100) / 100,
    unsure,
    words: reasons.map(({ from, to }) => text.slice(from, to)),
    facts: extractFacts(text, { label, sent_at, language: lang ?? null, knownPeople }),
  };
}
