import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/data/links.tsx';
import { SplitPage } from '#web/ui/split-page/split-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

type Props = {
  /** Set after an emailed link or a finished form. */
  email?: string;
  notice?: ReactNode;
};

export function Entrance({ email, notice }: Props) {
  return (
    <SplitPage
      title="Sign in to Hearback"
      description="Access is by invitation only."
      claim="Every reply, heard."
      words="Cold email, LinkedIn and your CRM in one inbox. See who replied, what they meant, and what to say next."
    >
      {notice}
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
