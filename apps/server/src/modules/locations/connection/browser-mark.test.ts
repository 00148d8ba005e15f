import { expect, it } from 'vitest';
import type { Services } from '#server/platform/services.ts';
import { createBrowserMark, readMark } from './browser-mark.ts';

/** A browser that returns with the cookies it was given. */
function aBrowser(publicUrl: string) {
  const cookies: string[] = [];
  const services = { config: { publicUrl } } as Services;
  const visit = () => ({
    services,
    headers: new Headers({ cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') }),
    setHeader: (_name: string, value: string) => void cookies.push(value),
  });
  return { given: cookies, visit };
}

it('a browser keeps its mark during the OAuth flow, even with two tabs', () => {
  const { visit } = aBrowser('http://localhost:3000');
  expect(readMark(visit())).toBeNull();
  const mark = createBrowserMark(visit(), 600);
  expect(readMark(visit())).toBe(mark);
  expect(createBrowserMark(visit(), 600)).toBe(mark);
});

it('the mark is httpOnly, and set only over https if the product is served over https', () => {
  const { given, visit } = aBrowser('https://app.example.test');
  const mark = createBrowserMark(visit(), 600);
  expect(given).toEqual([
    `__Secure-hearback_journey=${mark}; Path=/api/functions; HttpOnly; SameSite=Lax; Max-Age=600; Secure`,
  ]);
  expect(readMark(visit())).toBe(mark);
  expect(readMark({ ...visit(), headers: new Headers({ cookie: `hearback_journey=${mark}` }) })).toBeNull();
});
