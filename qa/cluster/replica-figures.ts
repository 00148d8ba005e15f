import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadContext } from '../load/context.ts';
import type { Figures } from './figures.ts';

const ASKED = 20;
const MAX_AGE_S = 15;

/** Reports whether a replica serves dashboards while people write, and its lag. */
export async function reportReplica({ owner }: LoadContext, figures: Figures): Promise<void> {
  const ages: number[] = [];
  for (let attempt = 0; attempt < ASKED; attempt += 1) {
    const { as_of } = await owner.get<{ as_of: string | null }>('/api/dashboard');
    if (as_of) ages.push((Date.now() - Date.parse(as_of)) / 1000);
    await sleep(250);
  }
  figures.record(
    'dashboards that a replica answered',
    `${ages.length} of ${ASKED}`,
    'all',
    ages.length === ASKED,
  );
  const oldest = Math.max(0, ...ages);
  figures.record('the oldest of them', `${oldest.toFixed(1)} s`, `<= ${MAX_AGE_S} s`, oldest <= MAX_AGE_S);
}
