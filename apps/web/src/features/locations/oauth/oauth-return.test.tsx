import { useRouter } from '@tanstack/react-router';
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answerCalls, renderScreen } from '#web/lib/testing/render-screen.tsx';
import { ClaimInstall } from './claim-install.tsx';
import { OauthReturnScreen } from './oauth-return-screen.tsx';
import type { OauthReturn } from './take-return.ts';

// As in main.tsx, so that React runs every effect twice in development.
configure({ reactStrictMode: true });

let where = () => '';
let left = (): string | undefined => undefined;

function comeBack(oauthReturn: OauthReturn) {
  renderScreen(() => {
    const router = useRouter();
    where = () => router.state.location.href;
    left = () => router.state.location.state.unclaimedCode;
    return <OauthReturnScreen given={oauthReturn} />;
  });
}

const arrived = () => waitFor(() => expect(where()).toBe('/integrations'));
const connected = { locationId: 'loc-1', name: 'Location 1' };

describe('the return from the CRM', () => {
  test('connects the location exactly once, without identifying the user', async () => {
    const fetch = answerCalls(() => ({ body: connected }));
    comeBack({ code: 'c1', state: 's1' });
    await screen.findByText('GHL integration connected successfully');
    await arrived();
    expect(fetch).toHaveBeenCalledTimes(1);
    const request = fetch.mock.calls[0]?.[0];
    expect(new URL(request?.url ?? '').pathname).toBe('/api/functions/ghl-oauth-callback');
    expect(request?.headers.get('authorization')).toBeNull();
  });

  test.each([
    [{ error: 'access_denied', error_description: 'You said no' }, 'You said no'],
    [{ error: 'access_denied' }, 'Authorization was denied'],
    [{ state: 's2' }, 'Missing authorization code'],
  ])('reports that %o is not an authorization', async (oauthReturn, reason) => {
    comeBack(oauthReturn);
    await screen.findByText(reason);
    expect(screen.getByText('OAuth Error')).toBeTruthy();
    await arrived();
  });

  test.each([
    ['its words', () => new Response('Bad Gateway', { status: 502 }), 'HTTP 502: Bad Gateway'],
    [
      'the sentence in its answer',
      () => Response.json({ code: 'OAUTH_STATE_INVALID', message: 'Please start again.' }, { status: 410 }),
      'HTTP 410: Please start again.',
    ],
    ['that it made no sense', () => new Response('<html>'), 'Invalid JSON response from server'],
    ['its error field', () => Response.json({ error: 'The code was spent' }), 'The code was spent'],
  ])('shows %s when the server fails', async (what, answer, message) => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer()),
    );
    comeBack({ code: 'c', state: what });
    await screen.findByText(message);
    await arrived();
  });

  test('reports a missing state, and passes on the code to be claimed', async () => {
    const fetch = answerCalls(() => ({ body: connected }));
    comeBack({ code: 'c3' });
    await screen.findByText('Missing OAuth state parameter');
    await arrived();
    expect(left()).toBe('c3');
    expect(fetch).not.toHaveBeenCalled();
  });

  test('leaves nothing to claim after a rejection', async () => {
    comeBack({ code: 'c3', error: 'access_denied' });
    await arrived();
    expect(left()).toBeUndefined();
  });
});

describe('an install that began at the CRM', () => {
  test('is connected when the person claims it', async () => {
    const fetch = answerCalls(() => ({ body: connected }));
    const onEnd = vi.fn();
    renderScreen(() => <ClaimInstall code="c4" onEnd={onEnd} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Claim this installation' }));
    await screen.findByText('GHL integration connected successfully');
    expect(onEnd).toHaveBeenCalledOnce();
    expect(new URL(fetch.mock.calls[0]?.[0].url ?? '').pathname).toBe('/api/functions/ghl-claim-install');
  });

  test('is discarded when the user rejects it', async () => {
    const fetch = answerCalls(() => ({ body: connected }));
    const onEnd = vi.fn();
    renderScreen(() => <ClaimInstall code="c5" onEnd={onEnd} />);
    fireEvent.click(await screen.findByRole('button', { name: 'This wasn’t me' }));
    expect(onEnd).toHaveBeenCalledOnce();
    expect(fetch).not.toHaveBeenCalled();
  });
});
