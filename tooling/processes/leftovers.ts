import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readIdentity } from './identity.ts';
import { stopGroup } from './stop-group.ts';

type Entry = { name: string; pid: number; identity: string | undefined };

/** A launcher killed with -9 cannot stop its children. The next launcher reads the remaining ones from this file. */
export function createChildList(file: string) {
  const entries = new Map<string, Entry>();
  return {
    /** Replaces an earlier child with this name, which has ended. */
    add(name: string, pid: number): void {
      entries.set(name, { name, pid, identity: readIdentity(pid) });
      try {
        writeFileSync(`${file}.new`, JSON.stringify([...entries.values()], null, 2), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch {
        // The child runs even if the disk is full. Failing here would start it twice.
      }
    },
    clear(): void {
      rmSync(file, { force: true });
    },
  };
}

/** Stops the children of an earlier launcher and returns their names. Ignores unrelated processes with a reused id. */
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
    // Killed while writing, so its content is lost. A leftover child then shows up as a port in
    // use.
    return [];
  }
}
