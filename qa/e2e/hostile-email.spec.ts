import { expect, type Page, test } from '@playwright/test';
import { watchComplaints } from './browser-errors.ts';
import { ATTACKS } from './hostile-email/attacks.ts';
import { buildStage, type Files, openStage, readFixture, show } from './hostile-email/stage.ts';

const TAGS = new Set(
  'P BR DIV SPAN B STRONG I EM U A UL OL LI BLOCKQUOTE H1 H2 H3 H4 H5 H6 TABLE CAPTION COLGROUP COL THEAD TBODY TFOOT TR TH TD IMG PRE CODE'.split(
    ' ',
  ),
);
const ATTRIBUTES = /^(?:href|title|alt|src|width|height|style|class|target|rel|data-[\w-]+)$/;

// The trace recorder injects scripts into every frame, and the sandbox reports them as errors.
test.use({ trace: 'off' });

const OURS = /\/stage\.html$|\/framed\/message\.html$|^about:blank$/;
/** The URL of a frame whose navigation was blocked. */
const BLOCKED = /^chrome-error:\/\/chromewebdata\/$|^about:srcdoc$/;

let files: Files;
test.beforeAll(async () => {
  files = await buildStage();
});

/**
 * Records every effect a mail could have: running scripts, opening windows, leaving the page or
 * calling another server.
 */
