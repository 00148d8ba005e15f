import { type Details, readDetails, type Thread } from '@hearback/contract';
import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { EnrichmentBadge } from '../badges/badges.tsx';
import { OverdueBadge } from '../badges/overdue-badge.tsx';
import { PersonAvatar } from '../badges/person-avatar.tsx';
import { PersonLinks } from '../details/person-links.tsx';
import { fullSourceLabel } from '../wording.ts';
import { WhoElse } from './presence/present-people.tsx';
import classes from './thread.module.css';

type Props = { thread: Thread; back: ReactNode; actions: ReactNode };

function toPosition({ job_title, company_name, hq_geo }: Details): string {
  const position = [job_title, company_name].filter(Boolean).join(' at ');
  return [position, hq_geo].filter(Boolean).join(' · ');
}

/** On a narrow screen, selecting a row hides the list, so the focus moves to the heading. */
function useFocusWhenAlone(id: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new conversation is a new screen there.
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.checkVisibility?.() === false;
    if (isLost) heading.current?.focus({ preventScroll: true });
  }, [id]);
  return heading;
}

export function ThreadHeader({ thread, back, actions }: Props) {
  const { contact, company, campaign, location_name, source, enrichment_status, enrichment_error } = thread;
  const { snoozed_until, answer_due_at, do_not_contact } = thread;
  const details = readDetails(contact, company);
  const heading = useFocusWhenAlone(contact.id);
  const position = toPosition(details);
  const origin = [campaign && `Campaign: ${campaign.name}`, location_name && `Account: ${location_name}`]
    .filter(Boolean)
    .join(' · ');
  return (
    <header className={classes.header}>
      {back}
      <PersonAvatar
        name={details.name}
        picture={details.profile_picture}
        company={details.company_name}
        logo={details.company_logo}
        size={44}
      />
      <div className={classes.who}>
        <Group gap={6} wrap="nowrap">
          <Title order={2} ref={heading} tabIndex={-1} className={classes.name}>
            {details.name}
          </Title>
          <PersonLinks details={details} />
          {do_not_contact && <DataBadge value="Do not contact" tone="trouble" />}
          {snoozed_until === null && <OverdueBadge due={answer_due_at} />}
          <WhoElse contact_id={contact.id} />
        </Group>
        {position !== '' && (
          <Text size="sm" className={classes.one} title={position}>
            {position}
          </Text>
        )}
        <Text size="xs" c="dimmed" className={classes.one} title={origin}>
          {origin}
        </Text>
        <Group gap={6} mt={4} className={classes.chips}>
          <EnrichmentBadge status={enrichment_status} error={enrichment_error} />
          <DataBadge value={fullSourceLabel(source)} tone="brand" label="Source" />
          {details.industry && <DataBadge value={details.industry} label="Industry" />}
          {details.headcount_range && <DataBadge value={details.headcount_range} label="Company size" />}
        </Group>
      </div>
      <Group gap="xs" className={classes.actions}>
        {actions}
      </Group>
    </header>
  );
}
