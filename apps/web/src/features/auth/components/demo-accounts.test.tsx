import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answerBy } from '#web/lib/testing/render-as.tsx';
import { renderScreen } from '#web/lib/testing/render-screen.tsx';
import { SignInPage } from './sign-in-page.tsx';

const LIST = 'GET /api/auth/demo-accounts';
const ada = { email: 'ada@demo.test', password: 'public', name: 'Ada Owner', description: 'Agency owner' };

describe('the demo accounts on the sign-in page', () => {
  test('sign in with one click', async () => {
    const { toBody } = answerBy({
      [LIST]: { body: { accounts: [ada] } },
      'POST /api/auth/sign-in': {
        body: {
          access_token: 't1',
          expires_in: 900,
          expires_at: 0,
          user: { id: 'ada', email: ada.email },
        },
      },
    });
    renderScreen(SignInPage);
    fireEvent.click(await screen.findByRole('button', { name: 'Ada Owner Agency owner' }));
    await screen.findByText('Welcome back!');
    expect(toBody('POST /api/auth/sign-in')).toEqual({ email: ada.email, password: 'public' });
  });

  test('do not appear outside the demo', async () => {
    const { asked } = answerBy({ [LIST]: { body: { accounts: [] } } });
    renderScreen(SignInPage);
    await screen.findByRole('button', { name: 'Sign In' });
    expect(asked.map(({ call }) => call)).toEqual([LIST]);
    expect(screen.queryByText('Try the demo')).toBeNull();
  });
});
