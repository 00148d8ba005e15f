import { describe, expect, it } from 'vitest';
import { configuration } from '../configuration.ts';
import { listFaults } from './plant.ts';

const DOCUMENT = [
  '<!-- Written by `npm run types`. -->',
  '| Variable | Default | Description |',
  '|---|---|---|',
  '| `PORT`, `HOST` | `3000`, `127.0.0.1` | Port of the API |',
  '| `LOGS` | off | Prints the logs |',
  '',
  'More text.',
].join('\n');

const planted = (text: string, port: object = { fallback: '3000', description: 'Port of the API' }) => {
  const variables = [
    { name: 'PORT', ...port },
    { name: 'HOST', fallback: '127.0.0.1', sharesRowWith: 'PORT' },
  ];
  const own = [{ name: 'LOGS', unset: 'off', description: 'Prints the logs' }];
  return listFaults(configuration, {
    'docs/configuration.md': text,
    'package.json': '{ "type": "module" }',
    'apps/server/src/environment.ts': `export const VARIABLES = ${JSON.stringify(variables)};\n`,
    'tooling/stack/settings.ts': `export const VARIABLES = ${JSON.stringify(own)};\n`,
  });
};

describe('the configuration table', () => {
  it('matches the variables in the code', async () => {
    expect(await planted(DOCUMENT)).toBe('');
    expect(await planted(DOCUMENT.replace('3000', '4000'))).toBe(
      "docs/configuration.md does not match the code. Run 'npm run types'.",
    );
  });

  it('has a description for every variable', async () => {
    await expect(planted(DOCUMENT, { fallback: '3000' })).rejects.toThrow('PORT has no description.');
    await expect(planted(DOCUMENT, { sharesRowWith: 'HOST' })).rejects.toThrow(
      'PORT shares the row of HOST, which does not exist.',
    );
  });

  it('is required in the document', async () => {
    await expect(planted('# Hearback\n')).rejects.toThrow('docs/configuration.md has no table of variables.');
  });
});
