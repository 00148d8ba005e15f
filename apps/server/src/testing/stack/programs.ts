import { execFileSync } from 'node:child_process';

/** The environment of programs that tests start, with the usual folders of interpreters. */
export const PROGRAM_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin' };

/** Documented examples are always executed, so a missing program fails the test. */
export function requireProgram(name: 'curl' | 'python3'): void {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore', env: PROGRAM_ENV });
  } catch (cause) {
    throw new Error(`${name} is not installed. The tests execute documented examples with it.`, { cause });
  }
}
