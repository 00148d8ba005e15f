import { can, readDetails, type Thread } from '@hearback/contract';
import { Accordion, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatDay, formatMoment } from '#web/lib/wording/dates.ts';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { Facts } from '#web/ui/data/facts.tsx';
import { PlainScroll } from '#web/ui/layout/plain-scroll.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useThread } from '../api/threads.ts';
import { Activity } from './activity.tsx';
import { CompanyInfo } from './company-info.tsx';
import classes from './details.module.css';
import { ProfileInfo } from './profile-info.tsx';

/** Sections that are open by default. Activity loads when it is opened. */
const ALL = ['company', 'profile', 'opportunity', 'challenges', 'stats'];

type Props = {
  contact_id: string | undefined;
  /** The form belongs to another feature. */
  opportunity: (thread: Thread) => ReactNode;
  /** Other contacts and addresses of the person. */
  person: (thread: Thread) => ReactNode;
};

export function DetailsPanel({ contact_id, ...slots }: Props) {
  if (contact_id === undefined)
    return (
      <div className={classes.nothing}>
        <Text fw={500}>Select a conversation</Text>
        <Text c="dimmed">to view enriched details</Text>
      </div>
    );
  return (
    <PlainScroll className={classes.scroll}>
      <Sections key={contact_id} contact_id={contact_id} {...slots} />
    </PlainScroll>
  );
}

function Sections({ contact_id, opportunity, person }: Props & { contact_id: string }) {
  const { profile } = useViewer();
  const [opened, setOpened] = useState(ALL);
  const query = useThread(contact_id);
  const thread = query.data;
  if (thread === undefined)
    return <QueryStates query={query} bare loading="Loading details..." failure="Failed to load details" />;
  const details = readDetails(thread.contact, thread.company);
  return (
    <Accordion
      multiple
      value={opened}
      onChange={setOpened}
      order={3}
      keepMounted
      classNames={{ label: classes.label }}
    >
      <Section value="company" title="Company Info">
        <CompanyInfo details={details} />
      </Section>
      <Section value="profile" title="Profile Info">
        <ProfileInfo contact={thread.contact} details={details} />
        {person(thread)}
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
      {can(profile, 'inbox:write') && (
        <Section value="activity" title="Activity">
          {opened.includes('activity') && <Activity contact_id={contact_id} />}
        </Section>
      )}
    </Accordion>
  );
}

const Section = ({ value, title, children }: { value: string; title: string; children: ReactNode }) => (
  <Accordion.Item value={value}>
    <Accordion.Control>{title}</Accordion.Control>
    <Accordion.Panel>{children}</Accordion.Panel>
  </Accordion.Item>
);

function ConversationStats({ thread: { message_count, last_activity_at } }: { thread: Thread }) {
  return (
    <Facts
      facts={[
        { term: 'Messages', value: formatCount(message_count) },
        {
          term: 'Last activity',
          value: last_activity_at === null ? 'None yet' : <Day at={last_activity_at} />,
        },
      ]}
    />
  );
}

/** Shows the day, with the full date and time on hover. */
const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatMoment(at)}>
    {formatDay(at)}
  </time>
);
