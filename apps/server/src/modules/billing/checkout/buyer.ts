import type { Checkout, PlanName } from '@hearback/contract';
import type { StripeCheckout } from '@hearback/providers';
import type { z } from 'zod';

/** The buyer, sent through Stripe in the metadata of the checkout and of the subscription. */
export type Buyer = {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly company_website: string;
  readonly phone: string;
};

type Form = z.output<typeof Checkout>['customerData'];

export const toBuyer = (form: Form, email: string): Buyer => ({
  email,
  first_name: form.firstName,
  last_name: form.lastName,
  company_name: form.companyName,
  company_website: form.companyWebsite,
  phone: form.phone,
});

type Origin = { plan: PlanName; tier: string; workspace_id: string | null };

/** Stripe drops empty values and rejects control characters, as PostgreSQL does. */
export function toMetadata(buyer: Buyer, { plan, tier, workspace_id }: Origin): Record<string, string> {
  const entries = Object.entries({ ...buyer, plan, selected_tier: tier, workspace_id: workspace_id ?? '' });
  const clean = entries.map(
    ([name, value]) =>
      [
        name,
        value
          .toWellFormed()
          .replace(/\p{Cc}+/gu, ' ')
          .trim(),
      ] as const,
  );
  return Object.fromEntries(clean.filter(([, value]) => value !== ''));
}

/**
 * Returns the buyer. A checkout that we did not open (a payment link in an email) has no metadata of ours, so the
 * details entered at Stripe are used. Without an email address there is no account to create.
 */
export function readBuyer({ metadata, email, name }: StripeCheckout): Buyer | null {
  const address = (metadata.email ?? email ?? '').trim().toLowerCase();
  if (!address.includes('@')) return null;
  const [first = '', ...rest] = (name ?? '').trim().split(/\s+/);
  return {
    email: address.slice(0, 320),
    first_name: (metadata.first_name ?? first).slice(0, 120),
    last_name: (metadata.last_name ?? rest.join(' ')).slice(0, 120),
    company_name: (metadata.company_name ?? name ?? '').slice(0, 120),
    company_website: (metadata.company_website ?? '').slice(0, 300),
    phone: (metadata.phone ?? '').slice(0, 40),
  };
}
