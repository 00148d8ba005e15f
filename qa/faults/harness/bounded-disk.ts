import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = 1_048_576;
const SIZE_MB = 1_500;

/** A disk that can be full without affecting the rest of the machine. */
export type BoundedDisk = {
  /** Uses all free blocks. */
  fill(): void;
  /** Frees them. */
  free(): void;
  unmount(): void;
};

/** Needs root. Returns null otherwise, and the faults with a full disk are skipped. */
export function mountBoundedDisk(folder: string): BoundedDisk | null {
  const mounted = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE_MB}m,mode=755`,
    'hearback-faults',
    folder,
  ]);
  if (mounted.status !== 0) return null;
  const filler = join(folder, 'filler');
  return {
    fill() {
      const file = openSync(filler, 'a');
      const block = Buffer.alloc(MB);
      try {
        for (let left = statfsSync(folder).bavail; left > 0; left = statfsSync(folder).bavail)
          writeSync(file, block.subarray(0, Math.min(MB, left * statfsSync(folder).bsize)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      spawnSync('umount', [folder]);
    },
  };
}
