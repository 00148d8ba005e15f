import { classify } from '@hearback/classification';
import type { Disposition } from '@hearback/contract';
import { readMail } from '@hearback/mail';

export type MessageToClassify = {
  readonly body: string;
  readonly subject?: string | null | undefined;
  /** The provider says that a machine wrote it. */
  readonly automatic?: boolean | undefined;
};

export type BuiltInClassification = {
  /** The writer's own. */
  readonly words: string;
  /** null when nothing can be said with enough confidence. */
  readonly sentiment: Disposition | null;
};

/** The built-in classifier on a whole message: only the writer's own words count. */
export function readReply({ body, subject, automatic }: MessageToClassify): BuiltInClassification {
  const words = readMail(body).own_text;
  return { words, sentiment: classify({ text: words, subject, automatic }).label };
}
