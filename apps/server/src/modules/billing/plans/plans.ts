import { PLAN_NAMES, type Plan, type PlanName } from '@hearback/contract';
import type { StripeConfig } from '#server/config.ts';

/** Plans differ by their locations only. Listing a feature on one card would imply that the others lack it. */
const EVERY_PLAN = [
  'Unlimited cold-email and LinkedIn accounts',
  'Unlimited users',
  'Reply inbox with AI drafts',
  'Lead import and campaigns',
];

/** The plan table: names, prices and limits. No other file contains a price or a limit. */
const PLANS: Readonly<Record<PlanName, Omit<Plan, 'plan' | 'priceId'>>> = {
  single: {
    name: 'Single Location',
    price: 97,
    description: 'For a single business that handles its own leads.',
    popular: false,
    features: ['1 CRM location', ...EVERY_PLAN],
    maxLocations: 1,
  },
  five: {
    name: 'Up to 5 Locations',
    price: 297,
    description: 'For agencies with a handful of clients.',
    popular: true,
    features: ['Up to 5 CRM locations', ...EVERY_PLAN],
    maxLocations: 5,
  },
  unlimited: {
    name: 'Unlimited Locations',
    price: 597,
    description: 'For agencies that keep growing.',
    popular: false,
    features: ['Unlimited CRM locations', ...EVERY_PLAN],
    maxLocations: null,
  },
};

export const CURRENCY = 'usd';

type Prices = StripeConfig['prices'];

export const listPlans = (prices: Prices): Plan[] =>
  PLAN_NAMES.map((plan) => ({ plan, priceId: prices[plan], ...PLANS[plan] }));

/** Returns the plan among the line items of a subscription, or null if none is ours. */
export const toPlan = (prices: Prices, priceIds: readonly string[]): PlanName | null =>
  PLAN_NAMES.find((plan) => priceIds.includes(prices[plan])) ?? null;

export const planName = (plan: PlanName): string => PLANS[plan].name;

export const priceInCents = (plan: PlanName): number => PLANS[plan].price * 100;

export const maxLocations = (plan: PlanName): number | null => PLANS[plan].maxLocations;
