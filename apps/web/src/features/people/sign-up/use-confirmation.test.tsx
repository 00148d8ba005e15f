import { fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { answerCalls, renderScreen } from '#web/lib/testing/render-screen.tsx';
import { useConfirmation } from '../api/sign-up.ts';
import { ConfirmationForm } from './confirmation-form.tsx';

const SENTENCE = 'This confirmation link is invalid or has expired. Sign in to get a new one.';

type Props = { token: string | undefined; onAnswered: (email?: string) => void };

function Confirming({ token, onAnswered }: Props) {
  const { refusal, question } = useConfirmation(token, onAnswered);
  if (!question) return <p>Refusal: {refusal}</p>;
  const { answer, ...rest } = question;
  return <ConfirmationForm {...rest} onSubmit={answer} />;
}

function open(token: string | undefined) {
  const onAnswered = vi.fn();
  // Like the app in strict mode: effects that run twice must not confirm twice.
  renderScreen(() => (
    <StrictMode>
      <Confirming token={token} onAnswered={onAnswered} />
    </StrictMode>
  ));
  return onAnswered;
}

describe('an emailed confirmation', () => {
  test('is posted once and passes on the address', async () => {
    const fetch = answerCalls(() => ({ body: { success: true, email: 'ada@example.test' } }));
    const onAnswered = open('t0ken');
    await screen.findByText('Email confirmed');
    expect(screen.getByText('You can sign in now.')).toBeTruthy();
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith('ada@example.test');
    expect(fetch).toHaveBeenCalledOnce();
    expect(new URL(fetch.mock.calls[0]?.[0].url ?? '').search).toBe('');
  });

  test('an emailed confirmation that is rejected shows the server’s message', async () => {
    answerCalls(() => ({ status: 410, body: { code: 'CONFIRMATION_INVALID', message: SENTENCE } }));
    const onAnswered = open('f0rged');
    await screen.findByText(`Refusal: ${SENTENCE}`);
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith();
  });

  test('asks for the password if the address was used more than once', async () => {
    const sentence = 'This address was used to sign up more than once.';
    const wrong = 'This password does not belong to this link.';
    const answers = [
      { status: 422, body: { code: 'CONFIRMATION_PASSWORD_REQUIRED', message: sentence } },
      { status: 422, body: { code: 'CONFIRMATION_PASSWORD_WRONG', message: wrong } },
      { body: { success: true, email: 'ada@example.test' } },
    ];
    const bodies: unknown[] = [];
    answerCalls((_method, _path, body) => {
      bodies.push(body);
      return answers[bodies.length - 1] ?? { status: 500, body: {} };
    });
    const onAnswered = open('t0ken');
    await screen.findByText(sentence);
    const enter = (value: string) => {
      fireEvent.change(screen.getByLabelText('Password'), { target: { value } });
      fireEvent.click(screen.getByRole('button', { name: 'Confirm email' }));
    };
    enter('not this one');
    await screen.findByText(wrong);
    expect(onAnswered).not.toHaveBeenCalled();
    enter('my own');
    await screen.findByText('Email confirmed');
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith('ada@example.test');
    expect(bodies).toEqual([
      { token: 't0ken' },
      { token: 't0ken', password: 'not this one' },
      { token: 't0ken', password: 'my own' },
    ]);
  });

  test('is not requested without a token', async () => {
    const fetch = answerCalls(() => ({ body: {} }));
    open(undefined);
    await screen.findByText('Refusal:');
    await waitFor(() => expect(fetch).not.toHaveBeenCalled());
  });
});
