import { counted, MAX_NOTIFICATIONS_COUNTED } from '@hearback/contract';
import { ActionIcon, Drawer, Tooltip } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { IconBell } from '#web/ui/icons/inbox.ts';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useRenewedBrowser, useUnreadNotifications } from '../api.ts';
import classes from './bell.module.css';

const NotificationList = lazy(() =>
  import('./notification-list.tsx').then(({ NotificationList }) => ({ default: NotificationList })),
);

const formatCount = (unread: number) =>
  unread < MAX_NOTIFICATIONS_COUNTED ? String(unread) : `${MAX_NOTIFICATIONS_COUNTED - 1}+`;

type Props = { opened: boolean; onOpen: () => void; onClose: () => void };

/** Notifications. The list is loaded when it is first opened. */
export function Bell({ opened, onOpen, onClose }: Props) {
  const unread = useUnreadNotifications();
  useRenewedBrowser();
  if (unread === null) return null;
  const label = unread > 0 ? `Notifications, ${counted(unread, 'unread', 'unread')}` : 'Notifications';
  return (
    <>
      <Tooltip label="Notifications">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.bell}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <IconBell size={18} stroke={1.6} aria-hidden="true" />
          {unread > 0 && (
            <span className={classes.unread} aria-hidden="true">
              {formatCount(unread)}
            </span>
          )}
        </ActionIcon>
      </Tooltip>
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        size="26rem"
        // The list loads a moment later. Until then the focus is on the title, not on the close
        // button.
        title={
          <span tabIndex={-1} data-autofocus className={classes.title}>
            Notifications
          </span>
        }
      >
        <Suspense fallback={<LoadingState />}>
          <NotificationList onLeave={onClose} />
        </Suspense>
      </Drawer>
    </>
  );
}
