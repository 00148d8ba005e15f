import { createCustomer } from '../checkout/create-customer.ts';
import type { StripeContext } from '../context.ts';
import { noSuchObject } from '../fault.ts';
import type { Customer } from '../objects/objects.ts';
import { readMetadata, readText, refuseUnknown } from '../params.ts';
import { newestFirst, toPage } from './lists.ts';
import type { Api, ApiCall } from './serve.ts';

const known = [
  'email',
  'name',
  'phone',
  'description',
  'metadata',
  'address',
  'preferred_locales',
  'invoice_settings',
  'individual_name',
  'business_name',
];

export function registerCustomers(api: Api, { state }: StripeContext): void {
  api.post('/customers', ({ form }) => {
    refuseUnknown(form, known);
    return createCustomer(state, {
      email: readText(form, 'email'),
      name: readText(form, 'name'),
      phone: readText(form, 'phone'),
      description: readText(form, 'description'),
      metadata: readMetadata(form, 'metadata'),
    });
  });

  api.get('/customers', ({ form }) => {
    const email = readText(form, 'email');
    const found = newestFirst(state.customers.values()).filter(
      (customer) => !email || customer.email === email,
    );
    return toPage(found, form, '/v1/customers');
  });

  api.get('/customers/:id', (call) => toCustomer(state.customers, call));
}

function toCustomer(customers: Map<string, Customer>, { params }: ApiCall): Customer {
  const id = params.id ?? '';
  const customer = customers.get(id);
  if (!customer) throw noSuchObject('customer', id);
  return customer;
}
