import type { EmailContent } from '#server/platform/mail/email-content.ts';

export const secondPlanEmail =
  (publicUrl: string, subscriptionId: string, boughtFor: string | undefined) =>
  (firstName: string): EmailContent => ({
    subject: 'A second plan was bought for your workspace',
    lines: [
      `Hello ${firstName || 'there'},`,
      `Somebody has just bought a plan for ${boughtFor || 'your e-mail address'}, but your workspace already has one. Your plan stays as it is.`,
      `The second subscription (${subscriptionId}) is not in use. We have ended it, so it is not charged again. If you bought it, contact support and we will refund what was paid.`,
    ],
    button: { label: 'See your plan', url: `${publicUrl}/settings` },
  });
