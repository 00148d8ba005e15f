import type { Notification } from '@hearback/contract';
import { expect, test } from 'vitest';
import { toWebhookMessage } from './message-for.ts';

const notification: Notification = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'interested_reply',
  name: '<!channel> [Ann](https://evil.example)',
  detail: null,
  times: 1,
  contact_id: '00000000-0000-4000-8000-000000000002',
  campaign_id: null,
  account_id: null,
  location_id: null,
  at: '2026-01-01T00:00:00.000Z',
  read_at: null,
};
const url = `https://app.example/conversations?contact=${notification.contact_id}`;

test('sends Slack text and a section, and escapes mentions in names', () => {
  expect(toWebhookMessage('slack', notification, 'https://app.example')).toEqual({
    text: '&lt;!channel&gt; [Ann](https://evil.example) is interested',
    blocks: [
      {
        type: 'section',
        text: {
          type: 'mrkdwn',
          text: `*&lt;!channel&gt; [Ann](https://evil.example) is interested*\n<${url}|Open in Hearback>`,
        },
      },
    ],
  });
});

test('sends Teams an adaptive card with a button, and escapes links in names', () => {
  expect(toWebhookMessage('teams', notification, 'https://app.example')).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          body: [{ text: '<!channel> \\[Ann\\]\\(https://evil.example\\) is interested' }],
          actions: [{ type: 'Action.OpenUrl', url }],
        },
      },
    ],
  });
});

test('sends plain JSON to any other address', () => {
  expect(toWebhookMessage('other', { ...notification, name: 'Ann' }, 'https://app.example')).toEqual({
    kind: 'interested_reply',
    title: 'Ann is interested',
    detail: null,
    url,
    at: '2026-01-01T00:00:00.000Z',
  });
});
