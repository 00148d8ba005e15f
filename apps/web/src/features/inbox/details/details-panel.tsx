import { readDetails, type Thread } from '@hearback/contract';
import { Accordion, ScrollArea, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useThread } from '../api.ts';
import { SCROLL } from '../scroll/scroll.ts';
import { CompanyInfo } from './company-info.tsx';
import { ConversationStats } from './conversation-stats.tsx';
import classes from './details.module.css';
import { ProfileInfo } from './profile-info.tsx';

const ALL = ['company', 'profile', 'opportunity', 'challenges', 'stats'];

type Props = {
  contact_id: string | undefined;
  /** The form, which belongs to another feature. */
  opportunity: (thread: Thread) => ReactNode;
};

export function DetailsPanel({ contact_id, opportunity }: Props) {
  if (contact_id === undefined)
    return (
      <div className={classes.nothing}>
        <Text fw={500}>Select a conversation</Text>
        <Text c="dimmed">to view enriched details</Text>
      </div>
    );
  return (
    <ScrollArea {...SCROLL} className={classes.scroll}>
      <Sections key={contact_id} contact_id={contact_id} opportunity={opportunity} />
    </ScrollArea>
  );
}

function Sections({ contact_id, opportunity }: Props & { contact_id: string }) {
  const { data: thread, error, isFetching, refetch } = useThread(contact_id);
  if (thread === undefined && error !== null)
    return (
      <ErrorState
        bare
        title="Details could not be loaded"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (thread === undefined) return <LoadingState label="Loading details..." />;
  const details = readDetails(thread.contact, thread.company);
  return (
    <Accordion multiple defaultValue={ALL} order={3} keepMounted classNames={{ label: classes.label }}>
      <Section value="company" title="Company Info">
        <CompanyInfo details={details} />
      </Section>
      <Section value="profile" title="Profile Info">
        <ProfileInfo contact={thread.contact} details={details} />
      </Section>
      <Section value="opportunity" title="Opportunity">
        {opportunity(thread)}
      </Section>
      {details.challenges_for_title !== null && (
        <Section value="challenges" title="Role Challenges">
          <Text size="sm" className={classes.prose}>
            {details.challenges_for_title}
          </Text>
        </Section>
      )}
      <Section value="stats" title="Conversation Stats">
        <ConversationStats thread={thread} />
      </Section>
    </Accordion>
  );
}

const Section = ({ value, title, children }: { value: string; title: string; children: ReactNode }) => (
  <Accordion.Item value={value}>
    <Accordion.Control>{title}</Accordion.Control>
    <Accordion.Panel>{children}</Accordion.Panel>
  </Accordion.Item>
);
