import { readFileSync } from 'node:fs';
import { Problem, toMessage } from '../problem.ts';

/** The variables that the launcher reads and that may be in a file. The server reads the files of all others. */
const NAMES = ['DATABASE_URL', 'HEARBACK_SECRET'];

/** Replaces `DATABASE_URL_FILE` and `HEARBACK_SECRET_FILE` with the contents of the files. */
export function loadFileVariables(env: NodeJS.ProcessEnv): void {
  for (const name of NAMES) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new Problem(`Both ${name} and ${name}_FILE are set: unset one of them.`);
    try {
      env[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new Problem(`The file of ${name}_FILE cannot be read: ${toMessage(error)}`);
    }
    delete env[`${name}_FILE`];
  }
}
