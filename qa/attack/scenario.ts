import type { AttackTarget } from './target.ts';

/** An attack on the running product. It throws if it did harm, and may return a summary of what it tried. */
export type Scenario = {
  /** The protected behavior, as a sentence about the product. */
  readonly title: string;
  /** Runs after all others, because it may remove what they need. */
  readonly isLast?: boolean;
  /** Six if not set. */
  readonly maxMinutes?: number;
  run(target: AttackTarget): Promise<string | undefined>;
};
