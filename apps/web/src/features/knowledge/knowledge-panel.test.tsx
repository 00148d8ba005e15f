import type { KnowledgeEntry } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { press, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { KnowledgePanel } from './knowledge-panel.tsx';

const SOURCE = 'https://northwind.example/pricing';
const PRICE: KnowledgeEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'price',
  content: 'Plans start at €99.',
  source: SOURCE,
  location_id: null,
  campaign_id: null,
  enabled: true,
};

function open(entries: KnowledgeEntry[]) {
  const calls: { call: string; body: unknown }[] = [];
  answerCalls((method, path, body) => {
    const call = `${method} ${path}`;
    calls.push({ call, body });
    if (call === 'GET /api/knowledge') return { body: { entries } };
    if (call === 'POST /api/knowledge/website')
      return {
        body: {
          error: null,
          entries: [
            { kind: 'price', content: 'From €99.', source: SOURCE },
            { kind: 'offer', content: 'We move freight.', source: SOURCE },
          ],
        },
      };
    if (call === 'POST /api/knowledge') return { body: { entries } };
    if (method === 'PUT') return { body: { ...PRICE, enabled: false } };
    return { body: [] };
  });
  renderAs(aProfile(), KnowledgePanel);
  return (call: string) => calls.filter((each) => each.call === call).map(({ body }) => body);
}

test('lists the entries by kind with their source, and switches one off', async () => {
  const listBodies = open([PRICE]);
  const prices = within(await screen.findByRole('region', { name: 'Price' }));
  expect(prices.getByRole('link', { name: SOURCE }).getAttribute('href')).toBe(SOURCE);
  fireEvent.click(prices.getByRole('switch', { name: 'Use Plans start at €99.' }));
  await waitFor(() =>
    expect(listBodies(`PUT /api/knowledge/${PRICE.id}`)[0]).toMatchObject({
      content: PRICE.content,
      enabled: false,
    }),
  );
});

test('adds an entry, and none without words', async () => {
  const listBodies = open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'New entry' }));
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'never_say' } });
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'guaranteed results' } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(listBodies('POST /api/knowledge')[0]).toMatchObject({
      entries: [{ kind: 'never_say', content: 'guaranteed results', location_id: null, campaign_id: null }],
    }),
  );
});

test('stores only the proposals of a website that the user keeps', async () => {
  const listBodies = open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Import from a website' }));
  fireEvent.change(screen.getByLabelText('Web address'), { target: { value: 'northwind.example/pricing' } });
  await press('Read page');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Add entry 2' }));
  fireEvent.change(screen.getByLabelText('Text of entry 1'), { target: { value: 'From €99 per month.' } });
  expect(listBodies('POST /api/knowledge')).toEqual([]);
  await press('Add 1 entry');
  await waitFor(() =>
    expect(listBodies('POST /api/knowledge')[0]).toMatchObject({
      entries: [{ kind: 'price', content: 'From €99 per month.', source: SOURCE }],
    }),
  );
});
