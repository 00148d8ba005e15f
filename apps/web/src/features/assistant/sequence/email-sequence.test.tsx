import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, renderAs } from '#web/lib/testing/render-as.tsx';
import { aDraft, uuid } from '../testing/server-data.ts';
import { EmailSequence } from './email-sequence.tsx';

const CALL = `GET /api/campaigns/${uuid(1)}/sequence`;

function open(body: unknown) {
  const server = answerBy({ [CALL]: { body } });
  renderAs(aProfile(), () => <EmailSequence campaign_id={uuid(1)} />);
  return server;
}

test('a campaign created with the assistant shows its emails', async () => {
  open({ ...aDraft(3).generated_content, delay_days: 5 });
  await screen.findByRole('heading', { name: 'Email sequence' });
  expect(screen.getByText('Subject 3')).toBeTruthy();
  expect(screen.getByText('Written with the assistant. Time between emails: 5 days.')).toBeTruthy();
});

test('a campaign from a provider shows no sequence', async () => {
  const { asked } = open(null);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'Email sequence' })).toBe(null);
});
