import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand, useProductName } from '#web/lib/viewer/brand.ts';
import { TextLink } from '#web/ui/data/links.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { SplitPage } from '#web/ui/split-page/split-page.tsx';
import { useDemoAccounts } from '../api/sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

const DemoAccounts = lazyDialog(async () => (await import('./demo-accounts.tsx')).DemoAccounts);

const PRODUCT_SIDE = {
  claim: 'Every reply, heard.',
  words:
    'Cold email, LinkedIn and your CRM in one inbox. See who replied, what they meant, and what to say next.',
};

const CLIENT_SIDE = {
  claim: 'Your client portal.',
  words: 'See who replied to your outreach, the meetings that were booked, and your reports.',
};

type Props = {
  /** Set after an emailed link or a finished form. */
  email?: string;
  notice?: ReactNode;
};

export function SignInPage({ email, notice }: Props) {
  const accounts = useDemoAccounts();
  const brand = useBrand();
  const productName = useProductName();
  return (
    <SplitPage
      title={`Sign in to ${productName}`}
      description="Access is by invitation only."
      {...(brand === null ? PRODUCT_SIDE : CLIENT_SIDE)}
    >
      {notice}
      {accounts.length > 0 && <DemoAccounts accounts={accounts} />}
      <SignInForm key={email} email={email} />
      {brand === null && (
        <Text size="sm" c="dimmed" ta="center" mt="xl">
          Running an agency?{' '}
          <TextLink to="/signup" inherit fw={500}>
            Start your agency
          </TextLink>
        </Text>
      )}
    </SplitPage>
  );
}
