import type { PushSubscriptionInput } from '@hearback/contract';

/** Push support and permission of the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const WORKER = '/push-worker.js';
/** User who enabled push. Another user on this browser has not. */
const OWNER_KEY = 'hearback.push-owner';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const toSent = (subscription: PushSubscription): PushSubscriptionInput => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
};

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readPushState(account_id: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const isOwn = localStorage.getItem(OWNER_KEY) === account_id;
  return isOwn && Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off';
}

/** Asks for permission, so call this only on a click. Returns null if the user declines. */
export async function subscribe(account_id: string, key: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER);
  // A subscription for another VAPID key rejects our pushes.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  localStorage.setItem(OWNER_KEY, account_id);
  return toSent(made);
}

/** Returns the endpoint that is no longer valid. */
export async function unsubscribe(): Promise<string | null> {
  localStorage.removeItem(OWNER_KEY);
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

/** Subscription to register with a new session, because push ends with the session that enabled it. */
export async function findOwn(account_id: string): Promise<PushSubscriptionInput | null> {
  if ((await readPushState(account_id)) !== 'on') return null;
  const subscription = await findSubscription();
  return subscription && toSent(subscription);
}
