import type { Probes } from './probe.ts';

/** Integrations and the data they deliver. */
export const integrationsProbes: Probes = {
  'locations.list': { foreign: () => [] },
  'locations.startOauth': { foreign: () => [] },
  'locations.finishOauth': { foreign: () => [] },
  'locations.claimInstall': { foreign: () => [] },
  'locations.sync': { foreign: (_own, other) => [{ body: { locationId: other.locations[0] } }] },
  'locations.refreshTokens': { foreign: () => [] },
  'locations.diagnostic': { foreign: () => [] },
  'locations.rename': {
    foreign: (_own, other) => [
      { path: `/api/locations/${other.locations[0]}`, body: { custom_name: 'Mine' } },
    ],
  },
  'locations.disconnect': {
    foreign: (_own, other) => [{ path: `/api/locations/${other.locations[0]}/disconnect` }],
  },
  'locations.previewDeletion': {
    foreign: (_own, other) => [{ path: `/api/locations/${other.locations[0]}/deletion` }],
  },
  'locations.remove': { foreign: (_own, other) => [{ path: `/api/locations/${other.locations[0]}` }] },
  'accounts.list': { foreign: () => [] },
  'accounts.validateInstantlyApi': { foreign: () => [] },
  'accounts.add': { foreign: () => [] },
  'accounts.rename': {
    foreign: (_own, other) => [{ path: `/api/accounts/${other.account_id}`, body: { custom_name: 'Mine' } }],
  },
  'accounts.remove': { foreign: (_own, other) => [{ path: `/api/accounts/${other.account_id}` }] },
  'accounts.disconnectAll': { foreign: () => [] },
  'accounts.getWebhook': {
    foreign: (_own, other) => [{ path: `/api/accounts/${other.account_id}/webhook` }],
  },
  'accounts.saveBlockList': {
    foreign: (_own, other) => [
      { path: `/api/accounts/${other.account_id}/block-list`, body: { enabled: true } },
    ],
  },
  'accounts.listSenders': {
    foreign: (_own, other) => [{ path: `/api/accounts/${other.account_id}/senders` }],
  },
  'accounts.saveSender': {
    foreign: (_own, other) => [
      {
        path: `/api/accounts/${other.account_id}/senders`,
        body: { sender_key: 'mary@acme.example', display_name: 'Mine', signature: '' },
      },
    ],
  },
  'webhooks.list': {
    foreign: (_own, other) => [{ path: `/api/webhook-events?before=${other.webhook_event_id}` }],
  },
  'webhooks.replay': {
    foreign: (_own, other) => [{ path: `/api/webhook-events/${other.webhook_event_id}/replay` }],
  },
  'webhooks.getAnonymousTraffic': { foreign: () => [] },
  'sync.instantlyCampaigns': { foreign: (_own, other) => [{ body: { accountId: other.account_id } }] },
  'sync.heyreachCampaigns': { foreign: (_own, other) => [{ body: { accountId: other.account_id } }] },
  'sync.listRuns': { foreign: () => [] },
  'sync.getSetup': { foreign: () => [] },
  'sync.getSettings': { foreign: () => [] },
  'sync.saveSettings': { foreign: () => [] },
};
