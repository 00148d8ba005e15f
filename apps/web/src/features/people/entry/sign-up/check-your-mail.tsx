import { Stack, Text } from '@mantine/core';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { Steps } from '#web/ui/layout/steps.tsx';

const STEPS = [
  { title: 'Open the mail', text: 'It is called “Confirm your e-mail address” and arrives within minutes.' },
  { title: 'Follow its link', text: 'The link works once and for 24 hours.' },
  { title: 'Sign in', text: 'With the password you just chose. Two short steps set your agency up.' },
];

/** Where a finished sign-up leaves its owner: nothing works before the address is confirmed. */
export function CheckYourMail() {
  return (
    <Stack gap="lg">
      <Steps steps={STEPS} />
      <ButtonLink to="/auth" size="md" fullWidth>
        Go to sign in
      </ButtonLink>
      <Text size="sm" c="dimmed">
        No mail? Look into the spam folder, or sign in: that sends you a new link.
      </Text>
    </Stack>
  );
}
