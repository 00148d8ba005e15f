import type { Form } from '#simulators/frame/forms.ts';
import { invalidRequest, noSuchReference } from '../fault.ts';
import { readInteger, readText } from '../params.ts';
import type { StripeState } from '../state.ts';

/** Who buys: an existing customer, an e-mail address to start with, or nobody known yet. Never two of them. */
export function readBuyer(state: StripeState, form: Form): { customer: string | null; email: string | null } {
  const customer = readText(form, 'customer');
  const email = readText(form, 'customer_email');
  if (customer !== null && email !== null) {
    throw invalidRequest(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    );
  }
  if (customer !== null && !state.customers.has(customer))
    throw noSuchReference('customer', customer, 'customer');
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
  }
  return { customer, email };
}

/** An absolute web address. Anything else would turn the page's own links into a way to run script. */
export function readUrl(form: Form, param: string): string | null {
  const text = readText(form, param);
  if (text === null) return null;
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw invalidRequest('Not a valid URL', param, 'url_invalid');
  return text;
}

export function readExpiry(form: Form, now: number): number {
  const expiresAt = readInteger(form, 'expires_at');
  if (expiresAt === null) return now + 24 * 3600;
  // A minute of grace, because the client's clock made the number some time before it arrived.
  if (expiresAt < now + 29 * 60) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (expiresAt > now + 24 * 3600 + 60) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return expiresAt;
}
