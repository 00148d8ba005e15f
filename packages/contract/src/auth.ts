import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { SecondFactorChallenge, secondFactor } from './second-factor.ts';
import { AccessTokenResponse, Account } from './signed-in.ts';
import { Done, Id, IdPath, Password, text } from './values.ts';

/**
 * Loose on purpose, so that missing fields are reported with the messages of the error catalog
 * instead of a schema error.
 */
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

/** Kind of an IP address. Addresses are not geolocated. */
export const AddressKind = z.enum(['loopback', 'private', 'ipv4', 'ipv6', 'unknown']);
export type AddressKind = z.infer<typeof AddressKind>;

/** A session of the user. */
export const OwnSession = z.object({
  id: Id,
  device: z.string().describe("Such as 'Chrome on Windows', derived from the user agent"),
  address: z.string().nullable(),
  address_kind: AddressKind,
  signed_in_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().describe('Rounded to 15 minutes'),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** An account of the demo data, whose password is public. */
export const DemoAccount = z.object({
  email: z.string(),
  password: z.string(),
  name: z.string(),
  description: z.string(),
});
export type DemoAccount = z.infer<typeof DemoAccount>;

/** Either a session or a request for the second factor. */
const SignInAnswer = z.union([AccessTokenResponse, SecondFactorChallenge]);

/** Reads that the page needs first, answered together with the token. The server decides which reads are allowed here. */
const FirstReads = z.object({
  reads: z.array(z.string().max(2000)).max(6).optional().describe("Paths such as '/api/users/me'"),
});

const SessionRefresh = AccessTokenResponse.extend({
  answers: z
    .array(z.object({ path: z.string(), status: z.number().int(), body: z.unknown() }))
    .describe('The response to each read, as its own endpoint returns it'),
});
export type SessionRefresh = z.infer<typeof SessionRefresh>;

const endpoint = listEndpoints('auth');

export const auth = {
  signIn: endpoint('public', 'POST /auth/sign-in', 'Sign in with email and password')
    .input(Credentials)
    .output(SignInAnswer),
  listDemoAccounts: endpoint(
    'public',
    'GET /auth/demo-accounts',
    'List the demo accounts. Empty unless this installation is a demo',
  ).output(z.object({ accounts: z.array(DemoAccount) })),
  refresh: endpoint('public', 'POST /auth/refresh', 'Exchange the refresh cookie for an access token')
    .input(FirstReads.optional())
    .output(SessionRefresh),
  signOut: endpoint('public', 'POST /auth/sign-out', 'End this session').output(Done),
  getSession: endpoint('session', 'GET /auth/session', 'Get the signed-in account', {
    worksWithTemporaryPassword: true,
    worksWithoutSecondFactor: true,
  }).output(z.object({ user: Account })),
  changePassword: endpoint(
    'session',
    'POST /auth/change-password',
    'Change your password and end all other sessions',
    { worksWithTemporaryPassword: true, worksWithoutSecondFactor: true },
  )
    .input(
      z.strictObject({
        /** Not required while the password is temporary, because the user just signed in with it. */
        current_password: Password.optional(),
        new_password: Password,
      }),
    )
    .output(Done),
  listSessions: endpoint('session', 'GET /auth/sessions', 'List your sessions').output(
    z.object({ sessions: z.array(OwnSession) }),
  ),
  endSession: endpoint('session', 'DELETE /auth/sessions/{id}', 'End one of your sessions')
    .input(IdPath)
    .output(Done),
  endOtherSessions: endpoint(
    'session',
    'POST /auth/sessions/end-others',
    'End all your other sessions',
  ).output(Done),
  ...secondFactor,
};
