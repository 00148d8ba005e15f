import { describe, expect, it } from 'vitest';
import { proposeEntries } from './propose-entries.ts';

const page = {
  url: 'https://northwind.example/pricing',
  title: 'Northwind Freight | Pricing',
  description: 'Our software moves freight without phone calls.',
  content: [
    'Home',
    'Plans start at €99 per month. You can cancel at any time within the first year.',
    'Trusted by 1,200 companies in Europe. We accept cookies to help our visitors on this page.',
    'The quick brown fox jumps over the lazy dog and then rests in the shade.',
  ].join('\n'),
};

describe('the entries proposed for a web page', () => {
  it('are quoted from the page with the page as their source', () => {
    expect(proposeEntries(page)).toEqual([
      { kind: 'offer', content: 'Our software moves freight without phone calls.', source: page.url },
      { kind: 'price', content: 'Plans start at €99 per month.', source: page.url },
      { kind: 'proof', content: 'Trusted by 1,200 companies in Europe.', source: page.url },
      { kind: 'link', content: 'Northwind Freight: https://northwind.example/pricing', source: page.url },
    ]);
  });

  it('contain each sentence once and at most five of a kind', () => {
    const content = Array.from(
      { length: 40 },
      (_, index) => `Plan ${index % 8} costs €10 per user and month.`,
    );
    const entries = proposeEntries({ ...page, description: '', content: content.join('\n') });
    expect(entries.filter(({ kind }) => kind === 'price').map(({ content: text }) => text)).toEqual(
      content.slice(0, 5),
    );
  });

  it('leave out a link that is longer than an entry', () => {
    const url = `https://northwind.example/${'x'.repeat(600)}`;
    expect(proposeEntries({ ...page, url }).some(({ kind }) => kind === 'link')).toBe(false);
  });
});
