// Shows push notifications and opens their target. Without a connection it answers navigations with a page that says
// so. It stores only that page: never the app, never API data.
const SHELL = 'offline-shell-2';
const SHELL_FILES = ['/offline.html', '/offline.css'];

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { url } }),
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

async function store() {
  const shell = await caches.open(SHELL);
  await shell.addAll(SHELL_FILES.map((file) => new Request(file, { cache: 'reload' })));
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(store()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

const fromShell = (path) => caches.match(path, { cacheName: SHELL });

async function answer(request, path) {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await fromShell(path);
    if (stored) return stored;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // A file of the API, such as an export, must fail as a download does.
  if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(answer(request, '/offline.html'));
  else if (SHELL_FILES.includes(pathname)) event.respondWith(answer(request, pathname));
});
