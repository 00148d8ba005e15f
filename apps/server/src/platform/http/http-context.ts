import type { Claim } from '@hearback/database';
import type { Services } from '../services.ts';

/** Says who an access token speaks for, or null. Handed in by the module that makes the tokens. */
export type Authenticate = (accessToken: string) => Promise<Claim | null>;

/** What a call was answered. */
export type Answered = { readonly status: number; readonly body: unknown };

/** What every endpoint can see of the request; nothing of the framework leaks further in. */
export type HttpContext = {
  readonly services: Services;
  readonly authenticate: Authenticate;
  readonly requestId: string;
  readonly method: string;
  readonly address: string;
  readonly headers: Headers;
  /** A repeated set-cookie adds up; any other header is replaced. */
  readonly setHeader: (name: string, value: string) => void;
  /** Another address of ours, read by the same visitor with this access token: through every check that a call of its own meets. */
  readonly read: (path: string, accessToken: string) => Promise<Answered>;
  /** For the request's line in the log: whose account it was about, where no token says so. */
  readonly note: (about: { account?: string; code?: string }) => void;
};
