/** Remembers that a write failed for lack of disk space, so that readiness reports it. */
export type StorageWatch = { noteFull(): void; isFull(): boolean };

/**
 * A full disk rejects some writes and accepts others, so a successful write proves nothing and a minute must pass.
 */
const REMEMBERED_MS = 60_000;

export function createStorageWatch(now: () => number = () => performance.now()): StorageWatch {
  let fullAt: number | undefined;
  return {
    noteFull() {
      fullAt = now();
    },
    isFull: () => fullAt !== undefined && now() - fullAt < REMEMBERED_MS,
  };
}
