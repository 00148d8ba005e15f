import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = join(import.meta.dirname, '../../../../../../packages/mail/fixtures');

/** Mail as the programs of the world write it, with people and addresses made up. */
export const fixture = (name: string): string => readFileSync(join(FIXTURES, `${name}.html`), 'utf8');
