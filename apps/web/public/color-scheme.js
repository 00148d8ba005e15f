// Runs before the first paint, so that a person who chose dark never sees a white flash. It is a file of its own
// because the content security policy forbids inline scripts; the key is the one given to Mantine in src/main.tsx.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('hearback.color-scheme');
  } catch {
    // Storage can be forbidden; the system's preference then decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
