import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadFileVariables } from './file-variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearback-variables-'));
const file = join(folder, 'url');
writeFileSync(file, 'postgres://h:p@db/h\n');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('variables in files', () => {
  it('are replaced with the contents of the file', () => {
    const env = { DATABASE_URL_FILE: file, PORT: '3000' };
    loadFileVariables(env);
    expect(env).toEqual({ DATABASE_URL: 'postgres://h:p@db/h', PORT: '3000' });
  });

  it('must not be set twice, and the file must be readable', () => {
    expect(() => loadFileVariables({ DATABASE_URL: 'x', DATABASE_URL_FILE: file })).toThrow(
      'Both DATABASE_URL and DATABASE_URL_FILE are set: unset one of them.',
    );
    expect(() => loadFileVariables({ HEARBACK_SECRET_FILE: join(folder, 'missing') })).toThrow(
      'The file of HEARBACK_SECRET_FILE cannot be read',
    );
  });
});
