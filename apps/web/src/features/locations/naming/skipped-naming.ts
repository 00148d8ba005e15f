import { z } from 'zod';

const KEY = 'hearback.naming-skipped';
const Ids = z.array(z.string()).catch([]);

/** Private windows may refuse storage: then the question simply comes again. */
export function skippedNaming(): string[] {
  try {
    return Ids.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

export function skipNaming(ghlLocationId: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...skippedNaming(), ghlLocationId])]));
  } catch {
    // Nothing is lost but the memory of the answer.
  }
}
