import {
  OPPORTUNITY_STATUSES,
  REPORT_FIGURES,
  type ReportFigure,
  type ReportFigures,
  toDefaultTemplate,
} from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import type { PrintedBrand } from '#server/modules/branding/index.ts';
import { readPdf } from '#server/testing/reports/read-pdf.ts';
import { MAX_PDF_BYTES, renderPdf } from './render-pdf.ts';
import type { BuiltReport } from './to-document.ts';

const figure = (value: number | null, more: Partial<ReportFigure> = {}): ReportFigure => ({
  ...{ value, previous: null, target: null, sample: null },
  ...more,
});

const REPORT: BuiltReport = {
  ...{ id: 'report', location_id: 'client', client: 'Müller & Söhne, Київ', brand: 'Northwind Outreach' },
  ...{ cadence: 'monthly', first_day: '2026-10-01', last_day: '2026-10-31', time_zone: 'Europe/Berlin' },
  ...{
    state: 'published',
    version: 1,
    published_version: 1,
    failure: null,
    written_by: 'built_in',
    delivery: null,
  },
  ...{ published_at: '2026-11-02T08:00:00.000Z', created_at: '2026-11-02T07:00:00.000Z' },
  sections: toDefaultTemplate('monthly').sections,
  quotes: [{ author: 'A., Engines', text: 'Send me a time on Tuesday.' }],
  narrative: { happened: 'Twelve meetings were booked.', next: 'A second segment.', needed: '' },
  figures: {
    as_of: '2026-11-02T07:00:03.000Z',
    previous: { first_day: '2026-09-01', last_day: '2026-09-30' },
    figures: {
      ...(Object.fromEntries(REPORT_FIGURES.map((id) => [id, figure(0)])) as ReportFigures['figures']),
      meetings_booked: figure(12, { previous: 8, target: 10 }),
      positive_rate: figure(null, { sample: { count: 4, minimum: 10 } }),
    },
    funnel: [
      { step: 'people_reached', count: 4_210 },
      { step: 'meetings_booked', count: 12 },
    ],
    trend: [1, 0, 3],
    pipeline: OPPORTUNITY_STATUSES.map((status) => ({ status, count: 0, value: 0 })),
    senders: { failing: 0, watch: 0, unknown: 0, healthy: 3 },
  },
};

const BRAND: PrintedBrand = {
  ...{ name: 'Northwind Outreach', accent: '#5b2a86', logo: null },
  ...{ support_email: null, email_footer: null, legal_links: [] },
};

