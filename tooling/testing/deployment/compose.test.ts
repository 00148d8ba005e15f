import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '../../../apps/server/src/environment.ts';
import { REPOSITORY_ROOT } from '../../stack/settings.ts';

type Service = { image?: string; command?: string; env_file?: string; environment?: Record<string, string> };
type Compose = { services: Record<string, Service> };

/** Set by the containers themselves: the proxy expects the API there. */
const FIXED = { HOST: '0.0.0.0', PORT: '3000' };

const compose: Compose = parse(readFileSync(join(REPOSITORY_ROOT, 'deploy/compose.yaml'), 'utf8'), {
  merge: true,
});
const processes = Object.entries(compose.services).filter(([, { image }]) => image === 'hearback');

/** The environment of a container as Docker Compose builds it: the file first, then `environment` with its references resolved. */
function buildEnvironment(service: Service, file: Record<string, string>): Record<string, string> {
  const own = Object.entries(service.environment ?? {}).map(([name, value]) => [
    name,
    interpolate(value, file),
  ]);
  return { ...(service.env_file === '.env' ? file : {}), ...Object.fromEntries(own) };
}

/** `${NAME}`, `${NAME:-default}` and `${NAME:?}`, where a default may hold another reference. */
function interpolate(text: string, file: Record<string, string>): string {
  const innermost = /\$\{(\w+)(?::-([^${}]*)|:\?[^{}]*)?\}/;
  for (let match = innermost.exec(text); match; match = innermost.exec(text))
    text = text.replace(match[0], () => file[match?.[1] ?? ''] || (match?.[2] ?? ''));
  return text;
}

describe('deploy/compose.yaml', () => {
  it('runs the migration, the API and the workers', () => {
    expect(processes.map(([name]) => name)).toEqual(['migrate', 'api1', 'api2', 'worker1', 'worker2']);
  });

  it.each(processes)('passes every environment variable to %s', (_name, service) => {
    const file = Object.fromEntries(VARIABLES.map(({ name }) => [name, `value of ${name}`]));
    const environment = buildEnvironment(service, file);
    for (const { name } of VARIABLES)
      expect(environment[name], name).toBe(Object.hasOwn(FIXED, name) ? FIXED[name as never] : file[name]);
  });

  it.each(processes)(
    'gives %s a working environment when the file holds only what is required',
    (_name, service) => {
      const environment = buildEnvironment(service, { POSTGRES_PASSWORD: 'abc', HEARBACK_SECRET: 's' });
      expect(environment).toEqual({
        POSTGRES_PASSWORD: 'abc',
        HEARBACK_SECRET: 's',
        DATABASE_URL: 'postgres://hearback:abc@postgres:5432/hearback',
        TRUST_PROXY: '1',
        DRAIN_SECONDS: '5',
        ...FIXED,
      });
    },
  );
});

describe('deploy/environment.example', () => {
  const text = readFileSync(join(REPOSITORY_ROOT, 'deploy/environment.example'), 'utf8');
  const variableNames = [...text.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);

  it('names only variables that something reads', () => {
    const read = new Set([
      ...VARIABLES.map(({ name }) => name),
      'POSTGRES_PASSWORD',
      'TLS_CERTIFICATE',
      'PUBLIC_HOST',
      'ACME_EMAIL',
    ]);
    expect(variableNames.filter((name) => !read.has(name))).toEqual([]);
  });

  it('names the variables of every integration that the API warns about', () => {
    const needed = VARIABLES.map(({ name }) => name).filter((name) =>
      /^(STRIPE_(SECRET|WEBHOOK|PRICE)|HIGHLEVEL_CLIENT|SMTP_URL|MAIL_FROM|(ANTHROPIC|OPENAI)_API_KEY)/.test(
        name,
      ),
    );
    expect(needed.filter((name) => !variableNames.includes(name))).toEqual([]);
  });
});
