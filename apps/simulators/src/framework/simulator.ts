import type { FastifyInstance } from 'fastify';
import type { Dataset } from '../dataset/types.ts';
import type { Memory } from './memory.ts';
import type { Panel } from './panel.ts';

/**
 * A simulator. A new one is a folder `src/<name>/` whose `index.ts` creates it, a line in `start.ts` and a line in the
 * navigation of `html/layout.ts`.
 */
export interface Simulator {
  /** The name of the folder, the page `/<name>` and the control routes `/_control/<name>`. */
  name: string;
  title: string;
  /** One sentence for the control page. */
  purpose: string;
  /** Its current contents, for the control page. */
  summary(): string;
  panel: Panel;
  /** The provider's own API and pages. */
  register(app: FastifyInstance): void;
  /** Deletes all state except the address of the product. */
  reset(): void;
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/** Shared by all simulators. Clock and address are arguments, so that tests can set them. */
export interface SimulatorContext {
  /** The public URL of the simulators, without a trailing slash. */
  origin(): string;
  nowMs(): number;
  /** The initial people and threads of the outreach providers. Read-only. */
  dataset(): Dataset;
  memory: Memory;
}
