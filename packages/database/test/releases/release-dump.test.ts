import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listReleaseDumps } from './release-dump.ts';

const ROOT = join(import.meta.dirname, '../../../..');

describe('the dumps for the upgrade test', () => {
  it('include the version in package.json', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const dumps = await listReleaseDumps();
    const found = dumps.filter((name) => name === version || name.startsWith(`${version}-`));
    expect(found, `Run: npm run dump-release -- ${version}`).not.toEqual([]);
  });
});
