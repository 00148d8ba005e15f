import { randomBytes } from 'node:crypto';
import { withSystem } from '@hearback/database';
import { errors, type Provider } from 'oidc-provider';
import type { Services } from '#server/platform/services.ts';
import { toClientMetadata } from './client-metadata.ts';
import { registerClient } from './oauth-clients.queries.ts';

type Registration = { readonly status: number; readonly body: object };
type Sender = { readonly form: unknown; readonly network: string };

/**
 * Dynamic client registration (RFC 7591), for assistants that publish no metadata document. It grants nothing: a
 * registered client has an unverified name and its own redirect URIs.
 */
export async function registerSoftware(
  services: Services,
  provider: Provider,
  { form, network }: Sender,
): Promise<Registration> {
  const metadata = toClientMetadata(randomBytes(16).toString('hex'), form);
  if (metadata === null) return refuse(400, 'invalid_redirect_uri', 'Send 1 to 10 valid redirect_uris.');
  try {
    // The types omit the argument.
    Reflect.construct(provider.Client, [metadata]);
  } catch (error) {
    if (!(error instanceof errors.OIDCProviderError)) throw error;
    return refuse(400, error.error, error.error_description ?? 'The metadata is not valid.');
  }
  const { client_id: id } = metadata;
  const stored = await withSystem(services.db, 'register an OAuth client', (tx) =>
    registerClient(tx, { id, network, metadata }),
  );
  if (!stored) return refuse(429, 'temporarily_unavailable', 'Too many registrations. Try again later.');
  return { status: 201, body: { ...metadata, client_id_issued_at: Math.floor(Date.now() / 1000) } };
}

const refuse = (status: number, error: string, error_description: string): Registration => ({
  status,
  body: { error, error_description },
});
