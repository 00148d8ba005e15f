import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { TextLink } from '#web/ui/data/links.tsx';
import { SplitPage } from '#web/ui/split-page/split-page.tsx';
import { CheckYourMail } from './check-your-mail.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const SIDE = {
  claim: 'Start without a plan.',
  words:
    'Inbox, campaigns and your team are ready at once. You choose a plan when you connect your first CRM location.',
};

export function SignUpPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    const description = (
      <>
        We sent a confirmation link to <strong>{sentTo}</strong>.
      </>
    );
    return (
      <SplitPage {...SIDE} publish title="Check your email" description={description}>
        <CheckYourMail />
      </SplitPage>
    );
  }
  return (
    <SplitPage
      {...SIDE}
      wide
      title="Start Your Agency"
      description="A workspace for you, your team and your clients."
    >
      <SignUpForm onSignedUp={setSentTo} />
      <Group justify="space-between" gap="xs" mt="lg">
        <Text size="sm" c="dimmed">
          Have an account?{' '}
          <TextLink to="/auth" inherit fw={500}>
            Sign in
          </TextLink>
        </Text>
        <TextLink to="/signup-payment" size="sm" fw={500}>
          See plans and prices
        </TextLink>
      </Group>
    </SplitPage>
  );
}
