import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const FULL_DISK = '/dev/full';

it.runIf(existsSync(FULL_DISK))('reports a full disk without ending the program', async () => {
  const full = openSync(FULL_DISK, 'w');
  const script = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    const lost = [];
    const log = createLog('info', 'test', { onLost: ({ code }) => lost.push(code) });
    for (let line = 0; line < 3; line += 1) {
      log.info('a line');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    process.stderr.write(JSON.stringify({ alive: true, codes: [...new Set(lost)] }));
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  const [output] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')]);
  expect(JSON.parse(output)).toEqual({ alive: true, codes: ['ENOSPC'] });
});

it.runIf(existsSync(FULL_DISK))('survives a Node warning that cannot be written', async () => {
  const full = openSync(FULL_DISK, 'w');
  const script = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    createLog('info', 'test');
    process.emitWarning('too many listeners');
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.exit(7);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', full],
  });
  closeSync(full);
  expect(await once(child, 'exit')).toEqual([7, null]);
});
