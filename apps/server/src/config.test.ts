import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const GOOD = { DATABASE_URL: 'postgres://h:p@localhost/h', HEARBACK_SECRET: 'x'.repeat(32) };

describe('the configuration', () => {
  it('needs only a database and a secret', () => {
    expect(readConfig(GOOD)).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', logLevel: 'info', trustProxy: false });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ ...GOOD, PORT: '', PUBLIC_URL: '' }).port).toBe(3000);
  });

  it('drops the slash at the end of the public address', () => {
    expect(readConfig({ ...GOOD, PUBLIC_URL: 'https://app.example.test/' }).publicUrl).toBe('https://app.example.test');
  });

  it.each([
    ['DATABASE_URL', undefined],
    ['DATABASE_URL', 'mysql://x'],
    ['HEARBACK_SECRET', undefined],
    ['HEARBACK_SECRET', 'short'],
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'perhaps'],
    ['DATABASE_POOL_SIZE', '0'],
    ['METRICS_TOKEN', 'short'],
  ])('stops with one sentence that names %s when it is %s', (name, value) => {
    expect(() => readConfig({ ...GOOD, [name]: value })).toThrow(new RegExp(`^The setting ${name} .+\\.$`));
  });

  it('never repeats a wrong secret', () => {
    expect(() => readConfig({ ...GOOD, HEARBACK_SECRET: 'hunter2' })).toThrow(/^((?!hunter2).)*$/);
  });
});
