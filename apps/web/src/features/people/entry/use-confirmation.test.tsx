import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { answerCalls, renderScreen } from '#web/lib/testing/render-screen.tsx';
import { useConfirmation } from '../api/entry.ts';

const SENTENCE = 'This confirmation link is invalid or has expired. Sign in to get a new one.';

type Props = { token: string | undefined; onAnswered: (email?: string) => void };

function Confirming({ token, onAnswered }: Props) {
  return <p>Refusal: {useConfirmation(token, onAnswered)}</p>;
}

function open(token: string | undefined) {
  const answered = vi.fn();
  // As the program does: effects that run twice must not confirm twice.
  renderScreen(() => (
    <StrictMode>
      <Confirming token={token} onAnswered={answered} />
    </StrictMode>
  ));
  return answered;
}

describe('a mailed confirmation', () => {
  test('is posted once and hands over the address', async () => {
    const fetch = answerCalls(() => ({ body: { success: true, email: 'ada@example.test' } }));
    const answered = open('t0ken');
    await screen.findByText('Email confirmed');
    expect(screen.getByText('You can sign in now.')).toBeTruthy();
    expect(answered).toHaveBeenCalledExactlyOnceWith('ada@example.test');
    expect(fetch).toHaveBeenCalledOnce();
    expect(new URL(fetch.mock.calls[0]?.[0].url ?? '').search).toBe('');
  });

  test('that is refused tells the server’s sentence', async () => {
    answerCalls(() => ({ status: 410, body: { code: 'CONFIRMATION_INVALID', message: SENTENCE } }));
    const answered = open('f0rged');
    await screen.findByText(`Refusal: ${SENTENCE}`);
    expect(answered).toHaveBeenCalledExactlyOnceWith();
  });

  test('is not asked for without a token', async () => {
    const fetch = answerCalls(() => ({ body: {} }));
    open(undefined);
    await screen.findByText('Refusal:');
    await waitFor(() => expect(fetch).not.toHaveBeenCalled());
  });
});
