import { expect, it } from 'vitest';
import { isFreeMail } from './free-mail.ts';

it.each([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.co.uk',
  'live.com',
  'yahoo.com',
  'yahoo.co.jp',
  'gmx.de',
  'mail.gmx.net',
])('%s is a free-mail domain', (domain) => expect(isFreeMail(domain)).toBe(true));

it.each(['acme.com', 'notgmail.com', 'yahoo.acme.com', 'live.acme.test', 'myoutlook.com'])(
  '%s is not a free-mail domain',
  (domain) => expect(isFreeMail(domain)).toBe(false),
);
