import { mkdirSync, writeFileSync } from 'node:fs';
import type { Model } from '../src/model.ts';

const WEIGHTS = new URL('../src/weights/', import.meta.url);

export function writeModel(name: string, { weights, ...facts }: Model): void {
  mkdirSync(WEIGHTS, { recursive: true });
  writeFileSync(new URL(`${name}.bin`, WEIGHTS), weights);
  const lines = Object.entries(facts).map(
    ([key, value]) => `  "${key}": ${Array.isArray(value) ? `[${value.join(', ')}]` : value}`,
  );
  writeFileSync(new URL(`${name}.json`, WEIGHTS), ['{', lines.join(',\n'), '}', ''].join('\n'));
}
