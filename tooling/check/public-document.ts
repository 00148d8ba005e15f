import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Check } from './check.ts';
import type { GeneratedFile } from './database-types.ts';

const DOCUMENT = 'packages/contract/openapi-v1.json';
const GENERATOR = 'apps/server/src/modules/public-api/generate-document.ts';

/**
 * Generates the published OpenAPI document, without the error codes, which every module adds. Throws if that would remove or change something that clients of the public API
 * use, because published operations change only by additions.
 */
export async function describePublicApi(root: string): Promise<GeneratedFile> {
  const path = join(root, DOCUMENT);
  const { generateDocument } = (await import(pathToFileURL(join(root, GENERATOR)).href)) as {
    generateDocument: (publicUrl: string) => Promise<Readonly<Record<string, unknown>>>;
  };
  const { 'x-errors': _, ...document } = await generateDocument('');
  const text = `${JSON.stringify(document, null, 1)}\n`;
  const breaking = existsSync(path)
    ? findBreakingChanges(JSON.parse(readFileSync(path, 'utf8')), JSON.parse(text))
    : [];
  if (breaking.length > 0)
    throw new Error(`${DOCUMENT} is published and changes only by additions: ${breaking.join(', ')}.`);
  return { path: DOCUMENT, text };
}

export const publicDocument: Check = {
  name: 'Public API',
  async run(root) {
    if (!existsSync(join(root, DOCUMENT))) return { faults: [] };
    try {
      const { path, text } = await describePublicApi(root);
      const current = readFileSync(join(root, path), 'utf8') === text;
      return { faults: current ? [] : [`${path} does not match the code. Run 'npm run types'.`] };
    } catch (error) {
      return { faults: [error instanceof Error ? error.message : String(error)] };
    }
  },
};

/** Texts and examples for people, and limits, which may become wider. */
const FREE =
  /^(example|summary|description|title|tags|version|maxLength|maxItems|maximum|minLength|minItems|minimum)$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that is newly required in a request breaks clients, and so does a required field of a response that became optional. */
export function findBreakingChanges(published: unknown, current: unknown, place = ''): string[] {
  if (isObject(published)) {
    if (!isObject(current)) return [`${place} changed`];
    return Object.entries(published).flatMap(([name, value]) => {
      const inside = `${place}/${name}`;
      if (!Object.hasOwn(current, name)) return FREE.test(name) ? [] : [`${inside} was removed`];
      const isFree = name === 'example' || (FREE.test(name) && !isObject(value));
      return isFree ? [] : findBreakingChanges(value, current[name], inside);
    });
  }
  if (Array.isArray(published)) {
    if (!Array.isArray(current)) return [`${place} changed`];
    const isRequest = place.includes('/requestBody/') || place.includes('/parameters/');
    const removed = published.filter((value) => !current.some((other) => isCompatible(value, other)));
    const added = current.filter((value) => !published.some((other) => isCompatible(other, value)));
    const isTightened = isRequest && place.endsWith('/required') && added.length > 0;
    const isLoosened = !(isRequest && place.endsWith('/required')) && removed.length > 0;
    return isTightened || isLoosened ? [`${place} changed`] : [];
  }
  return published === current ? [] : [`${place} changed`];
}

/** An entry of a list is compatible with a published one if it only adds to it. */
const isCompatible = (published: unknown, current: unknown): boolean =>
  findBreakingChanges(published, current).length === 0;
