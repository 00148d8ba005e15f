import type { Random } from '../load/random.ts';
import type { FaultStand } from './harness/harness.ts';

/** One way in which machines, networks and providers fail under the running product. */
export type Fault = {
  /** What is done to it, as it is printed. */
  readonly title: string;
  /** Why it cannot be done on this machine; null when it can. */
  obstacle?(stand: FaultStand): string | null;
  /** Strikes while the load goes on, and ends when the cause is gone: from then on the product is to come back by itself. */
  strike(stand: FaultStand, random: Random): Promise<void>;
};
