import { counted, type Notification, notificationPath, notificationTitle } from '@hearback/contract';
import type { Config } from '#server/config.ts';
import type { EmailContent } from '#server/platform/mail/email-content.ts';
import { nameInMail } from '#server/platform/mail/name-in-mail.ts';
import { signUnsubscription, type Unsubscription } from '../settings/unsubscribe-token.ts';

type Owner = Omit<Unsubscription, 'what'>;

/** Strangers choose their names, so a name is never a link in our emails. */
const toTitle = ({ kind, name }: Notification): string =>
  notificationTitle({ kind, name: nameInMail(name, 'A lead') });

const linkOff = ({ publicUrl, secrets }: Config, named: Unsubscription): string =>
  `${publicUrl}/api/notifications/unsubscribe?token=${signUnsubscription(secrets, named)}`;

export function noticeEmail(config: Config, owner: Owner, notice: Notification): EmailContent {
  return {
    subject: toTitle(notice),
    lines: [`${toTitle(notice)}.`, ...(notice.detail ? [notice.detail] : [])],
    button: { label: 'Open in Hearback', url: `${config.publicUrl}${notificationPath(notice)}` },
    unsubscribe: { url: linkOff(config, { ...owner, what: notice.kind }) },
  };
}

/** Contains the newest notices; the others are under the bell. */
export function digestEmail(config: Config, owner: Owner, notices: readonly Notification[]): EmailContent {
  return {
    subject: `${counted(notices.length, 'notification')} in Hearback`,
    lines: [
      'Your unread notifications:',
      ...notices.map((notice) => `${toTitle(notice)}\n${config.publicUrl}${notificationPath(notice)}`),
    ],
    button: { label: 'Open Hearback', url: config.publicUrl },
    unsubscribe: { url: linkOff(config, { ...owner, what: 'digest' }) },
  };
}
