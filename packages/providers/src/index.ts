export { createMailer, type Mailer, type MailSettings, type OutgoingMail } from './mail/client.ts';
export { ProviderError } from './ports.ts';
export { type CheckoutOrder, createStripe, type StripeClient } from './stripe/client.ts';
export type { StripeCheckout, StripeInvoice, StripeSubscription } from './stripe/map.ts';
export { formatMoney, judgePromotionCode } from './stripe/promotion-code.ts';
export { readHint, type StripeEvent, type StripeHint, verifyWebhook } from './stripe/webhook.ts';
