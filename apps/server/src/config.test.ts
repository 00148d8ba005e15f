import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const GOOD = { DATABASE_URL: 'postgres://h:p@localhost/h', HEARBACK_SECRET: 'x'.repeat(32) };

describe('the configuration', () => {
  it('requires only a database and a secret', () => {
    expect(readConfig(GOOD)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      logLevel: 'info',
      trustProxy: false,
    });
  });

  it('uses the direct URL only if there is a connection pooler', () => {
    expect(readConfig(GOOD).directDatabaseUrl).toBe(GOOD.DATABASE_URL);
    const direct = 'postgres://h:p@primary/h';
    expect(readConfig({ ...GOOD, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: GOOD.DATABASE_URL,
      directDatabaseUrl: direct,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ ...GOOD, PORT: '', PUBLIC_URL: '' }).port).toBe(3000);
  });

  it('drops the trailing slash of the public URL', () => {
    expect(readConfig({ ...GOOD, PUBLIC_URL: 'https://app.example.test/' }).publicUrl).toBe(
      'https://app.example.test',
    );
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
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8, proxy.example'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_DIRECT_URL', 'pgbouncer:6432'],
    ['DATABASE_REPLICA_URL', 'replica:5432'],
    ['DRAIN_SECONDS', '61'],
    ['METRICS_TOKEN', 'short'],
  ])('fails with a message that names %s when it is %s', (name, value) => {
    expect(() => readConfig({ ...GOOD, [name]: value })).toThrow(new RegExp(`^The setting ${name} .+\\.$`));
  });

  it.each([
    ['false', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.7,2001:db8::/32', ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']],
  ])('resolves the trusted proxies when TRUST_PROXY is %s', (text, expected) => {
    expect(readConfig({ ...GOOD, TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it('does not trust clients about their own address', () => {
    expect(() => readConfig({ ...GOOD, TRUST_PROXY: 'true' })).toThrow(
      'The setting TRUST_PROXY cannot be true, because visitors could then forge their address: set it to the number of proxies (1 for one reverse proxy) or to their addresses, such as 10.0.0.0/8.',
    );
  });

  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_PRICE_SINGLE: 'price_1',
    STRIPE_PRICE_FIVE: 'price_5',
    STRIPE_PRICE_UNLIMITED: 'price_all',
  };

  it('sells nothing without Stripe, and derives test or live mode from the key', () => {
    expect(readConfig(GOOD).stripe).toBeNull();
    expect(readConfig({ ...GOOD, ...STRIPE }).stripe).toMatchObject({ livemode: false, apiBase: undefined });
    expect(readConfig({ ...GOOD, ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_x' }).stripe?.livemode).toBe(true);
  });

  it('uses the built-in fallback without a model key, and prefers Anthropic with both keys', () => {
    expect(readConfig(GOOD).model).toBeNull();
    const openai = { ...GOOD, OPENAI_API_KEY: 'sk-o' };
    expect(readConfig(openai).model).toMatchObject({
      vendor: 'openai',
      baseUrl: 'https://api.openai.com/v1',
    });
    expect(readConfig({ ...openai, ANTHROPIC_API_KEY: 'sk-a', ANTHROPIC_MODEL: 'm' }).model).toEqual({
      vendor: 'anthropic',
      apiKey: 'sk-a',
      baseUrl: 'https://api.anthropic.com/v1',
      model: 'm',
    });
  });

  it.each(Object.keys(STRIPE))('requires all Stripe settings or none: fails without %s', (name) => {
    expect(() => readConfig({ ...GOOD, ...STRIPE, [name]: '' })).toThrow(
      new RegExp(`^The setting ${name} is missing.+\\.$`),
    );
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_public'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:3001/stripe'],
    ['STRIPE_PRICE_UNLIMITED', 'price_5'],
  ])('fails with a message when %s is %s', (name, value) => {
    expect(() => readConfig({ ...GOOD, ...STRIPE, [name]: value })).toThrow(
      new RegExp(`^The settings? .*${name} .+\\.$`),
    );
  });

  it('never repeats an invalid secret', () => {
    expect(() => readConfig({ ...GOOD, HEARBACK_SECRET: 'hunter2' })).toThrow(/^((?!hunter2).)*$/);
  });

  it('connects no location without HighLevel, and requires its id and secret together', () => {
    expect(readConfig(GOOD).highlevel).toMatchObject({
      app: null,
      apiBase: 'https://services.leadconnectorhq.com',
    });
    const app = { HIGHLEVEL_CLIENT_ID: 'id', HIGHLEVEL_CLIENT_SECRET: 'secret' };
    expect(readConfig({ ...GOOD, ...app }).highlevel.app).toEqual({ clientId: 'id', clientSecret: 'secret' });
    for (const name of Object.keys(app))
      expect(() => readConfig({ ...GOOD, ...app, [name]: '' })).toThrow(
        new RegExp(`^The setting ${name} is missing.+\\.$`),
      );
  });
});

describe('a setting in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearback-config-'));
  const file = join(folder, 'secret');
  const other = join(folder, 'missing');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is read without the line break at its end', () => {
    writeFileSync(file, `${'y'.repeat(32)}\n`);
    const { HEARBACK_SECRET: _, ...rest } = GOOD;
    expect(readConfig({ ...rest, HEARBACK_SECRET_FILE: file }).secret).toBe('y'.repeat(32));
  });

  it('is validated like the variable', () => {
    writeFileSync(file, 'short');
    const { HEARBACK_SECRET: _, ...rest } = GOOD;
    expect(() => readConfig({ ...rest, HEARBACK_SECRET_FILE: file })).toThrow(
      /^The setting HEARBACK_SECRET /,
    );
  });

  it('must not be set twice', () => {
    expect(() => readConfig({ ...GOOD, HEARBACK_SECRET_FILE: file })).toThrow(
      'Both HEARBACK_SECRET and HEARBACK_SECRET_FILE are set. Unset one of them.',
    );
  });

  it('must be readable', () => {
    expect(() => readConfig({ ...GOOD, METRICS_TOKEN_FILE: other })).toThrow(
      /^The file of METRICS_TOKEN_FILE cannot be read: ENOENT.+\.$/,
    );
  });
});
