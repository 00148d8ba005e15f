import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readIdentity } from './identity.ts';
import { stopGroup } from './stop-group.ts';

type Entry = { name: string; pid: number; identity: string | undefined };

/** A launcher killed with -9 cannot stop its children; this file tells the next one which are left. */
export function createChildList(file: string) {
  const entries = new Map<string, Entry>();
  return {
    /** One by that name that was started before has ended. */
    add(name: string, pid: number): void {
      entries.set(name, { name, pid, identity: readIdentity(pid) });
      try {
        writeFileSync(`${file}.new`, JSON.stringify([...entries.values()], null, 2), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch {
        // On a full disk what was started runs all the same; to call that a failure would start it twice.
      }
    },
    clear(): void {
      rmSync(file, { force: true });
    },
  };
}

/** Stops what an earlier launcher left behind and returns the names. A stranger with a reused number is left alone. */
export async function stopLeftovers(file: string): Promise<string[]> {
  const ours = readEntries(file).filter(
    ({ pid, identity }) => identity !== undefined && readIdentity(pid) === identity,
  );
  await Promise.all(ours.map(({ pid }) => stopGroup(pid, 5_000)));
  rmSync(file, { force: true });
  return ours.map(({ name }) => name);
}

function readEntries(file: string): Entry[] {
  if (!existsSync(file)) return [];
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Killed while writing: what it named cannot be known any more, and a taken port will say so.
    return [];
  }
}
