import type { EmailContent } from '#server/platform/email/email-content.ts';

export const secondPlanEmail =
  (publicUrl: string, subscriptionId: string, boughtFor: string | undefined) =>
  (firstName: string): EmailContent => ({
    subject: 'A second plan was purchased for your workspace',
    lines: [
      `Hello ${firstName || 'there'},`,
      `Someone just purchased a plan for ${boughtFor || 'your email address'}, but your workspace already has one. Your plan has not changed.`,
      `The second subscription (${subscriptionId}) is not in use. We canceled it, so it will not be charged again. If you bought it, contact support and we will refund the payment.`,
    ],
    button: { label: 'See your plan', url: `${publicUrl}/settings` },
  });
