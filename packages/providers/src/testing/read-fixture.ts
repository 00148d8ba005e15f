import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Documented responses of a provider. */
export const readFixture = (provider: string, name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', provider, 'fixtures', `${name}.json`), 'utf8'));

/** A documented error response and the expected result. */
export type Refusal = {
  what: string;
  status: number;
  headers?: Record<string, string>;
  body: unknown;
  kind: string;
  sentence?: string;
};
export const readRefusals = (provider: string): Refusal[] => readFixture(provider, 'errors');
