import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SignedIn } from './signed-in.ts';
import { Done, Password, text } from './values.ts';

const tags = ['auth'];

/** As the browser's own functions read and write them; what a passkey is asked is the business of the two ends. */
const Encoded = z.string().max(20_000);
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

const Credential = z.object({
  id: z.string().min(1).max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

export const PasskeyAssertion = Credential.extend({
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: z.string().max(1_400).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

export const NewPasskey = z.strictObject({
  name: text(60),
  passkey: Credential.extend({
    response: z.object({
      clientDataJSON: Encoded,
      attestationObject: Encoded,
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** The password was right, and is not enough. The question itself is a cookie that only this browser has. */
export const SecondFactorNeeded = z.object({
  second_factor_needed: z.literal(true),
  app: z.boolean().describe('A code of the authenticator app is taken; a recovery code always is'),
  passkey_options: PasskeyOptions.nullable().describe('For a passkey; null where the person has none'),
});
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;

export const SecondFactorProof = z.strictObject({
  code: text(40).optional().describe('Six digits of the app, or a recovery code'),
  passkey: PasskeyAssertion.optional(),
  trust_device: z.boolean().default(false).describe('Asks for no second factor here for 30 days'),
});
export type SecondFactorProof = z.infer<typeof SecondFactorProof>;

export const SecondFactor = z.object({
  app_since: z.iso.datetime().nullable(),
  recovery_codes_left: z.number().int(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
    }),
  ),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const TotpSetUp = z.object({
  secret: z.string().describe('To be typed into the app'),
  uri: z.string().describe('The same, for a picture that the app reads'),
});
export type TotpSetUp = z.infer<typeof TotpSetUp>;

/** Shown once; null where the person has theirs already. */
export const NewRecoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodes>;

const Proof = z.strictObject({ password: Password });

export const secondFactor = {
  completeSignIn: endpoint('public')
    .route({
      method: 'POST',
      path: '/auth/second-factor/sign-in',
      summary: 'The second half of a sign-in',
      tags,
    })
    .input(SecondFactorProof)
    .output(SignedIn),
  beginPasskeySignIn: endpoint('public')
    .route({
      method: 'POST',
      path: '/auth/passkey-sign-in/options',
      summary: 'What a passkey has to sign',
      tags,
    })
    .output(z.object({ options: PasskeyOptions })),
  passkeySignIn: endpoint('public')
    .route({ method: 'POST', path: '/auth/passkey-sign-in', summary: 'Sign in with a passkey alone', tags })
    .input(z.strictObject({ passkey: PasskeyAssertion }))
    .output(SignedIn),
  getSecondFactor: endpoint('session', { worksWithoutSecondFactor: true })
    .route({ method: 'GET', path: '/auth/second-factor', summary: 'The own second factors', tags })
    .output(SecondFactor),
  beginTotp: endpoint('session', { worksWithoutSecondFactor: true })
    .route({ method: 'POST', path: '/auth/totp', summary: 'Begin to set up an authenticator app', tags })
    .input(Proof)
    .output(TotpSetUp),
  confirmTotp: endpoint('session', { worksWithoutSecondFactor: true })
    .route({
      method: 'POST',
      path: '/auth/totp/confirm',
      summary: 'Turn the authenticator app on with its first code',
      tags,
    })
    .input(z.strictObject({ code: text(40) }))
    .output(NewRecoveryCodes),
  removeTotp: endpoint('session')
    .route({ method: 'POST', path: '/auth/totp/remove', summary: 'Turn the authenticator app off', tags })
    .input(Proof.extend({ code: text(40) }))
    .output(Done),
  makeRecoveryCodes: endpoint('session')
    .route({
      method: 'POST',
      path: '/auth/recovery-codes',
      summary: 'Ten new recovery codes for the old ones',
      tags,
    })
    .input(Proof)
    .output(NewRecoveryCodes),
  beginPasskey: endpoint('session', { worksWithoutSecondFactor: true })
    .route({ method: 'POST', path: '/auth/passkeys/options', summary: 'Begin to add a passkey', tags })
    .input(Proof)
    .output(z.object({ options: PasskeyOptions })),
  addPasskey: endpoint('session', { worksWithoutSecondFactor: true })
    .route({ method: 'POST', path: '/auth/passkeys', summary: 'Add a passkey', tags })
    .input(NewPasskey)
    .output(NewRecoveryCodes),
  removePasskey: endpoint('session')
    .route({ method: 'POST', path: '/auth/passkeys/remove', summary: 'Remove a passkey', tags })
    .input(Proof.extend({ id: z.string().min(1).max(1_400) }))
    .output(Done),
};
