import { createStripe, ProviderError, type StripeClient } from '@hearback/providers';
import type { StripeConfig } from '../../../config.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import { type Budget, createBudget } from './visitor-budget.ts';

type Shop = { readonly stripe: StripeClient; readonly settings: StripeConfig; readonly budget: Budget };

const shops = new WeakMap<Services, Shop>();

/** One client per program: it keeps its connections. Without settings there is nothing to buy. */
export function requireShop(services: Services): Shop {
  const settings = services.config.stripe;
  if (!settings) throw new AppError('BILLING_UNAVAILABLE');
  const shop = shops.get(services) ?? { stripe: createStripe(settings), settings, budget: createBudget() };
  shops.set(services, shop);
  return shop;
}

/** A person waits: whatever Stripe's trouble is, they can only try again. Why it failed is for the log. */
export async function orUnavailable<T>({ log }: Services, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, 'stripe failed');
    throw new AppError('BILLING_UNAVAILABLE', { cause: error });
  }
}
