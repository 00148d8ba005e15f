import type { Random } from '../load/random.ts';
import type { FaultHarness } from './harness/harness.ts';

/** A failure of machines, networks or providers under the running product. */
export type Fault = {
  /** The printed description of the failure. */
  readonly title: string;
  /** Why it cannot run on this machine; null if it can. */
  obstacle?(harness: FaultHarness): string | null;
  /**
   * Causes the failure under load and ends when the cause is removed. From then on the product must
   * recover without help.
   */
  strike(harness: FaultHarness, random: Random): Promise<void>;
};
