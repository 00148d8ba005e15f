import { errors } from '@hearback/contract';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import { countConnected, needsReconnect } from '../locations.queries.ts';
import { requireCrm } from '../require-crm.ts';
import { createBrowserMark, hashState } from './browser-mark.ts';
import { insertState, JOURNEY_SECONDS } from './connection.queries.ts';
import { limitReached } from './limit-reached.ts';
import { remainingSlots, type Slots } from './slots.ts';

/** Returns the URL of the consent screen. Nothing is connected until the callback returns the state created here. */
export async function startOauth(
  context: TxContext & HttpContext,
): Promise<{ authUrl: string; remainingSlots: Slots }> {
  const { services, tx, actor, site } = context;
  // The CRM returns to the public address. It must not pass an authorization code on to a host that others control.
  if (site.brand !== null)
    throw new AppError('CRM_AT_PUBLIC_ADDRESS', {
      detail: `${errors.CRM_AT_PUBLIC_ADDRESS.sentence} Open ${services.config.publicUrl}/integrations`,
    });
  const { canConnect, maxLocations } = await getEntitlement(tx);
  if (!canConnect) throw new AppError('SUBSCRIPTION_ENDED');
  const slots = remainingSlots(maxLocations, await countConnected(tx));
  // With a full plan the flow is still needed to reconnect; the callback refuses any other location.
  if (slots === 0 && !(await needsReconnect(tx))) throw limitReached(maxLocations);
  const crm = requireCrm(services);
  const state = makeLinkToken().token;
  const state_hash = hashState(state, createBrowserMark(context, JOURNEY_SECONDS));
  await insertState(tx, { workspace_id: actor.workspace_id, user_id: actor.user_id, state_hash });
  return { authUrl: crm.consentUrl(state), remainingSlots: slots };
}
