import { can, type Profile } from '@hearback/contract';
import { Button, Text } from '@mantine/core';
import { useCompleteOnboarding } from '#web/features/people/api/sign-up.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconBrandLinkedin, IconMail } from '#web/ui/icons/inbox.ts';
import { IconAddressBook } from '#web/ui/icons/other.ts';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import classes from './onboarding.module.css';
import { StepList } from './step-list.tsx';

const INTEGRATIONS = [
  {
    icon: IconMail,
    title: 'Cold-email provider',
    text: 'Imports your email campaigns and their replies.',
  },
  {
    icon: IconBrandLinkedin,
    title: 'LinkedIn outreach provider',
    text: 'Imports your LinkedIn campaigns and their conversations.',
  },
  {
    icon: IconAddressBook,
    title: 'CRM',
    text: 'Its locations show which client a campaign belongs to.',
  },
];

type Props = { publish: boolean; profile: Profile; onPrevious: () => void };

export function IntegrationsStep({ publish, profile, onPrevious }: Props) {
  const complete = useCompleteOnboarding();
  const canConnect = can(profile, 'integrations:read');
  return (
    <>
      {canConnect ? (
        <>
          <PageTitle publish={publish}>Connect your integrations</PageTitle>
          <Text c="dimmed" mt={4}>
            All of them are optional. You can connect them later from Integrations or Settings.
          </Text>
          <StepList items={INTEGRATIONS} mark="Optional" />
        </>
      ) : (
        <>
          <PageTitle publish={publish}>Your agency connects the rest</PageTitle>
          <Text c="dimmed" mt={4}>
            You don’t have to connect anything. These appear automatically when your agency connects them for
            your location:
          </Text>
          <StepList items={INTEGRATIONS} />
        </>
      )}
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" onClick={onPrevious} disabled={complete.isPending}>
          Previous
        </Button>
        <div className={classes.onward}>
          {canConnect && <ButtonLink to="/integrations">Set Up Integrations</ButtonLink>}
          <Button
            variant={canConnect ? 'default' : 'filled'}
            disabled={complete.isPending}
            aria-busy={complete.isPending}
            onClick={() => complete.mutate()}
          >
            {complete.isPending ? 'Completing...' : 'Complete Setup'}
          </Button>
        </div>
      </div>
    </>
  );
}
