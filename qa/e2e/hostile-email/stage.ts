import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '../../../apps/web');
const ENTRY = join(WEB, 'src/features/inbox/testing/stage.tsx');
const FIXTURES = join(WEB, '../../packages/mail/fixtures');

export const readFixture = (name: string): string => readFileSync(join(FIXTURES, `${name}.html`), 'utf8');

export type Files = { readonly script: string; readonly style: string };

/** Builds the component like the application, in memory. */
export async function buildStage(): Promise<Files> {
  const built = await build({
    configFile: false,
    root: WEB,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      target: 'es2022',
      rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
    },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const script = files.find((file) => file.type === 'chunk');
  const style = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (script?.type !== 'chunk' || style?.type !== 'asset') throw new Error('The stage was not built.');
  return { script: script.code, style: String(style.source) };
}

/** Serves the test page at the address of the application, with the application's real headers. */
export async function openStage(page: Page, { script, style }: Files): Promise<void> {
  const home = await page.request.get('/');
  const nonce = /name="csp-nonce" content="([^"]+)"/.exec(await home.text())?.[1] ?? '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stage</title>
    <meta name="csp-nonce" content="${nonce}"><link rel="stylesheet" href="/stage.css"></head>
    <body><div id="root"></div><script type="module" src="/stage.js"></script></body></html>`;
  await page.route('**/stage.html', (route) =>
    route.fulfill({ contentType: 'text/html', headers: home.headers(), body: html }),
  );
  await page.route('**/stage.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.route('**/stage.css', (route) => route.fulfill({ contentType: 'text/css', body: style }));
  await page.goto('/stage.html');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
}

export type Rendering = { readonly html: string; readonly height: number; readonly tookMs: number };

/** Shows a message and waits until its frame is loaded. */
export const show = (page: Page, body: string): Promise<Rendering> =>
  page.evaluate(async (text) => {
    const stage = window as unknown as { showMessage(body: string): void };
    const start = performance.now();
    stage.showMessage(text);
    const filled = () =>
      document.querySelector('iframe')?.contentDocument?.querySelector('html[data-paper] body');
    const before = filled();
    for (let tries = 0; tries < 10_000; tries += 1) {
      await new Promise((done) => setTimeout(done, 5));
      const paper = filled();
      if (paper && paper !== before) break;
    }
    await new Promise((done) => setTimeout(done, 15));
    const frame = document.querySelector('iframe');
    return {
      html: filled()?.innerHTML ?? '',
      height: frame?.getBoundingClientRect().height ?? 0,
      tookMs: performance.now() - start,
    };
  }, body);
