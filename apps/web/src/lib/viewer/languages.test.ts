import { afterEach, expect, test, vi } from 'vitest';
import { listBrowserLanguages } from './languages.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [
    ['de-CH', 'fr', 'de'],
    ['de', 'fr', 'en'],
  ],
  [['en-GB'], ['en']],
  [['tlh'], ['en']],
])('a browser with %j reads %j', (tags, languages) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
  expect(listBrowserLanguages()).toEqual(languages);
});
