import type { Stand } from './target.ts';

/** One way to do harm, tried on the running product. It throws when harm was done, and may say what was tried. */
export type Scenario = {
  /** What holds, as a sentence about the product. */
  readonly title: string;
  /** It may take away what the others need. */
  readonly isLast?: boolean;
  run(stand: Stand): Promise<string | undefined>;
};
