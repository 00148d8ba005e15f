import type { Plan, Profile } from '@hearback/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answerCalls, type FakeResponse, renderScreen } from '#web/lib/testing/render-screen.tsx';
import { fallbackProfile } from '#web/lib/viewer/fallback-profile.ts';
import { CheckoutPage } from './checkout-page.tsx';

const plan = (name: string, price: number, popular = false): Plan => ({
  plan: 'five',
  name,
  price,
  priceId: `price_${price}`,
  description: `About ${name}`,
  popular,
  features: [`Feature of ${name}`],
  maxLocations: 5,
});
const PLANS = [plan('Single', 97), plan('Five', 297, true), plan('Unlimited', 597)];
const PAGE = 'https://pay.test/cs_1';
const owner: Profile = {
  ...fallbackProfile({ id: 'ada', email: 'ada@example.test' }),
  role: 'owner',
  user_type: 'agency',
  first_name: 'Ada',
  last_name: 'Lovelace',
  company_name: 'Analytical Engines',
  phone: '555',
};

type Answers = { plans?: Plan[]; discount?: FakeResponse; checkout?: FakeResponse; plan_status?: string };

function open(
  profile: Profile | null,
  { plans = PLANS, discount, checkout, plan_status = 'none' }: Answers = {},
) {
  const sent = vi.fn();
  answerCalls((_method, path, body) => {
    if (path.endsWith('/billing/plans')) return { body: plans };
    if (path.endsWith('/billing/subscription')) return { body: { plan_status } };
    if (path.endsWith('/validate-discount'))
      return discount ?? { body: { valid: false, description: null, prices: {}, months: null } };
    sent(body);
    return checkout ?? { body: { url: PAGE } };
  });
  renderScreen(() => <CheckoutPage profile={profile} />);
  return sent;
}

function stubTab() {
  const tab = {
    opener: window,
    closed: false,
    document: { title: '' },
    location: { replace: vi.fn() },
    close: vi.fn(),
  };
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  );
  return tab;
}

const pay = async () => fireEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }));
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const typeCode = (value: string) =>
  fireEvent.change(input('Discount code (optional)'), { target: { value } });
const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' });

describe('the plans', () => {
  test('are radio buttons with the popular one selected and flagged', async () => {
    open(null);
    const radios = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual([false, true, false]);
    expect(screen.getAllByText('MOST POPULAR')).toHaveLength(1);
    expect(screen.getByRole('radio', { name: 'Five $297 per month MOST POPULAR' })).toBe(radios[1]);
    fireEvent.click(screen.getByText('About Unlimited'));
    expect(radios[2]?.checked).toBe(true);
    expect(screen.getByText('$597 per month', { selector: 'dd' })).toBeTruthy();
  });

  test('are shown with the three steps to the dashboard', async () => {
    open(null);
    for (const step of ['Complete payment', 'Receive login credentials by email', 'Use the dashboard']) {
      expect(await screen.findByText(step)).toBeTruthy();
    }
  });

  test('are not shown where nothing is sold', async () => {
    open(null, { plans: [] });
    await screen.findByRole('heading', { name: 'No plans are available right now' });
    expect(screen.queryByRole('button', { name: 'Continue to Payment' })).toBeNull();
  });
});

describe('the details', () => {
  test('are required before anything opens', async () => {
    stubTab();
    const sent = open(null);
    await pay();
    await screen.findByText('Missing Information');
    expect(screen.getByText('Please fill in all required fields')).toBeTruthy();
    expect(document.activeElement).toBe(input('Email'));
    expect(window.open).not.toHaveBeenCalled();
    expect(sent).not.toHaveBeenCalled();
  });

  test('are prefilled for a signed-in user', async () => {
    open(owner);
    await screen.findByLabelText('Email');
    const labels = ['Email', 'First name', 'Last name', 'Company name', 'Phone (optional)'];
    expect(labels.map((label) => input(label).value)).toEqual([
      'ada@example.test',
      'Ada',
      'Lovelace',
      'Analytical Engines',
      '555',
    ]);
  });
});

