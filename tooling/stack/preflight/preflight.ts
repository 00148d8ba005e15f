import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../folders.ts';
import { errorCode, Problem } from '../../problem.ts';
import { stopLeftovers } from '../../processes/leftovers.ts';
import { findPortError } from '../../processes/ports.ts';
import type { Progress } from '../progress.ts';
import type { Settings } from '../settings.ts';
import { checkOperatorDatabase } from './operator-database.ts';
import { type RunLock, takeRunLock } from './run-lock.ts';

/** All checks before the start, in the order that gives the clearest messages. */
export async function preflight(settings: Settings, progress: Progress): Promise<RunLock> {
  ensureDataDir(settings.dataDir);
  const lock = await takeRunLock(settings.dataDir, settings.publicUrl);
  try {
    // Before the ports are checked, because processes of a killed launcher may still use them.
    const stopped = await stopLeftovers(join(settings.dataDir, 'children.json'));
    if (stopped.length > 0)
      progress.note(`Stopped processes left over from an earlier start: ${stopped.join(', ')}`);
    await checkPorts(settings);
    if (settings.databaseUrl) await checkOperatorDatabase(settings.databaseUrl);
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function checkPorts(settings: Settings): Promise<void> {
  await checkPort(settings.port, settings.host, 'Hearback', 'PORT');
  if (settings.databaseUrl) return;
  await checkPort(settings.simulatorsPort, '127.0.0.1', 'the simulators', 'SIMULATORS_PORT');
  await checkPort(settings.smtpPort, '127.0.0.1', "the simulators' mailbox", 'SIMULATORS_SMTP_PORT');
}

async function checkPort(port: number, host: string, who: string, variable: string): Promise<void> {
  const reason = await findPortError(port, host);
  if (reason === undefined) return;
  if (reason === 'EADDRINUSE') {
    throw new Problem(
      `Port ${port} for ${who} is already in use: stop the program that uses it, or set ${variable} to a free port.`,
    );
  }
  const advice =
    reason === 'EACCES' ? `set ${variable} to a port above 1023` : 'set HOST to an address of this machine';
  throw new Problem(`${who} cannot listen on ${host}:${port} (${reason}): ${advice}.`);
}

function ensureDataDir(dataDir: string): void {
  makeFolder(dataDir);
  makeFolder(join(dataDir, 'logs'));
  const probe = join(dataDir, `.write-probe-${process.pid}`);
  try {
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Problem(
      `The data directory ${dataDir} cannot be written (${errorCode(error)}): make it writable, or set HEARBACK_DATA_DIR to a writable folder.`,
    );
  }
}
