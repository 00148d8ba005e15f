import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SecondFactorNeeded, secondFactor } from './second-factor.ts';
import { Account, SignedIn } from './signed-in.ts';
import { Done, Id, IdPath, Password, text } from './values.ts';

/** Loose on purpose: what is missing is answered by the catalogue's sentence, not by a schema error. */
const Credentials = z.object({
  email: z.string().max(320).optional(),
  password: z.string().max(1024).optional(),
});

export const SignUp = z.strictObject({
  email: text(320),
  password: Password,
  first_name: text(120),
  last_name: text(120),
  company_name: text(120),
  company_website: text(300).default(''),
  phone: text(40).default(''),
});
export type SignUp = z.infer<typeof SignUp>;

/** What an address alone tells: which town it is in, it does not. */
export const AddressKind = z.enum(['loopback', 'private', 'ipv4', 'ipv6', 'unknown']);
export type AddressKind = z.infer<typeof AddressKind>;

/** One of the places where the person is signed in. */
export const OwnSession = z.object({
  id: Id,
  device: z.string().describe("'Chrome on Windows', by the browser's own words"),
  address: z.string().nullable(),
  address_kind: AddressKind,
  signed_in_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().describe('To the quarter of an hour'),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** A session, or the question for the second factor: never both. */
const SignInAnswer = z.union([SignedIn, SecondFactorNeeded]);

export const auth = {
  signIn: endpoint('public')
    .route({
      method: 'POST',
      path: '/auth/sign-in',
      summary: 'Sign in with e-mail and password',
      tags: ['auth'],
    })
    .input(Credentials)
    .output(SignInAnswer),
  refresh: endpoint('public')
    .route({
      method: 'POST',
      path: '/auth/refresh',
      summary: 'A new access token for the refresh cookie',
      tags: ['auth'],
    })
    .output(SignedIn),
  signOut: endpoint('public')
    .route({ method: 'POST', path: '/auth/sign-out', summary: 'End this session', tags: ['auth'] })
    .output(Done),
  getSession: endpoint('session', { worksWithTemporaryPassword: true, worksWithoutSecondFactor: true })
    .route({ method: 'GET', path: '/auth/session', summary: 'The signed-in account', tags: ['auth'] })
    .output(z.object({ user: Account })),
  changePassword: endpoint('session', { worksWithTemporaryPassword: true, worksWithoutSecondFactor: true })
    .route({
      method: 'POST',
      path: '/auth/change-password',
      summary: 'Change the own password; ends all other sessions',
      tags: ['auth'],
    })
    .input(
      z.strictObject({
        /** Not needed while it is a temporary one: whoever asks has just signed in with it. */
        current_password: Password.optional(),
        new_password: Password,
      }),
    )
    .output(Done),
  listSessions: endpoint('session')
    .route({
      method: 'GET',
      path: '/auth/sessions',
      summary: 'Where the own account is signed in',
      tags: ['auth'],
    })
    .output(z.object({ sessions: z.array(OwnSession) })),
  endSession: endpoint('session')
    .route({ method: 'DELETE', path: '/auth/sessions/{id}', summary: 'Sign one session out', tags: ['auth'] })
    .input(IdPath)
    .output(Done),
  endOtherSessions: endpoint('session')
    .route({
      method: 'POST',
      path: '/auth/sessions/end-others',
      summary: 'Sign out everywhere else',
      tags: ['auth'],
    })
    .output(Done),
  ...secondFactor,
};
