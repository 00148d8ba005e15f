import type { Meeting, MeetingChange, Thread } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { formatIn, formatMoment, ownZone } from '#web/lib/wording/dates.ts';
import { DataBadge, type Tone } from '#web/ui/data/data-badge.tsx';
import { IconCalendar } from '#web/ui/icons/other.ts';
import { useCancelMeeting } from './api.ts';
import classes from './meetings.module.css';

const STATUSES: Readonly<Record<Meeting['status'], { label: string; tone: Tone }>> = {
  booking: { label: 'Booking…', tone: 'neutral' },
  booked: { label: 'Booked', tone: 'good' },
  failed: { label: 'Not booked', tone: 'danger' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  no_show: { label: 'No-show', tone: 'warning' },
  held: { label: 'Completed', tone: 'good' },
};

const CHANGES: Readonly<Record<MeetingChange['what'], string>> = {
  booked: 'Booked',
  moved: 'Rescheduled',
  cancelled: 'Canceled',
  no_show: 'Marked as no-show',
  held: 'Marked as completed',
};

const PLACES: Readonly<Record<Meeting['source'], string>> = {
  hearback: 'in the CRM',
  crm: 'in the CRM',
  calendly: 'on Calendly',
  cal_com: 'on Cal.com',
};

/** Meetings on a booking page are canceled there. */
const isOnPage = ({ source }: Meeting): boolean => source === 'calendly' || source === 'cal_com';

/** A meeting between the messages, with everything that happened to it. */
export function MeetingCard({
  thread,
  meeting,
  canWrite,
}: {
  thread: Thread;
  meeting: Meeting;
  canWrite: boolean;
}) {
  const { ask, isPending } = useCancelMeeting(thread.contact.id);
  const { label, tone } = STATUSES[meeting.status];
  const at = new Date(meeting.starts_at);
  const own = formatIn(at, ownZone());
  const theirs = formatIn(at, thread.time_zone ?? ownZone());
  const isAhead = at > new Date();
  return (
    <article className={classes.meeting} aria-label="Meeting">
      <Group justify="space-between" gap="xs">
        <Group gap={6}>
          <IconCalendar size={15} stroke={1.7} aria-hidden="true" />
          <Text size="sm" fw={600}>
            {theirs}
          </Text>
          {own !== theirs && (
            <Text size="xs" c="dimmed">
              your time: {own}
            </Text>
          )}
          <DataBadge value={label} tone={tone} />
        </Group>
        {canWrite && meeting.status === 'booked' && isAhead && !isOnPage(meeting) && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            loading={isPending}
            onClick={() => void ask(meeting, theirs)}
          >
            Cancel meeting
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {meeting.calendar_name}
      </Text>
      {meeting.error !== null && (
        <Text size="xs" mt={4}>
          {meeting.error}
        </Text>
      )}
      {meeting.changes.length > 0 && (
        <ol className={classes.changes}>
          {meeting.changes.map((change) => (
            <li key={`${change.what} ${change.at}`}>
              {CHANGES[change.what]}
              {change.what === 'moved' &&
                ` to ${formatIn(new Date(change.starts_at), thread.time_zone ?? ownZone())}`}
              {change.who === null ? ` ${PLACES[meeting.source]}` : ` by ${change.who}`},{' '}
              <time dateTime={change.at}>{formatMoment(change.at)}</time>
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}
