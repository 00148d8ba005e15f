import type { EmailContent } from '#server/platform/mail/email-content.ts';

/** For a purchase that nobody was signed in for: the page after it cannot say whether the address is known, this mail does. */
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
