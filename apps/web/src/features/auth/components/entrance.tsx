import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/data/links.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { SplitPage } from '#web/ui/split-page/split-page.tsx';
import { useDemoAccounts } from '../api/sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';

const DemoAccounts = lazyDialog(async () => (await import('./demo-accounts.tsx')).DemoAccounts);

type Props = {
  /** Set after an emailed link or a finished form. */
  email?: string;
  notice?: ReactNode;
};

export function Entrance({ email, notice }: Props) {
  const accounts = useDemoAccounts();
  return (
    <SplitPage
      title="Sign in to Hearback"
      description="Access is by invitation only."
      claim="Every reply, heard."
      words="Cold email, LinkedIn and your CRM in one inbox. See who replied, what they meant, and what to say next."
    >
      {notice}
      {accounts.length > 0 && <DemoAccounts accounts={accounts} />}
      <SignInForm key={email} email={email} />
      <Text size="sm" c="dimmed" ta="center" mt="xl">
        Running an agency?{' '}
        <TextLink to="/signup" inherit fw={500}>
          Start your agency
        </TextLink>
      </Text>
    </SplitPage>
  );
}
