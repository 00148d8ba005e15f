import { sentences } from '@hearback/contract';
import { type HighlevelTokens, ProviderError } from '@hearback/providers';
import { AppError } from '#server/platform/app-error.ts';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import { type Crm, requireCrm } from '../require-crm.ts';
import type { Grant } from '../tokens/grant.ts';

/** A location with everything that is stored about its connection. */
export type Connection = Grant & { readonly ghl_location_id: string; readonly name: string | null };

/** Exchanges the code. No transaction is open meanwhile. */
export const redeemCode = (
  services: Services,
  code: string,
  connected: ReadonlySet<string>,
): Promise<Connection> => withUnavailableError(services, redeem(requireCrm(services), code, connected));

async function redeem(crm: Crm, code: string, connected: ReadonlySet<string>): Promise<Connection> {
  const tokens = await crm.app.exchangeCode({ code, redirectUri: crm.redirectUri });
  const grant =
    tokens.location_id === null
      ? await connectThroughAgency(crm, tokens, connected)
      : toLocationConnection(tokens, tokens.location_id);
  return { ...grant, name: await findName(crm, grant) };
}

/** The code is used by now, so a missing name must not fail the connection. */
async function findName(
  crm: Crm,
  { ghl_location_id, access_token }: UnnamedConnection,
): Promise<string | null> {
  const { name } = await crm
    .at(ghl_location_id, access_token)
    .getLocation(ghl_location_id)
    .catch((error: unknown) => {
      if (error instanceof ProviderError) return { name: null };
      throw error;
    });
  return toShortText(name, 200);
}

type UnnamedConnection = Omit<Connection, 'name'>;

function toLocationConnection(tokens: HighlevelTokens, ghl_location_id: string): UnnamedConnection {
  // Without a refresh token the connection would end within a day without an explanation.
  if (tokens.refresh_token === null) throw new AppError('OAUTH_REFUSED');
  return { ...tokens, ghl_location_id, refresh_token: tokens.refresh_token, refreshes: 'Location' };
}

/** An agency's token does not open a location directly: a location token is created from it. */
async function connectThroughAgency(
  crm: Crm,
  agency: HighlevelTokens,
  connected: ReadonlySet<string>,
): Promise<UnnamedConnection> {
  const { company_id, refresh_token, access_token } = agency;
  if (company_id === null || refresh_token === null) throw new AppError('OAUTH_REFUSED');
  const ghl_location_id = await chooseLocation(crm, agency, company_id, connected);
  const minted = await crm.app.mintLocationToken({
    companyToken: access_token,
    companyId: company_id,
    locationId: ghl_location_id,
  });
  if (minted.refresh_token !== null) return { ...toLocationConnection(minted, ghl_location_id), company_id };
  return { ...minted, ghl_location_id, company_id, refresh_token, refreshes: 'Company' };
}

/** Chooses the first location that is not connected yet; connecting again chooses the next. */
async function chooseLocation(
  crm: Crm,
  agency: HighlevelTokens,
  companyId: string,
  connected: ReadonlySet<string>,
): Promise<string> {
  const locationIds = [...agency.approved_location_ids];
  if (locationIds.length === 0) {
    const client = crm.at(companyId, agency.access_token);
    for await (const page of client.listInstalledLocations({ companyId, appId: crm.appId }))
      locationIds.push(...page.items.map((item) => item.ghl_location_id));
  }
  const [first] = locationIds;
  if (first === undefined) {
    throw new AppError('OAUTH_REFUSED', {
      detail: sentences.NO_LOCATION_CHOSEN,
    });
  }
  return locationIds.find((id) => !connected.has(id)) ?? first;
}

/** Translates the CRM's error for the waiting person. The exact cause is logged. */
async function withUnavailableError<T>({ log }: Services, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, 'highlevel failed');
    const retryAfterSeconds = Math.ceil((error.retryAfterMs ?? 0) / 1000);
    throw isRefusal(error)
      ? new AppError('OAUTH_REFUSED', { cause: error })
      : new AppError('PROVIDER_UNAVAILABLE', {
          cause: error,
          ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
        });
  }
}

/** A wrong client id or secret of ours is not something the person can fix by retrying. */
const isRefusal = ({ kind, code }: ProviderError): boolean =>
  (kind === 'auth_expired' || kind === 'rejected') && code !== 'invalid_client';
