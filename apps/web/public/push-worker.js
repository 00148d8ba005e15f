// Shows push notifications and opens their target. It has no fetch handler and caches nothing.
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { url } }),
  );
});

async function open(path) {
  const url = new URL(path, self.location.origin);
  // The target must be a path of this app.
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages)
    try {
      await page.focus();
      await page.navigate(url.href);
      return;
    } catch {
      // Another page, or a new one.
    }
  await self.clients.openWindow(url.href);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
