import type { StripeContext } from '../context.ts';
import { noSuchObject } from '../fault.ts';
import { newestFirst, pageOf } from './lists.ts';
import { readInteger, readText } from './params.ts';
import type { Api } from './serve.ts';

/** What has happened, for reconciliation: invoices and events. */
export function registerRecords(api: Api, { state }: StripeContext): void {
  api.get('/invoices', ({ form }) => {
    const [customer, subscription] = [readText(form, 'customer'), readText(form, 'subscription')];
    const found = newestFirst(state.invoices.values())
      .filter((invoice) => !customer || invoice.customer === customer)
      .filter(({ parent }) => !subscription || parent.subscription_details.subscription === subscription);
    return pageOf(found, form, '/v1/invoices');
  });

  api.get('/invoices/:id', ({ params }) => {
    const invoice = state.invoices.get(params.id ?? '');
    if (!invoice) throw noSuchObject('invoice', params.id ?? '');
    return invoice;
  });

  api.get('/events', ({ form }) => {
    const type = readText(form, 'type');
    const since = readInteger(form, 'created[gte]') ?? 0;
    const found = newestFirst(state.events.values())
      .map(({ event }) => event)
      .filter((event) => (!type || event.type === type) && event.created >= since);
    return pageOf(found, form, '/v1/events');
  });

  api.get('/events/:id', ({ params }) => {
    const record = state.events.get(params.id ?? '');
    if (!record) throw noSuchObject('event', params.id ?? '');
    return record.event;
  });
}
