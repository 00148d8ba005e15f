import type { Disposition } from '../types.ts';

/** An opening that may be empty and a rest that stands on its own: any opening goes with any rest. */
interface ReplyParts {
  openings: string[];
  rests: string[];
}

export type ReplyTexts = Record<Disposition, ReplyParts>;
