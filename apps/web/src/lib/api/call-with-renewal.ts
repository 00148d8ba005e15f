import { ApiError } from './api-error.ts';

export type Renewal = 'renewed' | 'ended' | 'unreachable';

export type TokenHolder = {
  readonly accessToken: () => string | null;
  /** The access token, renewed first if it has expired (a laptop that slept). */
  freshToken: () => Promise<string | null>;
  renew: (refusedToken: string | null) => Promise<Renewal>;
  end: () => void;
};

/** Checks the code, not the status: a wrong password in a form is a 401, too, and must not end the session. */
const REFUSALS: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'PREVIEW_OVER']);

const isRefused = (error: unknown) => error instanceof ApiError && REFUSALS.has(error.code);

/** A rejected call forces one refresh and is retried once. A second rejection ends the session. */
export async function callWithRenewal<T>(holder: TokenHolder, call: () => Promise<T>): Promise<T> {
  const token = await holder.freshToken();
  try {
    return await call();
  } catch (error) {
    if (!isRefused(error) || (await holder.renew(token)) !== 'renewed') throw error;
  }
  try {
    return await call();
  } catch (error) {
    if (isRefused(error)) holder.end();
    throw error;
  }
}