async function watchEffects(page: Page, blocked = /^$/): Promise<string[]> {
  const effects: string[] = [];
  page.on('dialog', (dialog) => {
    effects.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (line) => {
    if (line.text().includes('MAIL RAN')) effects.push(`ran: ${line.text()}`);
  });
  page.on('popup', (popup) => effects.push(`popup ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (OURS.test(frame.url()) || blocked.test(frame.url())) return;
    effects.push(`navigated ${frame.url()}`);
  });
  await page.route(/spy\.example/, (route) => {
    effects.push(`fetched ${route.request().url()}`);
    return route.abort();
  });
  return effects;
}

type Element = { tag: string; attributes: [string, string][] };
const listElements = (page: Page): Promise<Element[]> =>
  page.evaluate(() =>
    [...(document.querySelector('iframe')?.contentDocument?.body.querySelectorAll('*') ?? [])].map(
      (each) => ({
        tag: each.tagName,
        attributes: [...each.attributes].map(({ name, value }): [string, string] => [name, value]),
      }),
    ),
  );

function findFaults({ tag, attributes }: Element): string[] {
  const value = (name: string) => attributes.find(([each]) => each === name)?.[1];
  const href = value('href');
  return [
    ...(TAGS.has(tag) ? [] : [`<${tag}>`]),
    ...attributes.filter(([name]) => !ATTRIBUTES.test(name)).map(([name]) => `${tag} ${name}`),
    ...(href === undefined || /^(?:https?:\/\/|mailto:)/.test(href) ? [] : [`link to ${href}`]),
    ...(href === undefined || value('target') === '_blank' ? [] : ['link that stays']),
    ...(href === undefined || value('rel') === 'noopener noreferrer nofollow' ? [] : ['link that tells']),
    ...(/url|\\|position/i.test(value('style') ?? '') ? [`style ${value('style')}`] : []),
    ...(value('src') === undefined || /^data:image\/png/.test(value('src') ?? '')
      ? []
      : [`src ${value('src')}`]),
  ];
}

test('hostile mail has no effect and loads nothing', async ({ page }) => {
  const effects = await watchEffects(page);
  await openStage(page, files);
  for (const [name, html] of ATTACKS) {
    const { html: visibleHtml } = await show(page, `<p>Words</p>${html}`);
    expect(visibleHtml, name).toContain('Words');
    expect((await listElements(page)).flatMap(findFaults), name).toEqual([]);
    expect(effects, name).toEqual([]);
  }
});

test('the sandboxed frame contains hostile mail even without sanitizing', async ({ page }) => {
  const effects = await watchEffects(page, BLOCKED);
  await openStage(page, files);
  for (const [name, html] of ATTACKS) {
    await show(page, '<p>Words</p>');
    await page.evaluate((raw) => {
      const paper = document.querySelector('iframe')?.contentDocument?.body;
      if (paper) paper.innerHTML = raw;
      return new Promise((done) => setTimeout(done, 20));
    }, html);
    expect(effects, name).toEqual([]);
  }
});

test('images are loaded after a click, and only images', async ({ page }) => {
  const fetched: string[] = [];
  await page.route(/\.example\//, (route) => {
    fetched.push(route.request().url());
    return route.abort();
  });
  await openStage(page, files);
  const styled =
    '<p style="background:url(https://a.example/b.png)">x</p><link rel=stylesheet href="https://a.example/c">';
  await show(page, `${readFixture('newsletter')}${styled}<img src="http://b.example/old.png" alt="Old">`);
  expect(fetched).toEqual([]);
  await page.getByRole('button', { name: 'Show images' }).click();
  await expect
    .poll(() => [...fetched].sort())
    .toEqual(['https://b.example/old.png', 'https://cdn.news.example/banner.png']);
});

test('a blocked link in a mail keeps its text, and its title shows the target', async ({ page }) => {
  await openStage(page, files);
  await show(
    page,
    '<p><a href="/prices?year=2026">Our prices</a> <a href="offer.html" title="The offer">Offer</a> <a href="javascript:x">No</a></p>',
  );
  const links = (await listElements(page))
    .filter(({ tag }) => tag === 'A')
    .map(({ attributes }) => attributes);
  expect(links).toEqual([[['title', '/prices?year=2026']], [['title', 'The offer']], []]);
  await expect(page.frameLocator('iframe').locator('p')).toHaveText('Our prices Offer No');
});

test('ordinary mail is displayed correctly, without browser errors', async ({ page }) => {
  const complaints = watchComplaints(page);
  await openStage(page, files);
  for (const name of ['gmail-reply', 'outlook-english', 'outlook-french', 'outlook-german', 'apple-mail']) {
    const { html, height } = await show(page, readFixture(name));
    expect(html, name).not.toMatch(/Ann Lee|<o:p>|<font/);
    expect(height, name).toBeGreaterThan(20);
    expect(height, name).toBeLessThan(400);
  }
  const frame = page.frameLocator('iframe');
  await show(page, '<p style="color:rgb(1, 2, 3)">Word</p><p>שלום</p>');
  await expect(frame.getByText('Word')).toHaveCSS('color', 'rgb(1, 2, 3)');
  const { height: small } = await show(page, readFixture('apple-mail'));
  await page.getByRole('button', { name: 'Show quoted text' }).click();
  await expect(frame.getByText('An older message.')).toBeVisible();
  await expect
    .poll(async () => (await page.locator('iframe').boundingBox())?.height ?? 0)
    .toBeGreaterThan(small + 20);
  expect(complaints).toEqual([]);
});

test('a link opens in a new page without access to ours', async ({ page, context }) => {
  await context.route(/a\.example/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script>document.title = String(opener)</script>' }),
  );
  await openStage(page, files);
  await show(page, '<p><a href="https://a.example/x" target="_self">Go</a></p>');
  const opened = context.waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Go' }).click();
  const other = await opened;
  await expect(other).toHaveTitle('null');
  expect(await other.evaluate(() => document.referrer)).toBe('');
  expect(page.url()).toMatch(/\/stage\.html$/);
});

test('mail of any size and nesting does not freeze the page', async ({ page }) => {
  await openStage(page, files);
  const filled = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length));
  const numbered = (tag: string) => Array.from({ length: 5000 }, (_, i) => `<${tag} class=x${i}>`).join('');
  const bodies = {
    paragraphs: filled('<p>A paragraph of some words.</p>'),
    depth: `Words${filled('<div>')}`,
    tables: `Words${filled('<table><tr><td>')}`,
    formats: `${numbered('b')}${filled('<p>x')}`,
    'an endless word': `<p>${filled('a')}</p>`,
    'a huge style': `<p style="${filled('color:red;')}">x</p>`,
  };
  for (const [name, body] of Object.entries(bodies)) {
    const { html, tookMs } = await show(page, body);
    expect(html.length, name).toBeGreaterThan(0);
    // Generous, because a busy machine is slow but not frozen.
    expect(tookMs, name).toBeLessThan(30_000);
  }
});

test('only our own pages can embed the frame, and its headers say so', async ({ request }) => {
  const page = await request.get('/');
  expect(page.headers()['content-security-policy']).toContain("frame-src 'self';");
  expect(page.headers()['content-security-policy']).not.toContain('unsafe-inline');
  for (const path of ['/framed/message.html', '/framed/message-with-images.html']) {
    const frame = await request.get(path);
    const policy = frame.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox');
    expect(policy).not.toMatch(/script-src|allow-scripts/);
    expect(frame.headers()['x-frame-options']).toBe('SAMEORIGIN');
  }
  expect(await (await request.get('/framed/message.html')).text()).toContain('img-src data:;');
});
