import { errors } from '@hearback/contract';
import { IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { CenteredPage } from '#web/ui/centered-page/centered-page.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { SplitPage } from '#web/ui/split-page/split-page.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useInvitation } from '../api.ts';
import { AcceptInvitationForm } from './accept-invitation-form.tsx';
import { InvitationAccepted } from './invitation-accepted.tsx';

const SIDE = {
  claim: 'You are expected.',
  words: 'Somebody opened a place for you: the replies to your outreach, sorted by what they mean.',
};

export function InvitationPage({ token }: { token: string }) {
  const [accepted, setAccepted] = useState(false);
  const { data, error, isFetching, refetch } = useInvitation(token);
  const email = data?.invitation?.email;
  if (token === '' || data?.isValid === false) return <InvalidInvitation />;
  if (email !== undefined && accepted) {
    return (
      <SplitPage {...SIDE} publish title="You are in" description="Your account is ready.">
        <InvitationAccepted email={email} />
      </SplitPage>
    );
  }
  if (email !== undefined) {
    return (
      <SplitPage
        {...SIDE}
        title="Accept your invitation"
        description="Your name, a password, and you are in."
      >
        <AcceptInvitationForm token={token} email={email} onAccepted={() => setAccepted(true)} />
      </SplitPage>
    );
  }
  return (
    <CenteredPage>
      {error === null ? (
        <LoadingState label="Validating invitation..." />
      ) : (
        <ErrorState
          bare
          order={1}
          title="The invitation could not be checked"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
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
