import type { FastifyInstance } from 'fastify';
import type { Dataset } from '../dataset/types.ts';
import type { Memory } from './memory.ts';
import type { Panel } from './panel.ts';

/**
 * What every simulator offers to the frame. A new one is a folder `src/<name>/` whose `index.ts` makes one of
 * these, one line in `start.ts` and one in the navigation of `html/layout.ts`.
 */
export interface Simulator {
  /** The folder, the page `/<name>` and the control routes `/_control/<name>` all carry this word. */
  name: string;
  title: string;
  /** One sentence for the control page. */
  purpose: string;
  /** What it holds right now, for the control page. */
  summary(): string;
  panel: Panel;
  /** The provider's own API and pages. */
  register(app: FastifyInstance): void;
  /** Forgets what happened, keeps where the program under test lives. */
  reset(): void;
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/** What the frame gives to every simulator. Clock and address are arguments so that tests can set them. */
export interface SimulatorContext {
  /** The simulators' own address as a browser sees it, without a trailing slash. */
  origin(): string;
  nowMs(): number;
  /** The initial people and threads of the outreach providers. Read-only. */
  dataset(): Dataset;
  memory: Memory;
}
