import type { EmailContent } from '#server/platform/mail/email-content.ts';

/**
 * For a purchase without a sign-in: the page after it must not reveal whether the address has an account, so this
 * email does.
 */
export const planAttachedEmail =
  (publicUrl: string, boughtFor: string) =>
  (firstName: string): EmailContent => ({
    subject: 'Your workspace has a plan now',
    lines: [
      `Hello ${firstName || 'there'},`,
      `A plan was bought for ${boughtFor}, which has an account here already. It belongs to your workspace from now on.`,
      'There is no new password: sign in with your existing account.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/auth` },
  });
