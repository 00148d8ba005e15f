import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { writeHead } from './brand-page.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../web/index.html'), 'utf8');

const BRAND: Brand = {
  ...{ name: 'North <Star> & $& "Co"', shades: Array.from({ length: 10 }, () => '#5b2a86') },
  ...{ logo_light: null, logo_dark: null, icon: '/api/brand-pictures/icon' },
  ...{ support_email: null, legal_links: [], email_footer: null },
  manifest: '/api/brands/id/manifest.webmanifest',
};

describe('the page of a custom domain', () => {
  it('has the title, icon, color and manifest of the agency', () => {
    const page = writeHead(PAGE, BRAND);
    expect(page).toContain('<title>North &lt;Star&gt; &amp; $&amp; &quot;Co&quot;</title>');
    expect(page).toContain('<meta name="theme-color" content="#5b2a86" />');
    expect(page).toContain('<link rel="manifest" href="/api/brands/id/manifest.webmanifest" />');
    expect(page).toContain('<link rel="apple-touch-icon" href="/api/brand-pictures/icon" />');
    expect(page).toContain('<link rel="icon" href="/api/brand-pictures/icon" />');
  });

  it('carries the brand as escaped data', () => {
    const [, content = ''] = /<meta name="brand" content="([^"]*)"/.exec(writeHead(PAGE, BRAND)) ?? [];
    const unescaped = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    expect(JSON.parse(unescaped.replaceAll('&amp;', '&'))).toEqual(BRAND);
  });

  it('does not name the product, even without pictures', () => {
    const page = writeHead(PAGE, { ...BRAND, name: 'North', icon: null, manifest: null, shades: null });
    expect(page).not.toMatch(/hearback|favicon\.svg|icons\/|"\/manifest/i);
    expect(page).toContain('<link rel="icon" href="data:," />');
  });
});
