import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = join(import.meta.dirname, '../../../../../../packages/mail/fixtures');

/** HTML as real mail clients produce it, with fictional people and addresses. */
export const fixture = (name: string): string => readFileSync(join(FIXTURES, `${name}.html`), 'utf8');
