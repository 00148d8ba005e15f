import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

const LASTS_MS = 25_000;

export const fault: Fault = {
  title: `the disk of PostgreSQL and of the logs is full for ${LASTS_MS / 1_000} s`,
  obstacle: ({ disk }) => (disk ? null : 'only root can mount a separate disk'),
  async strike({ disk }) {
    const end = Date.now() + LASTS_MS;
    try {
      // Space that is freed meanwhile is used up again.
      while (Date.now() < end) {
        disk?.fill();
        await sleep(500);
      }
    } finally {
      disk?.free();
    }
  },
};
