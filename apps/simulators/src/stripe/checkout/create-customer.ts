import { newId } from '../objects/ids.ts';
import type { Customer, Metadata } from '../objects/objects.ts';
import type { StripeState } from '../state.ts';

interface NewCustomer {
  email: string | null;
  name: string | null;
  phone?: string | null;
  description?: string | null;
  metadata?: Metadata;
}

export function createCustomer(state: StripeState, details: NewCustomer): Customer {
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: state.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: details.description ?? null,
    email: details.email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null },
    livemode: false,
    metadata: details.metadata ?? {},
    name: details.name,
    phone: details.phone ?? null,
    shipping: null,
    tax_exempt: 'none',
  };
  state.customers.set(customer.id, customer);
  return customer;
}