describe('a discount code', () => {
  test('shows its effect when valid, and is reset when it is edited', async () => {
    const prices = { price_97: 7_760, price_297: 23_760 };
    open(owner, { discount: { body: { valid: true, description: '20% off', prices, months: null } } });
    await screen.findByLabelText('Email');
    expect(apply().disabled).toBe(true);
    typeCode('   ');
    expect(apply().disabled).toBe(true);
    typeCode('WELCOME20');
    fireEvent.click(apply());
    await waitFor(() => expect(apply().getAttribute('data-loading')).toBe('true'));
    await screen.findByText('20% off');
    const sum = '$237.60 per month, instead of $297';
    expect(screen.getByText(sum, { selector: 'dd' })).toBeTruthy();
    screen.getByRole('radio', { name: 'Single $77.60 per month instead of $97' });
    fireEvent.click(screen.getByRole('radio', { name: 'Unlimited $597 per month' }));
    expect(screen.getByText('Not valid for this plan')).toBeTruthy();
    typeCode('WELCOME2');
    expect(screen.queryByText('20% off')).toBeNull();
    screen.getByRole('radio', { name: 'Single $97 per month' });
  });

  test('shows an error when invalid, until it is edited', async () => {
    open(owner);
    await screen.findByLabelText('Email');
    typeCode('NOPE');
    fireEvent.keyDown(input('Discount code (optional)'), { key: 'Enter' });
    await screen.findByText('Invalid or expired discount code');
    typeCode('NOPE2');
    expect(screen.queryByText('Invalid or expired discount code')).toBeNull();
  });

  test('can be applied again if it could not be checked', async () => {
    open(owner, { discount: { status: 503, body: { code: 'BILLING_UNAVAILABLE' } } });
    await screen.findByLabelText('Email');
    typeCode('WELCOME20');
    fireEvent.click(apply());
    await screen.findByText('Unable to validate discount code');
    expect(screen.queryByText('Unable to process payment. Please try again.')).toBeNull();
    expect(apply().disabled).toBe(false);
  });
});

describe('continuing to payment', () => {
  test('opens the payment page in its own tab without access to ours', async () => {
    const tab = stubTab();
    const sent = open(owner);
    await screen.findByLabelText('Email');
    typeCode(' WELCOME20 ');
    await pay();
    await screen.findByText('Redirected to Payment');
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith(PAGE);
    expect(tab.opener).toBeNull();
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      priceId: 'price_297',
      discountCode: 'WELCOME20',
      customerData: {
        email: 'ada@example.test',
        firstName: 'Ada',
        lastName: 'Lovelace',
        companyName: 'Analytical Engines',
        companyWebsite: '',
        phone: '555',
        selectedTier: 'Five',
      },
    });
    expect(screen.getByRole('link', { name: 'Open it again' }).getAttribute('href')).toBe(PAGE);
    fireEvent.click(screen.getByText('About Single'));
    expect(screen.queryByRole('link', { name: 'Open it again' })).toBeNull();
  });

  test('shows a link when the browser blocks the tab', async () => {
    vi.stubGlobal('open', () => null);
    open(owner);
    await pay();
    const link = await screen.findByRole('link', { name: 'Open the payment page' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    expect(screen.queryByText('Redirected to Payment')).toBeNull();
  });

  test.each([
    [
      'no longer there',
      { status: 503, body: { code: 'BILLING_UNAVAILABLE' } },
      'Unable to process payment. Please try again.',
    ],
    ['broken', { status: 500, body: {} }, 'Unable to process payment. Please try again.'],
    [
      'sure that there is a plan already',
      { status: 409, body: { code: 'CONFLICT', message: 'You already have a plan.' } },
      'You already have a plan.',
    ],
    [
      'not content with the address',
      { status: 422, body: { code: 'INVALID_EMAIL', message: 'Please enter a valid email address.' } },
      'Please enter a valid email address.',
    ],
    [
      'not content with the code',
      { status: 422, body: { code: 'DISCOUNT_INVALID' } },
      'Invalid or expired discount code',
    ],
  ])('shows the reason when the checkout is %s, and closes the tab', async (_how, checkout, text) => {
    const tab = stubTab();
    open(owner, { checkout });
    await pay();
    await screen.findByText(text);
    expect(tab.close).toHaveBeenCalledOnce();
  });

  test.each([
    [
      'who does not own the workspace',
      { role: 'team' },
      'none',
      'Only the owner of your workspace can choose a plan.',
    ],
    ['whose workspace has a plan', {}, 'active', /already has a plan/],
  ])('is not available to a person %s', async (_who, more, plan_status, text) => {
    open({ ...owner, ...more }, { plan_status });
    await screen.findByText(text);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to Payment' }).disabled).toBe(
      true,
    );
  });
});
