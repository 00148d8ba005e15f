import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { SUPPORT_EMAIL } from '#web/lib/wording/support.ts';
import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconCheck } from '#web/ui/icons/inbox.ts';
import { IconRefresh } from '#web/ui/icons/signing-in.ts';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Steps } from '#web/ui/layout/steps.tsx';
import { RedirectCountdown } from './redirect-countdown.tsx';
import { SessionId } from './session-id.tsx';
import classes from './success.module.css';

/** Result of a payment: an account for visitors, a plan for signed-in users. */
const arrivals = {
  visitor: {
    lead: 'Your account is being created.',
    steps: [
      { title: 'Check your email', text: 'Your login credentials may take up to 5 minutes to arrive.' },
      {
        title: 'Sign in',
        text: 'Use the temporary password from that email. If you already have an account, use your existing password.',
      },
      {
        title: 'Choose your own password',
        text: 'If you received a temporary password, replace it. Then connect your locations.',
      },
    ],
    button: 'Go to login',
    destination: 'the login page',
    to: '/auth',
  },
  person: {
    lead: 'Your plan is being activated.',
    steps: [
      { title: 'Wait a moment', text: 'Your workspace gets its plan as soon as the payment is confirmed.' },
      { title: 'Check your email', text: 'Your receipt may take up to 5 minutes to arrive.' },
      { title: 'Connect your locations', text: 'Up to the limit of your plan.' },
    ],
    button: 'Go to dashboard',
    destination: 'your dashboard',
    to: '/',
  },
} as const;

type Props = { sessionId: string | undefined; signedIn: boolean };

export function PaymentSuccessPage({ sessionId, signedIn }: Props) {
  const navigate = useNavigate();
  const { lead, steps, button, destination, to } = arrivals[signedIn ? 'person' : 'visitor'];
  return (
    <CenteredPage width="34rem">
      <div className={classes.mark}>
        <IconCheck size={26} stroke={2.2} aria-hidden="true" />
      </div>
      <PageTitle ta="center">Payment successful</PageTitle>
      <Text c="dimmed" ta="center" mt={4} mb="lg">
        Thank you. {lead}
      </Text>
      <Stack gap="lg">
        <section className={classes.panel} aria-labelledby="next-steps">
          <Title order={2} id="next-steps" mb="md">
            Next steps
          </Title>
          <Steps steps={steps} />
        </section>
        {sessionId !== undefined && <SessionId id={sessionId} />}
        <Group grow>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            onClick={() => location.reload()}
          >
            Refresh
          </Button>
          <ButtonLink to={to}>{button}</ButtonLink>
        </Group>
        <div>
          <RedirectCountdown
            destination={destination}
            onTimeUp={() => void navigate({ to, replace: true })}
          />
          <Text size="sm" c="dimmed" ta="center">
            No email yet? Contact{' '}
            <Anchor href={`mailto:${SUPPORT_EMAIL}`} underline="always">
              {SUPPORT_EMAIL}
            </Anchor>
            .
          </Text>
        </div>
      </Stack>
    </CenteredPage>
  );
}
