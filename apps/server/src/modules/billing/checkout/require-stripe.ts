import { createStripe, ProviderError, type StripeClient } from '@hearback/providers';
import type { StripeConfig } from '#server/config.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/services.ts';
import { type Budget, createBudget } from './visitor-budget.ts';

type StripeAccess = {
  readonly stripe: StripeClient;
  readonly settings: StripeConfig;
  readonly budget: Budget;
};

const accesses = new WeakMap<Services, StripeAccess>();

/** One client per program, which keeps its connections open. Throws if Stripe is not configured. */
export function requireStripe(services: Services): StripeAccess {
  const settings = services.config.stripe;
  if (!settings) throw new AppError('BILLING_UNAVAILABLE');
  const access = accesses.get(services) ?? {
    stripe: createStripe(settings),
    settings,
    budget: createBudget(),
  };
  accesses.set(services, access);
  return access;
}

/** The user can only try again, regardless of the error. The cause is logged. */
export async function toUnavailableError<T>({ log }: Services, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, 'stripe failed');
    throw new AppError('BILLING_UNAVAILABLE', { cause: error });
  }
}
