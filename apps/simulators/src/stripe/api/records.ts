import type { StripeContext } from '../context.ts';
import { noSuchObject } from '../fault.ts';
import type { Api } from './serve.ts';

/** What has happened, for reconciliation: invoices and events. */
export function registerRecords(api: Api, { state }: StripeContext): void {
  api.get('/invoices/:id', ({ params }) => {
    const invoice = state.invoices.get(params.id ?? '');
    if (!invoice) throw noSuchObject('invoice', params.id ?? '');
    return invoice;
  });
}
