import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Data that survives a restart if a file is configured: the time of the first start, registered webhooks and
 * subscriptions. Without it, a restarted demo would have the same messages with other dates and count them as new.
 */
export class Memory {
  readonly #file: string | undefined;
  readonly #notes: Record<string, unknown>;

  constructor(file?: string) {
    this.#file = file;
    this.#notes = file ? read(file) : {};
  }

  get(name: string): unknown {
    return this.#notes[name];
  }

  set(name: string, note: unknown): void {
    this.#notes[name] = note;
    if (!this.#file) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, `${JSON.stringify(this.#notes, null, 2)}\n`);
  }
}

/** A missing or broken file is treated as an empty memory, because the demo must still start. */
function read(file: string): Record<string, unknown> {
  try {
    const notes: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof notes === 'object' && notes !== null ? { ...notes } : {};
  } catch {
    return {};
  }
}
