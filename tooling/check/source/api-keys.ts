import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_KEY_PATTERN } from '@hearback/contract';
import { readKeyId } from '../../../apps/server/src/modules/api-keys/key-text.ts';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

const KEYS = new RegExp(API_KEY_PATTERN, 'g');

/** The checksum distinguishes keys from examples. */
export const apiKeys: Check = {
  name: 'API keys',
  async run(root) {
    const files = listFiles(root).filter((file) =>
      readFileSync(join(root, file), 'latin1')
        .match(KEYS)
        ?.some((text) => readKeyId(text) !== null),
    );
    return { faults: files.map((file) => `${file} contains an API key. Revoke the key and remove it.`) };
  },
};
