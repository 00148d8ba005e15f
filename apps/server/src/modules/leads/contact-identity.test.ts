import { describe, expect, it } from 'vitest';
import { toEmail, toLinkedinUrl } from './contact-identity.ts';

describe('an e-mail address', () => {
  it.each([
    [' Ann.Lee@Example.COM ', 'ann.lee@example.com'],
    ['Ann Lee <ANN@example.com>', 'ann@example.com'],
    ['ann\0@example.com', 'ann@example.com'],
    ['nobody', null],
    ['two words@example.com', null],
    [`${'x'.repeat(330)}@example.com`, null],
    [null, null],
  ])('%j is spelled %j', (given, expected) => expect(toEmail(given)).toBe(expected));
});

describe('a LinkedIn profile', () => {
  it.each([
    ['https://www.linkedin.com/in/Ann-Lee/', 'https://www.linkedin.com/in/ann-lee'],
    ['http://de.linkedin.com/in/ann-lee/de?trk=x', 'https://www.linkedin.com/in/ann-lee'],
    ['linkedin.com/in/ann-lee#about', 'https://www.linkedin.com/in/ann-lee'],
    ['https://www.linkedin.com/in/J%C3%BCrgen', 'https://www.linkedin.com/in/jürgen'],
    ['https://www.linkedin.com/in/%E0%A4%A', 'https://www.linkedin.com/in/%e0%a4%a'],
    ['https://example.com/in/ann', null],
    ['https://www.linkedin.com/', null],
    [undefined, null],
  ])('%j is spelled %j', (given, expected) => expect(toLinkedinUrl(given)).toBe(expected));
});
