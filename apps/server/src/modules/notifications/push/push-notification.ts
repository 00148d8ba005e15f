import { type Notification, notificationPath, notificationTitle } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import { sendPush, WebsiteRefused } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { deleteBrowser, listTargets, setPushed, type Target } from './push.queries.ts';
import { getPushKeys } from './push-keys.ts';

type Owner = { readonly workspace_id: string; readonly user_id: string };

/** True if the push service is busy or failing. Other errors are not retried. */
const isTransientRefusal = ({ reason, status }: WebsiteRefused): boolean =>
  status === null ? reason === 'timeout' || reason === 'unreachable' : status === 429 || status >= 500;

/**
 * Pushes to every browser of the person. A retry may deliver it twice, but browsers show notifications with the same
 * tag once.
 */
export async function pushNotification(
  services: Services,
  owner: Owner,
  notification: Notification,
): Promise<void> {
  const { db, log } = services;
  const targets = await withSystem(db, 'find browsers', (tx) => listTargets(tx, owner));
  const failures: WebsiteRefused[] = [];
  for (const target of targets)
    try {
      if ((await send(services, target, notification)) === 'gone')
        await withSystem(db, 'forget a browser', (tx) =>
          deleteBrowser(tx, { workspace_id: owner.workspace_id, id: target.id }),
        );
    } catch (error) {
      if (!(error instanceof WebsiteRefused)) throw error;
      if (isTransientRefusal(error)) failures.push(error);
      else log.warn({ host: new URL(target.endpoint).host, status: error.status }, 'push rejected');
    }
  if (failures[0]) throw failures[0];
  await withSystem(db, 'mark a notification as pushed', (tx) =>
    setPushed(tx, owner.workspace_id, notification.id),
  );
}

async function send(
  services: Services,
  receiver: Target,
  notification: Notification,
): Promise<'taken' | 'gone'> {
  const { publicUrl, mail, websiteOrigins } = services.config;
  const topic = notification.id.replaceAll('-', '');
  const payload = {
    title: notificationTitle(notification),
    body: notification.detail ?? '',
    url: notificationPath(notification),
    tag: topic,
  };
  // Push services accept only an https address or a mailto.
  const contact = publicUrl.startsWith('https:') ? publicUrl : `mailto:${extractAddress(mail.from)}`;
  const keys = await getPushKeys(services);
  return sendPush(
    keys,
    { receiver, text: JSON.stringify(payload), topic, contact },
    { allowedOrigins: websiteOrigins },
  );
}

/** Extracts the address from 'Hearback <no-reply@hearback.test>'. */
function extractAddress(from: string): string {
  const start = from.lastIndexOf('<');
  return start < 0 ? from : from.slice(start + 1, from.lastIndexOf('>'));
}
