// Runs before everything else. It is a file of its own because the content security policy forbids inline scripts; the keys
// are those of src/main.tsx and src/lib/session/sign-in-hint.ts.
(() => {
  const remembered = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be forbidden: then the system's preference decides, and the program asks for its session itself.
      return null;
    }
  };

  // Prevents a white flash in dark mode.
  const chosen = remembered('hearback.color-scheme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // The title of a client's page names their agency (src/lib/viewer/brand.ts).
  const [, agency] = /"name":("(?:[^"\\]|\\.)*")/.exec(remembered('hearback.brand') ?? '') ?? [];
  if (agency) document.title = JSON.parse(agency);

  if (remembered('hearback.signed-in') !== '1') return;

  const ofDashboard = (asked) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const choice = new URLSearchParams({ period: asked.get('period') ?? '30', time_zone: timeZone });
    // Own dates count only together.
    const [from, to] = [asked.get('from'), asked.get('to')];
    if (from && to) for (const [name, day] of Object.entries({ from, to })) choice.set(name, day);
    return [`/api/dashboard?${choice}`];
  };

  const ofInbox = (filter) => {
    const contact = filter.get('contact');
    // A day begins at another moment in each place, and which view it came from is nothing to the server.
    const isPlain = !filter.has('added_since');
    const isBare = [...filter.keys()].every((name) => name === 'contact' || name === 'sort');
    for (const name of ['contact', 'view', 'place']) filter.delete(name);
    if (!filter.has('sort')) filter.set('sort', 'newest');
    // The default place is To do.
    if (isBare) filter.set('needs_action', 'true');
    return [
      ...(isPlain ? [`/api/conversations?${filter}`] : []),
      ...(contact ? [`/api/conversations/${encodeURIComponent(contact)}`] : []),
      '/api/conversation-counts',
    ];
  };

  // The first reads of the screen at this path. Unused responses are ignored.
  const toReads = ({ pathname, search }) => {
    const screens = { '/': ofDashboard, '/conversations': ofInbox };
    return ['/api/users/me', ...(screens[pathname]?.(new URLSearchParams(search)) ?? [])];
  };

  // One call brings the token, the profile with its rights and the screen's first answers, while the code is on its way:
  // src/lib/api/first-answers.ts takes them over.
  globalThis.hearbackFirst = fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'x-hearback': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ reads: toReads(location) }),
  });
  globalThis.hearbackFirst.catch(() => {});

  // And the files of the screen, which would otherwise be asked for one step after the other.
  const files = JSON.parse(document.querySelector('meta[name="screen-files"]')?.content || '{}');
  for (const file of files[location.pathname] ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: file });
    document.head.append(link);
  }
})();
