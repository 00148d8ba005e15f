import { Button, Text } from '@mantine/core';
import { IconArrowRight, IconInbox, IconMoodSmile } from '#web/ui/icons/other.ts';
import { IconMapPin } from '#web/ui/icons/signing-in.ts';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import classes from './onboarding.module.css';
import { StepList } from './step-list.tsx';

const PROMISES = [
  {
    icon: IconInbox,
    title: 'Every reply in one inbox',
    text: 'Replies to cold emails and LinkedIn messages arrive in one list, grouped by person.',
  },
  {
    icon: IconMoodSmile,
    title: 'Intent at a glance',
    text: 'Interested, soft no, out of office: replies are classified before you open them.',
  },
  {
    icon: IconMapPin,
    title: 'Campaigns by client',
    text: 'Map campaigns to CRM locations and give each client access to their own.',
  },
];

type Props = { publish: boolean; firstName: string; onNext: () => void };

export function WelcomeStep({ publish, firstName, onNext }: Props) {
  return (
    <>
      <PageTitle publish={publish}>
        {firstName === '' ? 'Welcome to Hearback' : `Welcome to Hearback, ${firstName}`}
      </PageTitle>
      <Text c="dimmed" mt={4}>
        Your workspace is ready. Once your outreach accounts are connected, you get:
      </Text>
      <StepList items={PROMISES} />
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" disabled>
          Previous
        </Button>
        <Button onClick={onNext} rightSection={<IconArrowRight size={16} aria-hidden="true" />}>
          Next
        </Button>
      </div>
    </>
  );
}
