import { expect, it } from 'vitest';
import { needsEncryption } from './mailer.ts';

it.each(['smtp://me:secret@mail.example:587', 'smtp://me:secret@10.1.2.3'])(
  'a password goes to another machine encrypted or not at all: %s',
  (url) => expect(needsEncryption(url)).toBe(true),
);

it.each([
  'smtp://127.0.0.1:25',
  'smtp://me:secret@localhost:2525',
  'smtp://me@[::1]:25',
  'smtp://relay.internal:25',
])('encryption is not required if no password is sent or the server is this machine: %s', (url) =>
  expect(needsEncryption(url)).toBe(false),
);
