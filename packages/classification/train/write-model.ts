import { mkdirSync, writeFileSync } from 'node:fs';
import type { Model } from '../src/model.ts';

const WEIGHTS = new URL('../src/weights/', import.meta.url);

export function writeModel<M extends Model>(name: string, { weights, ...facts }: M): void {
  mkdirSync(WEIGHTS, { recursive: true });
  writeFileSync(new URL(`${name}.bin`, WEIGHTS), weights);
  writeFileSync(new URL(`${name}.json`, WEIGHTS), `${JSON.stringify(facts)}\n`);
}
