import { type EmailContent, PRODUCT } from '#server/platform/email/email-content.ts';

/**
 * For a purchase without a sign-in: the page after it must not reveal whether the address has an account, so this
 * email does.
 */
export const planAttachedEmail =
  (publicUrl: string, boughtFor: string) =>
  (firstName: string): EmailContent => ({
    subject: 'Your workspace now has a plan',
    lines: [
      `Hello ${firstName || 'there'},`,
      `A plan was purchased for ${boughtFor}, which already has a ${PRODUCT} account. We added the plan to your workspace.`,
      'Sign in with your existing password.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/auth` },
  });
