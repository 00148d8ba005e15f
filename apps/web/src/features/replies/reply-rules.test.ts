import { sentences } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { aMessage } from '#web/lib/testing/conversations.ts';
import {
  ccRecipients,
  failureText,
  findCaret,
  lacksAccount,
  replySource,
  replySubject,
  sentText,
} from './reply-rules.ts';

describe('the subject of a reply', () => {
  test.each([
    ['Your outreach', 'Re: Your outreach'],
    ['Re: Your outreach', 'Re: Your outreach'],
    ['RE: Your outreach', 'RE: Your outreach'],
    ['re:Your outreach', 're:Your outreach'],
    ['Reply to you', 'Re: Reply to you'],
    ['', 'Re: '],
    [null, 'Re: '],
  ])('the subject of a reply to %j is %j', (original, expected) =>
    expect(replySubject(original)).toBe(expected),
  );
});

describe('CC recipients', () => {
  test.each([
    ['', null],
    [' , ,', null],
    ['a@x.test', ['a@x.test']],
    [' a@x.test , , b@x.test,', ['a@x.test', 'b@x.test']],
    ['not an address', ['not an address']],
  ])('typed as %j are %j', (typed, expected) => expect(ccRecipients(typed)).toEqual(expected));
});

describe('the channel of a reply', () => {
  test.each(['cold_email', 'linkedin'])('is available for %s', (source) =>
    expect(replySource(source)).toBe(source),
  );

  test('throws without a source or for one that cannot be answered', () => {
    expect(() => replySource(null)).toThrow('Unable to determine message source');
    expect(() => replySource('anonymous_traffic_id')).toThrow(
      'Unsupported message source: anonymous_traffic_id',
    );
  });

  test('requires an email account only for email', () => {
    const without = [aMessage(1, { eaccount: null }), aMessage(2, { eaccount: '' })];
    expect(lacksAccount('cold_email', without)).toBe(true);
    expect(lacksAccount('cold_email', [...without, aMessage(3)])).toBe(false);
    expect(lacksAccount('linkedin', without)).toBe(false);
    expect(sentences.EMAIL_ACCOUNT_MISSING).toBe(
      'Missing email account for this thread. Please wait for the inbound sync or contact support.',
    );
  });
});

describe('the result message of a reply', () => {
  test.each([
    ['cold_email', 'Email reply sent successfully'],
    ['linkedin', 'LinkedIn message reply sent successfully'],
  ] as const)('sent by %s', (source, expected) => expect(sentText(source)).toBe(expected));

  test.each([
    ['cold_email', 'No.', 'Failed to send Email reply: No.'],
    ['linkedin', 'No.', 'Failed to send LinkedIn message reply: No.'],
    ['cold_email', null, 'Failed to send Email reply: Reply failed'],
    [
      'linkedin',
      'Missing LinkedIn account ID',
      "Cannot reply to this LinkedIn message: Missing LinkedIn account data. This message may be from an older import that didn't capture the required LinkedIn account information.",
    ],
  ])('not sent by %s because of %j', (source, message, expected) =>
    expect(failureText(source, message)).toBe(expected),
  );
});

test.each([
  ['Hello Ann,\n\nThank you.|\n\nBest regards,\nBea Berg'],
  ['Hello Ann,\n\nThank you.\n\nSee you.|\n\nBest,\n\nBea Berg\n\nAcme, Inc.'],
  ['Hello Ann,\n\nThank you.|'],
  ['Yes|'],
  ['|'],
])('the caret starts where the text ends: %j', (marked) =>
  expect(findCaret(marked.replace('|', ''))).toBe(marked.indexOf('|')),
);
