import { errors } from '@hearback/contract';
import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useInvitation } from '#web/features/people/api/sign-up.ts';
import { showBrand } from '#web/lib/viewer/brand.ts';
import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconLinkOff } from '#web/ui/icons/other.ts';
import { SplitPage } from '#web/ui/split-page/split-page.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { AcceptInvitationForm } from './accept-invitation-form.tsx';

const toSide = (isClient: boolean) => ({
  claim: 'You’ve been invited.',
  words: isClient
    ? 'See who replied to your outreach, the meetings that were booked, and your reports.'
    : 'Join your team on Hearback to see the replies to your outreach, sorted by intent.',
});

export function InvitationPage({ token }: { token: string }) {
  const [accepted, setAccepted] = useState(false);
  const query = useInvitation(token);
  const { data } = query;
  const email = data?.invitation?.email;
  const brand = data?.brand ?? null;
  useEffect(() => {
    if (brand !== null) showBrand(brand);
  }, [brand]);
  const side = toSide(brand !== null);
  if (token === '' || data?.isValid === false) return <InvalidInvitation />;
  if (email !== undefined && accepted) {
    return (
      <SplitPage {...side} publish title="You’re all set" description="Your account is ready.">
        <InvitationAccepted email={email} />
      </SplitPage>
    );
  }
  if (email !== undefined) {
    return (
      <SplitPage
        {...side}
        title="Accept your invitation"
        description="Enter your name and choose a password."
      >
        <AcceptInvitationForm token={token} email={email} onAccepted={() => setAccepted(true)} />
      </SplitPage>
    );
  }
  return (
    <CenteredPage>
      <QueryStates
        query={query}
        bare
        order={1}
        loading="Validating invitation..."
        failure="Failed to check the invitation"
      />
    </CenteredPage>
  );
}

function InvalidInvitation() {
  return (
    <CenteredPage>
      <EmptyState
        bare
        order={1}
        icon={IconLinkOff}
        title="Invalid invitation"
        actions={<ButtonLink to="/">Go to Homepage</ButtonLink>}
      >
        {errors.INVITATION_INVALID.sentence}
      </EmptyState>
    </CenteredPage>
  );
}

const LEAD_ON_AFTER_MS = 2000;

function InvitationAccepted({ email }: { email: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const leadOn = () => void navigate({ to: '/auth', state: { email }, replace: true });
    const timer = setTimeout(leadOn, LEAD_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, email]);
  return (
    <Stack gap="md">
      <Text c="dimmed">Taking you to the sign-in page...</Text>
      <ButtonLink to="/auth" state={{ email }} replace size="md" fullWidth>
        Sign in now
      </ButtonLink>
    </Stack>
  );
}
