import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ButtonLink, TextLink } from '#web/ui/data/links.tsx';
import { Steps } from '#web/ui/layout/steps.tsx';
import { SplitPage } from '#web/ui/split-page/split-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const SIDE = {
  claim: 'Start without a plan.',
  words:
    'You can use the inbox, campaigns and your team right away. Choose a plan when you connect your first CRM location.',
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

const STEPS = [
  {
    title: 'Open the email',
    text: 'Its subject is “Confirm your email address”. It arrives within minutes.',
  },
  { title: 'Open the link', text: 'The link works once and expires in 24 hours.' },
  { title: 'Sign in', text: 'Use the password you just chose. Then set up your agency in two short steps.' },
];

/** Shown after sign-up, until the email address is confirmed. */
function CheckYourMail() {
  return (
    <Stack gap="lg">
      <Steps steps={STEPS} />
      <ButtonLink to="/auth" size="md" fullWidth>
        Go to sign in
      </ButtonLink>
      <Text size="sm" c="dimmed">
        No email? Check your spam folder, or sign in to receive a new link.
      </Text>
    </Stack>
  );
}
