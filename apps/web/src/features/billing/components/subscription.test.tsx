import type { Subscription } from '@hearback/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { type Answers, answerBy, press, refusal, renderAs } from '#web/lib/testing/render-as.tsx';
import { ManageBillingCard } from './manage-billing-card.tsx';
import { SubscriptionBanner } from './subscription-banner.tsx';

const READ = 'GET /api/billing/subscription';
const PORTAL = 'POST /api/functions/create-portal';
const active: Subscription = {
  plan: 'five',
  plan_status: 'active',
  maxLocations: 5,
  current_period_end: '2026-12-01T12:00:00.000Z',
  cancel_at_period_end: false,
};
const none: Subscription = {
  ...active,
  plan: null,
  plan_status: 'none',
  maxLocations: 0,
  current_period_end: null,
};

let answers: Answers;

beforeEach(() => {
  answers = {
    [READ]: { body: active },
    'GET /api/billing/plans': {
      body: [
        {
          ...{ plan: 'five', name: 'Up to 5 Locations', price: 297, priceId: 'p', description: '' },
          ...{ popular: true, features: [], maxLocations: 5 },
        },
      ],
    },
    [PORTAL]: { body: { url: 'https://billing.test/portal' } },
  };
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the billing card', () => {
  const open = () => {
    answerBy(answers);
    renderAs(aProfile(), ManageBillingCard);
  };

  test('shows plan, status and renewal', async () => {
    open();
    for (const words of ['Up to 5 Locations', 'Active', 'Renews on', 'Dec 1, 2026'])
      expect(await screen.findByText(words)).toBeTruthy();
  });

  test('shows the end of a plan that does not renew', async () => {
    answers[READ] = { body: { ...active, cancel_at_period_end: true } };
    open();
    expect(await screen.findByText('Ends on')).toBeTruthy();
  });

  test('links to the payment provider', async () => {
    const assign = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => {});
    open();
    await screen.findByText('Active');
    press('Manage billing');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://billing.test/portal'));
  });

  test('shows an error when the payment provider is unavailable', async () => {
    answers[PORTAL] = refusal('BILLING_UNAVAILABLE', 'Unable to process payment. Please try again.', 503);
    open();
    await screen.findByText('Active');
    press('Manage billing');
    expect(await screen.findByText('Failed to open billing')).toBeTruthy();
  });

  test('links to the plans when there is none', async () => {
    answers[READ] = { body: none };
    open();
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Choose a plan' });
    expect(link.getAttribute('href')).toBe('/signup-payment');
  });

  test('shows an error when it could not be loaded', async () => {
    answers[READ] = refusal('FORBIDDEN', 'No.', 403);
    open();
    expect(await screen.findByText('Failed to load billing')).toBeTruthy();
  });
});

describe('the banner over the app', () => {
  const open = (plan_status: Subscription['plan_status'], viewer = aProfile()) => {
    answers[READ] = { body: { ...active, plan_status } };
    const server = answerBy(answers);
    renderAs(viewer, SubscriptionBanner);
    return server;
  };

  test('warns of an overdue payment with a link to billing', async () => {
    open('grace');
    expect(await screen.findByText(/payment for your subscription is overdue/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to billing' }).getAttribute('href')).toBe(
      '/settings?tab=profile',
    );
  });

  test('explains that an ended subscription leaves data readable and stops connections and syncs', async () => {
    open('ended');
    expect(
      await screen.findByText(/You can still view your data, but you cannot connect or sync accounts/),
    ).toBeTruthy();
  });

  test('refers colleagues to the owner', async () => {
    open('ended', aProfile({ role: 'team' }));
    expect(await screen.findByText(/The owner of this workspace can resolve this/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test.each(['none', 'active'] as const)('is hidden when the status is %s', async (plan_status) => {
    const { asked } = open(plan_status);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is hidden from customers, without a request', async () => {
    const { asked } = open('ended', aProfile({ role: 'client', user_type: 'agency_customer' }));
    await waitFor(() => expect(document.querySelector('.mantine-Notifications-root')).toBeTruthy());
    expect(asked).toEqual([]);
  });
});
