import type { AttackTarget } from '../attack/target.ts';
import { waitUntilWorking } from '../faults/wait-until-working.ts';
import { type LoadContext, pause } from '../load/context.ts';
import type { Span } from './measurements.ts';

const WORKS_WITHIN_MS = 180_000;
/** Requests that waited for the restarted part. */
const SETTLING_MS = 5_000;
/** When a part is killed, as a share of the run. */
const KILLS = [
  ['api', 0.3],
  ['worker', 0.4],
  ['PostgreSQL', 0.5],
] as const;

type Held = { hold(): Promise<void>; release(): void };

/** Kills every part once and waits until the product works again. Returns the times of the restarts. */
export async function restartParts(
  { readPid }: AttackTarget,
  context: LoadContext,
  { lengthMs, held }: { readonly lengthMs: number; readonly held: Held },
): Promise<Span[]> {
  const started = performance.now();
  const spans: Span[] = [];
  for (const [name, share] of KILLS) {
    await pause(context, Math.max(0, started + share * lengthMs - performance.now()));
    await held.hold();
    const from = performance.now();
    process.kill(readPid(name), 'SIGKILL');
    const tookMs = await waitUntilWorking(context, WORKS_WITHIN_MS);
    spans.push({ from, to: performance.now() + SETTLING_MS });
    console.log(`✓ ${name} was killed and worked again after ${(tookMs / 1_000).toFixed(1)} s`);
    held.release();
  }
  return spans;
}
