import { formatMoney, type StripeInvoice } from '@hearback/providers';
import { type EmailContent, PRODUCT } from '#server/platform/email/email-content.ts';

export const paymentFailedEmail =
  (publicUrl: string, { amount_due, currency, url }: StripeInvoice) =>
  (firstName: string): EmailContent => ({
    subject: 'Your payment did not go through',
    lines: [
      `Hello ${firstName || 'there'},`,
      `We could not collect ${formatMoney(amount_due, currency)} for your ${PRODUCT} plan. This happens when a card has expired or the bank declines the payment.`,
      'Everything keeps working for now, and we will try again. If the payment keeps failing, you can still view your data, but you cannot connect or sync accounts.',
    ],
    button: url
      ? { label: 'Pay the invoice', url }
      : { label: 'Update payment details', url: `${publicUrl}/settings` },
    note: `You can change your card at any time under Settings > Manage billing: ${publicUrl}/settings`,
  });
