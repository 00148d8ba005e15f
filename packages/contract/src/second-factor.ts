import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { AccessTokenResponse } from './signed-in.ts';
import { Done, Password, text } from './values.ts';

const endpoint = listEndpoints('auth');

/** Opaque passkey data of the browser's WebAuthn functions. */
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

/** The password was correct, but a second factor is required. The pending sign-in is a cookie of this browser. */
export const SecondFactorChallenge = z.object({
  second_factor_needed: z.literal(true),
  app: z.boolean().describe('True if authenticator codes are accepted. Recovery codes always are'),
  passkey_options: PasskeyOptions.nullable().describe(
    'Options for a passkey; null if the person has none for this address',
  ),
});
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>;

export const SecondFactorProof = z.strictObject({
  code: text(40).optional().describe('Six digits from the app, or a recovery code'),
  passkey: PasskeyAssertion.optional(),
  trust_device: z.boolean().default(false).describe('Skip the second factor on this device for 30 days'),
});
export type SecondFactorProof = z.infer<typeof SecondFactorProof>;

export const StepUpProof = SecondFactorProof.omit({ trust_device: true });
export type StepUpProof = z.infer<typeof StepUpProof>;

export const SecondFactor = z.object({
  app_since: z.iso.datetime().nullable(),
  recovery_codes_left: z.number().int(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      host: z.string().describe('The address at which it works'),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
    }),
  ),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const TotpSetUp = z.object({
  secret: z.string().describe('Key to enter in the app'),
  uri: z.string().describe('The same key as a URI for a QR code'),
});
export type TotpSetUp = z.infer<typeof TotpSetUp>;

/** Shown once. Null if the user already has recovery codes. */
export const NewRecoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodes>;

const Proof = z.strictObject({ password: Password });

export const secondFactor = {
  completeSignIn: endpoint(
    'public',
    'POST /auth/second-factor/sign-in',
    'Complete a sign-in with a second factor',
  )
    .input(SecondFactorProof)
    .output(AccessTokenResponse),
  beginPasskeySignIn: endpoint(
    'public',
    'POST /auth/passkey-sign-in/options',
    'Get the options for a passkey sign-in',
  ).output(z.object({ options: PasskeyOptions })),
  passkeySignIn: endpoint('public', 'POST /auth/passkey-sign-in', 'Sign in with a passkey')
    .input(z.strictObject({ passkey: PasskeyAssertion }))
    .output(AccessTokenResponse),
  getSecondFactor: endpoint('session', 'GET /auth/second-factor', 'Get your second factors', {
    worksWithoutSecondFactor: true,
  }).output(SecondFactor),
  beginStepUp: endpoint(
    'session',
    'POST /auth/second-factor/step-up/options',
    'Get the options for confirming your second factor',
  ).output(SecondFactorChallenge),
  completeStepUp: endpoint(
    'session',
    'POST /auth/second-factor/step-up',
    'Confirm your second factor to allow changes for five minutes',
  )
    .input(StepUpProof)
    .output(Done),
  beginTotp: endpoint('session', 'POST /auth/totp', 'Start setting up an authenticator app', {
    worksWithoutSecondFactor: true,
  })
    .input(Proof)
    .output(TotpSetUp),
  confirmTotp: endpoint(
    'session',
    'POST /auth/totp/confirm',
    'Enable the authenticator app with its first code',
    { worksWithoutSecondFactor: true },
  )
    .input(z.strictObject({ code: text(40) }))
    .output(NewRecoveryCodes),
  removeTotp: endpoint('session', 'POST /auth/totp/remove', 'Remove the authenticator app')
    .input(Proof)
    .output(Done),
  makeRecoveryCodes: endpoint(
    'session',
    'POST /auth/recovery-codes',
    'Replace your recovery codes with ten new ones',
  )
    .input(Proof)
    .output(NewRecoveryCodes),
  beginPasskey: endpoint('session', 'POST /auth/passkeys/options', 'Get the options for adding a passkey', {
    worksWithoutSecondFactor: true,
  })
    .input(Proof)
    .output(z.object({ options: PasskeyOptions })),
  addPasskey: endpoint('session', 'POST /auth/passkeys', 'Add a passkey', { worksWithoutSecondFactor: true })
    .input(NewPasskey)
    .output(NewRecoveryCodes),
  removePasskey: endpoint('session', 'POST /auth/passkeys/remove', 'Remove a passkey')
    .input(Proof.extend({ id: z.string().min(1).max(1_400) }))
    .output(Done),
};
