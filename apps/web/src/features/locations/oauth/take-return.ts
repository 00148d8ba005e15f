import { createStore } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastConnected } from '../api.ts';
import { finishOauth } from './finish-oauth.ts';

/** Parameters of the OAuth redirect. */
export type OauthReturn = {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
};

/** Codes that were already used. React may run an effect twice, and a code works only once. */
const connections = createStore(() => new Map<string, Promise<void>>());

async function connect(code: string, state: string): Promise<void> {
  try {
    await finishOauth({ code, state });
    toastConnected();
  } catch (error) {
    toast.error('OAuth Error', error instanceof Error ? error.message : String(error));
  }
}

/** Reports the result of the OAuth flow. Resolves when finished; never rejects. */
export async function takeReturn({ code, state, error, error_description }: OauthReturn): Promise<void> {
  if (error) return toast.error('OAuth Error', error_description || 'Authorization was denied');
  if (!code) return toast.error('OAuth Error', 'Missing authorization code');
  if (!state) return toast.error('OAuth Error', 'Missing OAuth state parameter');
  const journey = connections.get().get(state) ?? connect(code, state);
  connections.get().set(state, journey);
  await journey;
}
