import type { FastifyInstance } from 'fastify';
import { html } from '../../html/html.ts';
import { hostedLayout, type Page } from '../../html/layout.ts';
import { sendPage } from '../../html/send-page.ts';
import { statusBadge } from '../../html/status-badge.ts';
import type { Invoice } from '../objects/billing-objects.ts';
import { actOnSubscription } from '../subscriptions/actions.ts';
import type { World } from '../world.ts';
import { dollars } from './money.ts';
import { notFoundPage } from './notices.ts';

interface ById {
  Params: { id: string };
}

/** What `hosted_invoice_url` leads to: the way to pay after a payment failed. */
export function registerInvoicePages(app: FastifyInstance, world: World): void {
  const { invoices } = world.state;
  app.get<ById>('/stripe/invoices/:id', async ({ params }, reply) => {
    const invoice = invoices.get(params.id);
    return sendPage(reply, invoice ? invoicePage(invoice) : notFoundPage());
  });

  app.post<ById>('/stripe/invoices/:id/pay', async ({ params }, reply) => {
    const invoice = invoices.get(params.id);
    if (!invoice) return sendPage(reply, notFoundPage());
    const { subscription } = invoice.parent.subscription_details;
    if (invoice.status === 'open') actOnSubscription(world, subscription, 'payment-recovered', {});
    return reply.redirect(`/stripe/invoices/${invoice.id}`, 303);
  });
}

function invoicePage(invoice: Invoice): Page {
  return hostedLayout({
    title: `Invoice ${invoice.number}`,
    body: html`
      <section class="card">
        <h1>Invoice ${invoice.number} ${statusBadge(invoice.status)}</h1>
        ${invoice.lines.data.map(
          (line) =>
            html`<div class="total"><span>${line.description}</span><span>${dollars(line.amount)}</span></div>`,
        )}
        <div class="total"><span>Total</span><span>${dollars(invoice.total)}</span></div>
        ${
          invoice.status === 'open'
            ? html`<form method="post" action="/stripe/invoices/${invoice.id}/pay"><button class="primary full">Pay invoice</button></form>`
            : null
        }
      </section>
    `,
  });
}
