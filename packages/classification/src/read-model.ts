import { readFileSync } from 'node:fs';
import type { Model } from './model.ts';

/** The weights of this release, by name. */
export function readModel<M extends Model>(name: string): M {
  const folder = new URL('weights/', import.meta.url);
  const facts = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Omit<M, 'weights'>;
  const bytes = readFileSync(new URL(`${name}.bin`, folder));
  return {
    ...facts,
    weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  } as unknown as M;
}
