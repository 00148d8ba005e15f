import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

/** Sample emails of real email programs with invented people and addresses. */
export const fixture = (name: string): string => readFileSync(join(FIXTURES, `${name}.html`), 'utf8');
