import { describe, expect, it } from 'vitest';
import { configuration } from '../configuration.ts';
import { faultsIn } from './plant.ts';

const README = [
  '<!-- Written by `npm run types`. -->',
  '| Variable | Default | Meaning |',
  '|---|---|---|',
  '| `PORT`, `HOST` | `3000`, `127.0.0.1` | where the api listens |',
  '| `LOGS` | off | shows the logs |',
  '',
  'Then it goes on.',
].join('\n');

const planted = (
  readme: string,
  port: object = { fallback: '3000', description: 'where the api listens' },
) => {
  const variables = [
    { name: 'PORT', ...port },
    { name: 'HOST', fallback: '127.0.0.1', beside: 'PORT' },
  ];
  const own = [{ name: 'LOGS', unset: 'off', description: 'shows the logs' }];
  return faultsIn(configuration, {
    'README.md': readme,
    'package.json': '{ "type": "module" }',
    'apps/server/src/environment.ts': `export const VARIABLES = ${JSON.stringify(variables)};\n`,
    'tooling/stack/settings.ts': `export const VARIABLES = ${JSON.stringify(own)};\n`,
  });
};

describe('the table of settings', () => {
  it('is what the code reads', async () => {
    expect(await planted(README)).toBe('');
    expect(await planted(README.replace('3000', '4000'))).toBe(
      "README.md tells other settings than the code: run 'npm run types'.",
    );
  });

  it('has words for every variable', async () => {
    await expect(planted(README, { fallback: '3000' })).rejects.toThrow('PORT does not say what it means.');
    await expect(planted(README, { beside: 'HOST' })).rejects.toThrow(
      'PORT stands beside HOST, which has no row.',
    );
  });

  it('stands in the README', async () => {
    await expect(planted('# Hearback\n')).rejects.toThrow('README.md has no table of variables to write.');
  });
});
