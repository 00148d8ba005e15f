import { describe, expect, it } from 'vitest';
import { readClayUrl } from './client.ts';
import { readClayAnswer } from './webhook.ts';

describe('the URL of a table', () => {
  it.each([
    [
      'https://api.clay.com/v3/sources/webhook/pull-in-data-from-a-webhook-12ab',
      'pull-in-data-from-a-webhook-12ab',
    ],
    [
      'https://api.clay.com/v3/sources/webhook/0b7f7c0e-0000-4000-8000-0000000000aa/',
      '0b7f7c0e-0000-4000-8000-0000000000aa',
    ],
    ['http://127.0.0.1:3001/clay/v3/sources/webhook/demo', 'demo'],
    ['http://api.clay.com/v3/sources/webhook/x', null],
    ['https://api.clay.com.evil.test/v3/sources/webhook/x', null],
    ['https://api.clay.com/v3/sources/webhook/', null],
    ['https://api.clay.com/v3/sources/webhook/../../x', null],
    ['https://api.clay.com/v3/tables/x', null],
  ])('%s names %j', (url, slug) => expect(readClayUrl(url, 'http://127.0.0.1:3001/clay')).toBe(slug));
});

describe('the result of a row', () => {
  it.each([
    ['ok', 'complete'],
    ['done', 'complete'],
    ['Complete', 'complete'],
    ['queued', 'queued'],
    ['enrichment_pending', 'running'],
    ['unknown', 'running'],
    ['failed', 'error'],
    ['error', 'error'],
    ['', 'complete'],
  ])('%j means %s', (status, expected) => expect(readClayAnswer({ status })?.status).toBe(expected));

  it('is read from our template, where empty columns count as missing', () => {
    const answer = readClayAnswer({
      app_row_id: 'r',
      status: 'ok',
      email: '',
      title: 'CTO',
      company: { name: 'Acme', domain: 'acme.test', size: 250, industry: ' ' },
    });
    expect(answer).toMatchObject({
      row_id: 'r',
      contact: { email: null, job_title: 'CTO' },
      company: { company_name: 'Acme', website: 'acme.test', headcount_range: '250', industry: null },
    });
  });

  it('is read from a flat table', () =>
    expect(
      readClayAnswer({ company_name: 'Acme', company_domain: 'acme.test', industry: 'Tools' }),
    ).toMatchObject({
      company: { company_name: 'Acme', website: 'acme.test', industry: 'Tools' },
    }));

  it('is null if it is not an object', () => expect(readClayAnswer('hello')).toBeNull());
});
