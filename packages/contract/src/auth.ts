import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const Account = z.object({ id: z.string(), email: z.string() });
export type Account = z.infer<typeof Account>;

/** The access token lives in memory; its refresh token is an httpOnly cookie and is never part of a body. */
export const SignedIn = z.object({
  access_token: z.string(),
  expires_in: z.number().int(),
  expires_at: z.number().int().describe('Unix seconds'),
  user: Account,
});
export type SignedIn = z.infer<typeof SignedIn>;

/** Loose on purpose: what is missing is answered by the catalogue's sentence, not by a schema error. */
const Credentials = z.object({
  email: z.string().max(320).optional(),
  password: z.string().max(1024).optional(),
});

export const auth = {
  signIn: endpoint('public')
    .route({ method: 'POST', path: '/auth/sign-in', summary: 'Sign in with e-mail and password', tags: ['auth'] })
    .input(Credentials)
    .output(SignedIn),
  refresh: endpoint('public')
    .route({ method: 'POST', path: '/auth/refresh', summary: 'A new access token for the refresh cookie', tags: ['auth'] })
    .output(SignedIn),
  signOut: endpoint('public')
    .route({ method: 'POST', path: '/auth/sign-out', summary: 'End this session', tags: ['auth'] })
    .output(z.object({ success: z.literal(true) })),
  getSession: endpoint('session')
    .route({ method: 'GET', path: '/auth/session', summary: 'The signed-in account', tags: ['auth'] })
    .output(z.object({ user: Account })),
};
