import type { SuppressionStepKind } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type OpenAccount, openAccount } from '#server/modules/accounts/index.ts';
import type { Identity } from '#server/modules/leads/index.ts';
import { findCrmContact } from '#server/modules/locations/index.ts';
import type { Services } from '#server/platform/services.ts';
import { applyMark } from '../marks/apply-mark.ts';
import type { MarkOrigin } from '../marks/marks.queries.ts';
import {
  type LeadTarget,
  listBlacklistTargets,
  listBlockListTargets,
  listCrmTargets,
  listLeadTargets,
} from './steps.queries.ts';

type StepInput = { readonly identity: Identity; readonly after: readonly string[] | null };

/** One idempotent provider call. */
type Target = {
  readonly place: readonly string[];
  /** Returns false if the provider has no such lead. */
  readonly act: (services: Services, workspace_id: string, origin: MarkOrigin) => Promise<boolean>;
};

type Action = {
  readonly list: (tx: TenantTx, workspace_id: string, input: StepInput) => Promise<Target[]>;
  /** The message if there was nothing to do. */
  readonly unavailableReason: string;
};

const withAccount = async (
  services: Services,
  workspace_id: string,
  account_id: string,
  act: (account: OpenAccount) => Promise<boolean>,
): Promise<boolean> => {
  const account = await openAccount(services, workspace_id, account_id);
  return account ? act(account) : false;
};

/** Returns true if the provider has at least one of them. */
async function reachAny(
  values: readonly string[],
  reach: (value: string) => Promise<boolean>,
): Promise<boolean> {
  let isReached = false;
  for (const value of values) isReached = (await reach(value)) || isReached;
  return isReached;
}

/** In each of their campaigns. */
const inCampaigns = (
  provider: 'instantly' | 'heyreach',
  unavailableReason: string,
  act: (account: OpenAccount, target: LeadTarget) => Promise<boolean>,
): Action => ({
  unavailableReason,
  list: async (tx, workspace_id, input) =>
    (await listLeadTargets(tx, workspace_id, { ...input, provider })).map((target) => ({
      place: [target.contact_id, target.campaign_id],
      act: (services, workspace_id) =>
        withAccount(services, workspace_id, target.account_id, (account) => act(account, target)),
    })),
});

const ACTIONS: Readonly<Record<Exclude<SuppressionStepKind, 'replies'>, Action>> = {
  instantly: inCampaigns('instantly', 'Not in any Instantly campaign.', async (account, target) =>
    account.provider === 'instantly'
      ? reachAny(target.emails, (email) =>
          account.client.setNotInterested(email, target.provider_campaign_id),
        )
      : false,
  ),
  heyreach: inCampaigns('heyreach', 'Not in any HeyReach campaign.', async (account, target) =>
    account.provider === 'heyreach'
      ? reachAny(target.profiles, (profile) => account.client.stopLead(target.provider_campaign_id, profile))
      : false,
  ),
  instantly_block_list: {
    unavailableReason: 'The block list is off for your Instantly accounts.',
    list: async (tx, workspace_id, input) =>
      (await listBlockListTargets(tx, workspace_id, input)).map(({ account_id, value }) => ({
        place: [account_id, value],
        act: (services, workspace_id, origin) =>
          applyMark(
            services,
            {
              workspace_id,
              kind: 'instantly_block_list',
              account_id,
              ghl_location_id: null,
              value,
            },
            origin,
          ),
      })),
  },
  heyreach_blacklist: {
    unavailableReason: 'No LinkedIn profile is known, or the blacklist is off for your HeyReach accounts.',
    list: async (tx, workspace_id, input) =>
      (await listBlacklistTargets(tx, workspace_id, input)).map(({ profile, account_id, contact_id }) => ({
        place: [profile, account_id],
        act: (services, workspace_id, { entry_id }) =>
          applyMark(
            services,
            {
              workspace_id,
              kind: 'heyreach_blacklist',
              account_id,
              ghl_location_id: null,
              value: profile,
            },
            { entry_id, contact_id },
          ),
      })),
  },
  crm: {
    unavailableReason: 'Not a contact in the CRM.',
    list: async (tx, workspace_id, input) =>
      (await listCrmTargets(tx, workspace_id, input)).map(({ contact_id, ghl_location_id, ...person }) => ({
        place: [contact_id, person.ghl_contact_id ?? person.email ?? ''],
        act: async (services, workspace_id, { entry_id }) => {
          const value = await findCrmContact(services, { workspace_id, ghl_location_id }, person);
          const place = { workspace_id, kind: 'crm', account_id: null, ghl_location_id } as const;
          return value === null ? false : applyMark(services, { ...place, value }, { entry_id, contact_id });
        },
      })),
  },
};

export function toAction(kind: SuppressionStepKind): Action {
  if (kind === 'replies') throw new Error('replies are held when the entry is created');
  return ACTIONS[kind];
}
