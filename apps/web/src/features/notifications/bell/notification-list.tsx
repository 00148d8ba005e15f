import {
  NOTIFICATION_KINDS,
  NOTIFICATION_LABELS,
  type NotificationEntry,
  type NotificationKind,
  notificationPath,
  notificationTitle,
} from '@hearback/contract';
import { Button, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { Icon } from '#web/ui/icons/icon.tsx';
import { IconBell, IconBuilding, IconChartBar, IconClockPause } from '#web/ui/icons/inbox.ts';
import {
  IconAlarm,
  IconAt,
  IconBolt,
  IconChecks,
  IconClockExclamation,
  IconFileImport,
  IconMailOff,
  IconMessageQuestion,
  IconPlugConnectedX,
  IconThumbUp,
  IconUserCheck,
} from '#web/ui/icons/other.ts';
import { IconRefresh } from '#web/ui/icons/signing-in.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadOlder } from '#web/ui/states/load-older.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useMarkRead, useNotifications } from '../api.ts';
import classes from './bell.module.css';

const ICONS: Record<NotificationKind, Icon> = {
  mention: IconAt,
  assigned: IconUserCheck,
  client_request: IconMessageQuestion,
  approval: IconChecks,
  reminder: IconAlarm,
  reply_held: IconClockPause,
  rule: IconBolt,
  overdue: IconClockExclamation,
  interested_reply: IconThumbUp,
  report_waiting: IconChartBar,
  client_alert: IconBuilding,
  sender_failing: IconMailOff,
  integration_trouble: IconPlugConnectedX,
  import_ended: IconFileImport,
  sync_ended: IconRefresh,
};

type ListProps = { onLeave: () => void };

export function NotificationList({ onLeave }: ListProps) {
  const list = useNotifications();
  const { all } = useMarkRead();
  const { data, error, isFetching, refetch } = list;
  const notifications = data?.pages.flatMap((page) => page.notifications);
  const nothing = (
    <EmptyState bare icon={IconBell} title="No notifications yet">
      Interested leads, assignments and problems appear here.
    </EmptyState>
  );
  return (
    <QueryStates
      query={{ data: notifications, error, isFetching, refetch }}
      bare
      failure="Failed to load notifications"
      empty={nothing}
    >
      {(notifications) => (
        <>
          <Group justify="flex-end" mb="xs">
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={notifications.every(({ read_at }) => read_at !== null)}
              loading={all.isPending}
              onClick={() => all.mutate(undefined)}
            >
              Mark all as read
            </Button>
          </Group>
          {groupByKind(notifications).map(({ kind, notifications: grouped }) => (
            <section key={kind}>
              <h3 className={classes.kind} id={`notifications-${kind}`}>
                {NOTIFICATION_LABELS[kind]}
              </h3>
              <ul className={classes.list} aria-labelledby={`notifications-${kind}`}>
                {grouped.map((notification) => (
                  <li key={notification.id}>
                    <Row notification={notification} onLeave={onLeave} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <LoadOlder pages={list} of="notifications" />
        </>
      )}
    </QueryStates>
  );
}

/** The most personal kind first, each with its newest notification first. */
function groupByKind(notifications: readonly NotificationEntry[]) {
  return NOTIFICATION_KINDS.map((kind) => ({
    kind,
    notifications: notifications.filter((notification) => notification.kind === kind),
  })).filter((group) => group.notifications.length > 0);
}

function Row({ notification, onLeave }: ListProps & { notification: NotificationEntry }) {
  const { history } = useRouter();
  const { one } = useMarkRead();
  const { kind, detail, quote, times, contact_id, at, read_at } = notification;
  const Picture = ICONS[kind];
  const isUnread = read_at === null;
  const open = () => {
    if (isUnread) one.mutate({ id: notification.id });
    onLeave();
    history.push(notificationPath(notification));
  };
  return (
    <UnstyledButton className={classes.notification} data-unread={isUnread || undefined} onClick={open}>
      <Picture className={classes.icon} size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.title}>
        {notificationTitle(notification)}
        {times > 1 && contact_id !== null && ` (${times})`}
        {isUnread && <VisuallyHidden> (unread)</VisuallyHidden>}
      </span>
      <span className={classes.at}>
        <Ago at={at} short />
        {isUnread && <span className={classes.dot} aria-hidden="true" />}
      </span>
      {detail !== null && <span className={classes.detail}>{detail}</span>}
      {quote !== null && <q className={classes.quote}>{quote}</q>}
    </UnstyledButton>
  );
}
