import { expect, type Page } from '@playwright/test';

/** The demo offers its accounts on every sign-in page. */
const DEMO_DOMAIN = 'demo.hearback.test';
const PRODUCT = /hearback/i;

export function expectNoProductIn(text: string, what: string): void {
  expect(text.replaceAll(DEMO_DOMAIN, ''), what).not.toMatch(PRODUCT);
}

/** Everything that a person can see, hear or open on the page, in its head and in the files it links to. */
async function readScreen(page: Page): Promise<string> {
  const [page_text, files] = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'alt', 'placeholder', 'content', 'href', 'src'];
    const elements = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join(','))];
    const spoken = elements.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''));
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"], link[rel="manifest"]')];
    return [
      [document.title, document.body.textContent, ...spoken].join('\n'),
      links.map(({ href }) => href).filter((href) => href.startsWith('http')),
    ] as const;
  });
  const texts = await Promise.all(
    files.map((file) => page.evaluate(async (url) => (await fetch(url)).text(), file)),
  );
  return [page_text, ...texts].join('\n');
}

/** Fails if the loaded screen has the name of the product anywhere. */
export async function expectNoProduct(page: Page, what: string): Promise<void> {
  await expect(page.locator('.mantine-Loader-root')).toHaveCount(0);
  expectNoProductIn(await readScreen(page), what);
}
