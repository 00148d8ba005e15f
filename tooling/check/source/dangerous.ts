import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

const PRODUCT = /^(apps\/(server|web)|packages\/[^/]+)\/src\/.*\.tsx?$/;
const AT_HOME = /\.test\.tsx?$|\/testing\//;

/** Each is a vulnerability that the product has no use for. */
const DANGERS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/['"]node:(?:child_process|vm)['"]/, 'starts programs or runs text as code'],
  [/\beval\(|\bnew Function\(/, 'runs text as code'],
  [
    /dangerouslySetInnerHTML|\.(?:innerHTML|outerHTML) ?=|insertAdjacentHTML|document\.write\(/,
    'inserts text as markup',
  ],
  [/createH(?:ash|mac)\(['"](?:md5|sha1)['"]/, 'uses a broken hash'],
  [/aes-\d+-(?:ecb|cbc)/, 'encrypts so that changes go unnoticed'],
  [/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser/, 'accepts any server'],
];

export const dangerous: Check = {
  name: 'Dangerous calls',
  async run(root) {
    const files = listFiles(root).filter((file) => PRODUCT.test(file) && !AT_HOME.test(file));
    const faults = files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return DANGERS.filter(([pattern]) => pattern.test(text)).map(([, why]) => `${file} ${why}.`);
    });
    return { faults };
  },
};
