import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, press, renderAs } from '#web/lib/testing/render-as.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';

const ID = '00000000-0000-4000-8000-000000000007';
const channel = {
  ...{ id: ID, name: '#sales', service: 'slack', host: 'hooks.slack.com', kinds: ['interested_reply'] },
  ...{ error: null, last_sent_at: null, paused: true },
};
const PATCH = `PATCH /api/notification-webhooks/${ID}`;

test('shows why a channel is paused, and resumes it with one click', async () => {
  const { toBody } = answerBy({
    'GET /api/notification-webhooks': { body: [channel] },
    [PATCH]: { body: [{ ...channel, paused: false }] },
  });
  renderAs(aProfile(), WebhooksPanel);
  expect((await screen.findByText(/^Paused/)).textContent).toBe(
    'Paused: the person who added this channel can no longer manage integrations. Resume it only if you know where it sends messages.',
  );
  press('Resume #sales');
  await expect.poll(() => toBody(PATCH)).toEqual({ name: '#sales', kinds: ['interested_reply'] });
});
