import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts are already compressed. */
const WORTH_IT = /\.(js|css|svg)$/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes compressed copies of each file at build time, so that the server does not compress per request. */
export function precompress(): Plugin {
  return {
    name: 'hearback:precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((file) => WORTH_IT.test(file));
      await Promise.all(files.map((file) => compressFile(join(dir ?? 'dist', file))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  await writeFile(`${path}.br`, await toBrotli(plain, { params }));
  await writeFile(`${path}.gz`, await toGzip(plain, { level: constants.Z_BEST_COMPRESSION }));
}
