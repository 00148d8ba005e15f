import type { FastifyInstance } from 'fastify';
import { html } from '#simulators/frame/html/html.ts';
import { hostedLayout, type Page } from '#simulators/frame/html/layout.ts';
import { sendPage } from '#simulators/frame/html/send-page.ts';
import { statusBadge } from '#simulators/frame/html/status-badge.ts';
import type { StripeContext } from '../context.ts';
import type { Invoice } from '../objects/billing-objects.ts';
import { actOnSubscription } from '../subscriptions/actions.ts';
import { dollars } from './money.ts';
import { notFoundPage } from './notices.ts';

interface ById {
  Params: { id: string };
}

/** What `hosted_invoice_url` leads to: the way to pay after a payment failed. */
export function registerInvoicePages(app: FastifyInstance, stripe: StripeContext): void {
  const { invoices } = stripe.state;
  app.get<ById>('/stripe/invoices/:id', async ({ params }, reply) => {
    const invoice = invoices.get(params.id);
    return sendPage(reply, invoice ? invoicePage(invoice) : notFoundPage());
  });

  app.post<ById>('/stripe/invoices/:id/pay', async ({ params }, reply) => {
    const invoice = invoices.get(params.id);
    if (!invoice) return sendPage(reply, notFoundPage());
    const { subscription } = invoice.parent.subscription_details;
    if (invoice.status === 'open') actOnSubscription(stripe, subscription, 'payment-recovered', {});
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
