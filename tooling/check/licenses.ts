import { readLockFile } from '../lock/lock-file.ts';
import { listProductPackages } from '../lock/product-packages.ts';
import type { Check } from './check.ts';

/** Licenses that allow commercial use and require only a notice. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

export const licenses: Check = {
  name: 'Licenses',
  async run(root) {
    const packages = [...listProductPackages(readLockFile(root)).values()];
    return {
      faults: packages
        .filter(({ license }) => !isAllowed(license))
        .map(
          ({ name, version, license }) =>
            `${name} ${version} is under '${license}', which is not allowed: use another package, or add the license to ALLOWED.`,
        ),
    };
  },
};

/** OR needs one allowed license, AND needs all. */
function isAllowed(license: string): boolean {
  const alternatives = license.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((name) => ALLOWED.has(name.trim())));
}