/** A picture of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const render = async (more: Partial<BuiltReport> = {}, brand: PrintedBrand = BRAND) => {
  const file = await renderPdf({ ...REPORT, ...more }, brand);
  const { parts, ...rest } = readPdf(file);
  const texts = parts.filter(({ tag }) => tag !== 'Artifact').map(({ tag, text }) => `${tag} ${text}`);
  return { file, parts, texts, ...rest };
};

describe('the PDF of a report', () => {
  it('has the sections, figures and texts of the page as text, in its order', async () => {
    const { texts } = await render();
    expect(texts.slice(0, 9)).toEqual([
      'P Northwind Outreach',
      'H1 Müller & Söhne, Київ: October 2026',
      'P Monthly report. As of Nov 2, 2026, 8:00 AM (Europe/Berlin).',
      'H2 Results',
      'P Meetings booked',
      'P 12',
      'P Up from 8',
      'P Target 10: reached',
      'P Positive replies',
    ]);
    expect(texts.filter((text) => text.startsWith('H2'))).toEqual(
      REPORT.sections.map(({ title }) => `H2 ${title}`),
    );
    expect(texts).toContain('P Twelve meetings were booked.');
    expect(texts).not.toContain('H3 What we need from you');
    // The card is narrower than the note.
    expect(texts.join('').replaceAll('P ', '')).toContain('Not enough data: 4 classified conversations.');
    expect(texts).toContain('BlockQuote Send me a time on Tuesday.');
    expect(texts).toContain('P No problems with 3 senders.');
  });

  it('has one page for a week, with all texts and the addresses of the agency', async () => {
    const sections = toDefaultTemplate('weekly').sections;
    const narrative = {
      happened: 'Twelve meetings were booked from November 9 to November 15. '.repeat(5),
      next: 'We will follow up on the open opportunities. '.repeat(4),
      needed: 'Tell us the outcome of the booked meetings. '.repeat(3),
    };
    const brand = {
      ...{ ...BRAND, logo: PNG, support_email: 'help@north.example' },
      email_footer: 'North Ltd\n1 Pole Street\nNo. 123456',
      legal_links: ['Privacy', 'Terms', 'Imprint', 'Cookies'].map((label) => ({
        label,
        url: `https://north.example/${label}`,
      })),
    };
    const steps = ['people_reached', 'replied', 'positive_replies', 'meetings_booked'] as const;
    const funnel = steps.map((step, index) => ({ step, count: 4_000 / 10 ** index }));
    const week = { cadence: 'weekly', first_day: '2026-11-09', last_day: '2026-11-15' } as const;
    const { parts, texts } = await render(
      { ...week, sections, narrative, figures: { ...REPORT.figures, funnel } },
      brand,
    );
    expect(texts).toContain('H2 Response and sender health');
    expect(parts.at(-1)?.text).toMatch(/Page 1 of 1$/);
  });

  it('is tagged, has a title and a language, and describes its charts in words', async () => {
    const { raw, alternatives, parts } = await render();
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(raw).toContain('/Lang (en-US)');
    expect(raw).toMatch(/\/S \/Document/);
    expect(raw).toMatch(/\/Title \d+ 0 R/);
    expect(alternatives).toContain('People reached: 4,210. Meetings booked: 12');
    expect(alternatives).toContain('4 in total, from the first to the last day: 1, 0, 3.');
    const footer = 'Northwind Outreach · Müller & Söhne, Київ: October 2026 · Page 1 of 2';
    expect(parts).toContainEqual({ tag: 'Artifact', text: footer });
  });

  it('shows the logo, the color and the addresses of the agency', async () => {
    const plain = await render();
    expect(plain.file.toString('latin1')).not.toContain('/Subtype /Image');
    const { file, texts, alternatives } = await render(
      {},
      {
        ...BRAND,
        ...{ logo: PNG, support_email: 'help@north.example', email_footer: 'North Ltd, 1 Pole Street' },
        legal_links: [{ label: 'Privacy', url: 'https://north.example/privacy' }],
      },
    );
    expect(file.toString('latin1')).toContain('/Subtype /Image');
    expect(alternatives).toContain('Northwind Outreach');
    expect(texts.slice(0, 2)).toEqual(['Figure ', 'H1 Müller & Söhne, Київ: October 2026']);
    const end = texts.slice(-3).join('\n');
    expect(end).toContain('North Ltd, 1 Pole Street');
    expect(end).toContain('help@north.example');
    expect(end).toContain('Privacy: https://north.example/privacy');
  });

  it('embeds its fonts and does not name the product', async () => {
    const { raw, file } = await render();
    const fonts = raw.match(/\/Type \/FontDescriptor/g) ?? [];
    expect(fonts).toHaveLength(3);
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(3);
    expect(raw).not.toContain('/Helvetica');
    expect(file.toString('latin1')).not.toMatch(/hearback|pdfmake|pdfkit/i);
  });

  it('leaves out what the agency switched off', async () => {
    const sections = REPORT.sections.map((one) => ({
      ...one,
      is_shown: !['narrative', 'best_replies', 'service'].includes(one.id),
    }));
    const text = (await render({ sections })).texts.join('\n');
    expect(text).toContain('Results');
    expect(text).not.toMatch(/Twelve|Tuesday|response time|senders/);
  });

  it('continues long texts on more pages and keeps markup as text', async () => {
    const happened = `<b>&amp; 𝔘 ${'Line\n'.repeat(700)}`;
    const { texts, file } = await render({
      client: '<svg onload="x">&quot;',
      narrative: { happened, next: 'x'.repeat(4_000), needed: ' '.repeat(4_000) },
    });
    expect(texts[1]).toBe('H1 <svg onload="x">&quot;: October 2026');
    expect(texts.join('\n').match(/Line/g)).toHaveLength(700);
    expect(file.byteLength).toBeLessThan(MAX_PDF_BYTES);
  });
});
