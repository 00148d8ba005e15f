import { counted, type Notification, notificationPath, notificationTitle } from '@hearback/contract';
import type { Config } from '#server/config.ts';
import { type EmailContent, PRODUCT } from '#server/platform/email/email-content.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import { signUnsubscription, type Unsubscription } from '../settings/unsubscribe-token.ts';

type Owner = Omit<Unsubscription, 'what'>;

/** Strangers choose their names, so a name is never a link in our emails. */
const toTitle = ({ kind, name }: Notification): string =>
  notificationTitle({ kind, name: toSafeDisplayName(name, 'A lead') });

const linkOff = ({ publicUrl, secrets }: Config, unsubscription: Unsubscription): string =>
  `${publicUrl}/api/notifications/unsubscribe?token=${signUnsubscription(secrets, unsubscription)}`;

export function notificationEmail(config: Config, owner: Owner, notification: Notification): EmailContent {
  return {
    subject: toTitle(notification),
    lines: [`${toTitle(notification)}.`, ...(notification.detail ? [notification.detail] : [])],
    button: { label: `Open in ${PRODUCT}`, url: `${config.publicUrl}${notificationPath(notification)}` },
    unsubscribe: { url: linkOff(config, { ...owner, what: notification.kind }) },
  };
}

/** Contains the newest notifications; the others are under the bell. */
export function digestEmail(
  config: Config,
  owner: Owner,
  notifications: readonly Notification[],
): EmailContent {
  return {
    subject: `${counted(notifications.length, 'notification')} in ${PRODUCT}`,
    lines: [
      'Your unread notifications:',
      ...notifications.map(
        (notification) => `${toTitle(notification)}\n${config.publicUrl}${notificationPath(notification)}`,
      ),
    ],
    button: { label: `Open ${PRODUCT}`, url: config.publicUrl },
    unsubscribe: { url: linkOff(config, { ...owner, what: 'digest' }) },
  };
}
