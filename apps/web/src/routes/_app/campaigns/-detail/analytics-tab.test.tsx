import type { CampaignAnalytics as Analytics } from '@hearback/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { AnalyticsView } from '#web/features/dashboard/analytics/analytics-view.ts';
import { CampaignAnalytics } from '#web/features/dashboard/analytics/campaign-analytics.tsx';
import { queryClient } from '#web/lib/app.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, BROKEN, renderAs } from '#web/lib/testing/render-as.tsx';

// The chart needs a layout, so the mock renders its input.
vi.mock('#web/features/dashboard/charts/chart.tsx', () => ({ default: () => null }));

const id = '00000000-0000-4000-8000-000000000001';
const GET = `GET /api/campaigns/${id}/analytics`;
const none = { interested: 0, soft_no: 0, hard_no: 0, ooo: 0, wrong_person: 0, none: 0 };

const analytics = (more: Partial<Analytics> = {}): Analytics => ({
  measured_at: '2026-11-16T10:00:00.000Z',
  as_of: null,
  since: '2026-11-14T10:00:00.000Z',
  until: null,
  provider: 'instantly',
  read_at: '2026-11-16T09:00:00.000Z',
  totals: { leads: 400, contacted: 200, sent: 300, opened: 100, replied: 20, interested: 5 },
  rates: { open: 33.33, reply: 6.67, interested: 25 },
  medians: { campaigns: 4, open: 40, reply: 5, interested: 25 },
  counts_people_once: true,
  days: [{ day: '2026-11-15', sent: 300, opened: 100, replied: 20, interested: 5 }],
  sentiments: [{ day: '2026-11-15', ...none, interested: 3, none: 1 }],
  hours: [{ weekday: 1, hour: 15, count: 4 }],
  steps: {
    period: '30',
    items: [
      { step: 1, variant: 1, subject: 'Hello', sent: 100, opened: 40, replied: 4, interested: 1 },
      { step: 1, variant: 2, subject: '=Sum', sent: 100, opened: 40, replied: 9, interested: 2 },
      { step: 2, variant: 1, subject: null, sent: 100, opened: 20, replied: 7, interested: 2 },
    ],
  },
  ...more,
});

function open(body: Analytics, view: AnalyticsView = { view: 'table' }) {
  answerBy({ [GET]: { body } });
  renderAs(aProfile(), () => (
    <CampaignAnalytics campaign={{ id, name: 'Dentists' }} view={view} onView={() => {}} />
  ));
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const listRows = async (name: string) =>
  (await panel(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the analytics of a campaign', () => {
  test('are tables with every day of the period, the funnel, the comparison and the steps', async () => {
    open(analytics());
    expect((await listRows('Over time')).find(([day]) => day === 'Nov 15')).toEqual([
      'Nov 15',
      '300',
      '100',
      '20',
      '5',
    ]);
    expect(await listRows('Funnel')).toContainEqual(['Contacted', '200', '50%']);
    expect(await listRows('Comparison')).toEqual([
      ['Open rate', '33.33%', '40%', '−6.67 points'],
      ['Reply rate', '6.67%', '5%', '+1.67 points'],
      ['Interested replies', '25%', '25%', 'the same'],
    ]);
    expect((await listRows('Steps and subject lines')).map(([step, subject]) => [step, subject])).toEqual([
      ['Step 1, variant A', 'Hello'],
      ['Step 1, variant B', '=Sum'],
      ['Step 2', 'Same as previous email'],
    ]);
    expect(screen.getByText(/^Best so far: Step 1, variant B \(“=Sum”\), 9% replied\./)).toBeTruthy();
    expect((await listRows('When leads reply'))[15]).toEqual(['3 PM', '4', '0', '0', '0', '0', '0', '0']);
  });

  test('align every header with the values below it', async () => {
    open(analytics());
    for (const name of ['Over time', 'Funnel', 'Comparison', 'Steps and subject lines', 'When leads reply']) {
      const [head, ...rows] = (await panel(name)).getAllByRole('row');
      const aligned = (row: HTMLElement | undefined) =>
        [...(row?.children ?? [])].map((cell) => cell.getAttribute('data-align'));
      expect(aligned(head)[0]).toBe('text');
      expect(aligned(head)).toContain('figure');
      for (const row of rows) expect(aligned(row)).toEqual(aligned(head));
    }
  });

  test('show how many of the replies are in the inbox if some are missing', async () => {
    open(analytics());
    expect(await screen.findAllByText(/Leads who replied: 20\. In the inbox: 4\./)).toHaveLength(2);
  });

  test('are charts with a text description', async () => {
    open(analytics(), {});
    expect(
      await screen.findByRole('img', {
        name: 'Leads 400, Contacted 200, Opened 100, Replied 20, Interested 5',
      }),
    ).toBeTruthy();
    expect(
      screen.getByRole('img', { name: /^300 sent, 100 opened and 20 replied in the last 30 days\./ }),
    ).toBeTruthy();
  });

  test('show which figures LinkedIn does not report instead of showing zero', async () => {
    open(
      analytics({
        provider: 'heyreach',
        totals: { leads: 400, contacted: 200, sent: 300, opened: null, replied: 20, interested: null },
        rates: { open: null, reply: 6.67, interested: null },
        medians: { campaigns: 1, open: null, reply: null, interested: null },
        days: [{ day: '2026-11-15', sent: 300, opened: null, replied: 20, interested: null }],
        steps: { period: '30', items: [] },
      }),
    );
    expect(await listRows('Funnel')).toContainEqual(['Opened', '–', '–']);
    expect((await listRows('Over time')).every(([, , opened]) => opened === '–')).toBe(true);
    expect(screen.getByText('HeyReach does not report figures by step.')).toBeTruthy();
    expect(screen.getAllByText(/LinkedIn does not report opens or interest/).length).toBeGreaterThan(0);
    expect(
      screen.getByText(
        'A median needs at least 3 campaigns with messages sent. You have access to 1 campaign.',
      ),
    ).toBeTruthy();
  });

  test('show an empty state, and an error when they could not be loaded', async () => {
    const nothing = {
      leads: null,
      contacted: null,
      sent: null,
      opened: null,
      replied: null,
      interested: null,
    };
    open(
      analytics({
        read_at: null,
        totals: nothing,
        days: [],
        sentiments: [],
        hours: [],
        steps: { period: '30', items: [] },
      }),
    );
    expect(
      await screen.findByText('No daily figures from Instantly yet. They are loaded with the next sync.'),
    ).toBeTruthy();
    expect(screen.getByText('No analytics data available')).toBeTruthy();
    expect(screen.getByText('No leads in this campaign replied in this period.')).toBeTruthy();
    cleanup();
    queryClient.clear();
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 } });
    answerBy({ [GET]: BROKEN });
    renderAs(aProfile(), () => (
      <CampaignAnalytics campaign={{ id, name: 'Dentists' }} view={{}} onView={() => {}} />
    ));
    expect(await screen.findByText('Failed to load analytics')).toBeTruthy();
  });
});
