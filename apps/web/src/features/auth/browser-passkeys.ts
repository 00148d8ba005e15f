import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '@hearback/contract';
import { ApiError } from '#web/lib/api/api-error.ts';

/** Uses the browser's native functions to encode passkey data, so no library is needed. */
export async function signWithPasskey(options: PasskeyOptions): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return toAnswer<PasskeyAssertion>(navigator.credentials.get({ publicKey }));
}

export async function makePasskey(options: PasskeyOptions): Promise<NewPasskey['passkey']> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return toAnswer<NewPasskey['passkey']>(navigator.credentials.create({ publicKey }));
}

/** A closed prompt and a missing passkey show the same message, because browsers name these errors differently. */
async function toAnswer<Answer>(request: Promise<Credential | null>): Promise<Answer> {
  const credential = await request.catch(() => null);
  if (!(credential instanceof PublicKeyCredential))
    throw new ApiError('PASSKEY_REFUSED', 0, 'No passkey was used. Try again or choose another method.');
  return credential.toJSON() as Answer;
}
