import { expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { type RunningProcess, supervise } from './supervise.ts';

/** A part whose starts can be ended by the test. */
function part() {
  const started: { end(how: string): void; stopped: boolean }[] = [];
  const start = (): RunningProcess => {
    const { promise: exited, resolve: end } = Promise.withResolvers<string>();
    const one = { end, stopped: false };
    started.push(one);
    return {
      pid: 1_000 + started.length,
      exited,
      stop: async () => {
        one.stopped = true;
        end('SIGTERM');
      },
      problem: (how) => new Problem(`The worker exited (${how})`),
    };
  };
  return { started, start };
}

function watch(failures = 0) {
  const { started, start } = part();
  const said: string[] = [];
  const gaveUp: string[] = [];
  const pids: number[] = [];
  let left = failures;
  const restart = () => {
    if (left-- > 0) throw new Problem('Port 3000 is taken\nand more');
    return start();
  };
  const supervised = supervise(
    start(),
    { name: 'The worker', start: restart },
    {
      say: (line) => said.push(line),
      giveUp: ({ message }) => gaveUp.push(message),
      onStart: (pid) => pids.push(pid),
      firstPauseMs: 4,
    },
  );
  return { supervised, started, said, gaveUp, pids };
}

it('fails the start if a part ends during it', async () => {
  const { started, gaveUp } = watch();
  started[0]?.end('exit code 1');
  await expect.poll(() => gaveUp).toEqual(['The worker exited (exit code 1)']);
  expect(started).toHaveLength(1);
});

it('restarts a part that dies later, logs it and keeps the new process id', async () => {
  const { supervised, started, said, gaveUp, pids } = watch();
  supervised.keepUp();
  started[0]?.end('SIGKILL');
  await expect
    .poll(() => said)
    .toEqual(['The worker exited (SIGKILL): restarting in 0.004 s', 'The worker restarted']);
  expect(pids).toEqual([1_001, 1_002]);
  expect(gaveUp).toEqual([]);
  await supervised.stop();
  expect(started[1]?.stopped).toBe(true);
});

it('increases the pause for a part that dies repeatedly', async () => {
  const { supervised, started, said } = watch();
  supervised.keepUp();
  for (let death = 0; death < 3; death += 1) {
    await expect.poll(() => started.length).toBe(death + 1);
    started[death]?.end('exit code 1');
  }
  await expect.poll(() => started.length).toBe(4);
  const pauses = said.flatMap((line) => /in ([\d.]+) s$/.exec(line)?.[1] ?? []);
  expect(pauses).toEqual(['0.004', '0.008', '0.016']);
  await supervised.stop();
});

it('retries a part that cannot be started', async () => {
  const { supervised, started, said } = watch(2);
  supervised.keepUp();
  started[0]?.end('SIGKILL');
  await expect.poll(() => said.at(-1)).toBe('The worker restarted');
  expect(said[1]).toBe('The worker exited (Port 3000 is taken): restarting in 0.008 s');
  await supervised.stop();
});

it('does not retry after a configuration error', async () => {
  const { supervised, started, gaveUp } = watch();
  supervised.keepUp();
  started[0]?.end('exit code 78');
  await expect.poll(() => gaveUp).toEqual(['The worker exited (exit code 78)']);
  expect(started).toHaveLength(1);
});

it('starts nothing after a stop was requested', async () => {
  const { supervised, started } = watch();
  supervised.keepUp();
  started[0]?.end('SIGKILL');
  await supervised.stop();
  expect(started).toHaveLength(1);
});
