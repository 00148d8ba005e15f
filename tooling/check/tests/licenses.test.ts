import { describe, expect, it } from 'vitest';
import { licenses } from '../licenses.ts';
import { listFaults } from './plant.ts';

const planted = (license: string | undefined, needed: 'dependencies' | 'devDependencies' = 'dependencies') =>
  listFaults(licenses, {
    'package-lock.json': JSON.stringify({
      packages: {
        'apps/web': { [needed]: { quick: '1.0.0' } },
        'node_modules/quick': {
          version: '1.0.0',
          integrity: 'sha512-x',
          license: 'MIT',
          dependencies: { fast: '1.0.0' },
        },
        'node_modules/fast': { version: '1.0.0', integrity: 'sha512-x', license },
      },
    }),
  });

describe('licenses', () => {
  it.each(['MIT', '(MPL-2.0 OR Apache-2.0)', 'MIT AND ISC'])('allows %s', async (license) => {
    expect(await planted(license)).toBe('');
  });

  it.each(['AGPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENSE'])(
    'rejects %s',
    async (license) => {
      expect(await planted(license)).toContain(`fast 1.0.0 is under '${license}'`);
    },
  );

  it('rejects a package without a license', async () => {
    expect(await planted(undefined)).toContain("fast 1.0.0 is under 'none'");
  });

  it('ignores tools that are not shipped with the product', async () => {
    expect(await planted('LGPL-3.0-only', 'devDependencies')).toBe('');
  });
});
