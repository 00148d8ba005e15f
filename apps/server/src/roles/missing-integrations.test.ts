import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/observability/log.ts';
import { keepLog } from '../testing/stack/keep-log.ts';
import { warnAboutMissingIntegrations } from './missing-integrations.ts';

const REQUIRED = { DATABASE_URL: 'postgres://h:p@localhost/h', HEARBACK_SECRET: 'x'.repeat(32) };
const EMAIL = { SMTP_URL: 'smtps://user:pass@mail.example.com', MAIL_FROM: 'Hearback <a@example.com>' };
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_SINGLE: 'price_1',
  STRIPE_PRICE_FIVE: 'price_2',
  STRIPE_PRICE_UNLIMITED: 'price_3',
};
const HIGHLEVEL = { HIGHLEVEL_CLIENT_ID: 'id', HIGHLEVEL_CLIENT_SECRET: 'secret' };

type Line = { level: number; integration: string; variables: string[]; consequence: string; msg: string };

function readWarnings(environment: Record<string, string>): Line[] {
  const log = keepLog();
  warnAboutMissingIntegrations(
    readConfig({ ...REQUIRED, ...environment }),
    createLog('info', 'api', { to: log.to }),
  );
  return log
    .said()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const names = (environment: Record<string, string>) =>
  readWarnings(environment).map(({ integration }) => integration);

describe('warnings about integrations', () => {
  it('name every integration that is not configured, with its variables and the consequence', () => {
    const warnings = readWarnings({});
    expect(warnings.map(({ integration }) => integration)).toEqual(['email', 'stripe', 'highlevel', 'model']);
    for (const warning of warnings) {
      expect(warning).toMatchObject({ level: 40, msg: 'integration not configured' });
      expect(warning.variables.length).toBeGreaterThan(0);
      expect(warning.consequence).toMatch(/\.$/);
    }
    expect(warnings[1]?.variables).toEqual(Object.keys(STRIPE));
  });

  it('do not mention an integration that is configured', () => {
    expect(names({ ...EMAIL, ...HIGHLEVEL, OPENAI_API_KEY: 'key' })).toEqual(['stripe']);
    expect(names({ ...EMAIL, ...STRIPE, ANTHROPIC_API_KEY: 'key' })).toEqual(['highlevel']);
    expect(names({ ...EMAIL, ...STRIPE, ...HIGHLEVEL, OPENAI_API_KEY: 'key' })).toEqual([]);
  });

  it('treat an empty variable as missing', () => {
    expect(names({ ...STRIPE, ...HIGHLEVEL, OPENAI_API_KEY: '', SMTP_URL: '' })).toEqual(['email', 'model']);
  });

  it('include email when the sender address is still the placeholder', () => {
    expect(names({ SMTP_URL: EMAIL.SMTP_URL, ...STRIPE, ...HIGHLEVEL, OPENAI_API_KEY: 'key' })).toEqual([
      'email',
    ]);
  });
});
