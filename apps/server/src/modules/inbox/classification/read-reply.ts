import { classify } from '@hearback/classification';
import type { Disposition } from '@hearback/contract';

export type MessageToClassify = {
  /** What its sender wrote now, as it was read at intake. */
  readonly own_text: string;
  readonly subject?: string | null | undefined;
  /** The provider says that a machine wrote it. */
  readonly automatic?: boolean | undefined;
};

export type BuiltInClassification = {
  /** null when nothing can be said with enough confidence. */
  readonly sentiment: Disposition | null;
};

/** The built-in classifier on a whole message: only the writer's own words count. */
export const readReply = ({ own_text, subject, automatic }: MessageToClassify): BuiltInClassification => ({
  sentiment: classify({ text: own_text, subject, automatic }).label,
});
