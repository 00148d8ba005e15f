/** Remembers that something could not be written for want of room, so that readiness tells of it. */
export type StorageWatch = { noteFull(): void; isFull(): boolean };

/** A full disk refuses some writes and takes others: one that went through proves nothing, so a minute must pass. */
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
