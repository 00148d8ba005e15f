import type { ForeignCall, Probes } from './probe.ts';

const toForm = (location: readonly string[], user_ids: readonly string[]) => ({
  name: 'Probe',
  enabled: false,
  definition: {
    trigger: { kind: 'disposition_set' },
    conditions: { location },
    actions:
      user_ids.length > 0 ? [{ kind: 'notify', to: 'people', user_ids, message: 'x' }] : [{ kind: 'finish' }],
  },
});

const toPost = (channel_id: string) => {
  const form = toForm([], []);
  return {
    ...form,
    definition: { ...form.definition, actions: [{ kind: 'post', channel_id, message: '' }] },
  };
};

const toEndpoint = (location_ids: readonly string[] | null) => ({
  ...{ name: 'Probe', url: 'https://hooks.example.com/x', events: ['reply.received'], location_ids },
});

const at = (path: string, body?: unknown): ForeignCall => (body === undefined ? { path } : { path, body });

/** Rules name locations and people, and belong to a workspace with their log. */
export const rulesProbes: Probes = {
  'apiKeys.list': { foreign: () => [] },
  'apiKeys.create': {
    foreign: (_own, other) => [
      { body: { name: 'Probe', permissions: ['inbox:read'], location_ids: [...other.locations] } },
    ],
  },
  'apiKeys.rotate': { foreign: (_own, other) => [at(`/api/api-keys/${other.api_key_id}/rotate`, {})] },
  'apiKeys.revoke': { foreign: (_own, other) => [at(`/api/api-keys/${other.api_key_id}`)] },
  'mcp.getSettings': { foreign: () => [] },
  'mcp.saveSettings': { foreign: () => [] },
  // A request belongs to the browser that started it, and not to a workspace.
  'oauth.getRequest': { foreign: () => [] },
  'oauth.allow': { foreign: () => [] },
  'oauth.deny': { foreign: () => [] },
  'oauth.list': { foreign: () => [] },
  'oauth.disconnect': {
    foreign: (_own, other) => [at(`/api/connected-assistants/${other.assistant_key_id}`)],
  },
  'webhooksOut.list': { foreign: () => [] },
  'webhooksOut.create': { foreign: (_own, other) => [{ body: toEndpoint([...other.locations]) }] },
  'webhooksOut.change': {
    foreign: (own, other) => [
      at(`/api/webhook-endpoints/${other.webhook_endpoint_id}`, toEndpoint(null)),
      at(`/api/webhook-endpoints/${own.webhook_endpoint_id}`, toEndpoint([...other.locations])),
    ],
  },
  'webhooksOut.remove': {
    foreign: (_own, other) => [at(`/api/webhook-endpoints/${other.webhook_endpoint_id}`)],
  },
  'webhooksOut.test': {
    foreign: (_own, other) => [at(`/api/webhook-endpoints/${other.webhook_endpoint_id}/test`)],
  },
  'webhooksOut.confirm': {
    foreign: (_own, other) => [
      at(`/api/webhook-endpoints/${other.webhook_endpoint_id}/confirm`, { challenge: 'x' }),
    ],
  },
  'webhooksOut.rotate': {
    foreign: (_own, other) => [at(`/api/webhook-endpoints/${other.webhook_endpoint_id}/rotate`, {})],
  },
  'webhooksOut.setEnabled': {
    foreign: (_own, other) => [
      at(`/api/webhook-endpoints/${other.webhook_endpoint_id}/enabled`, { enabled: true }),
    ],
  },
  'webhooksOut.listDeliveries': {
    foreign: (_own, other) => [at(`/api/webhook-endpoints/${other.webhook_endpoint_id}/deliveries`)],
  },
  'webhooksOut.replay': {
    foreign: (_own, other) => [at(`/api/webhook-deliveries/${other.webhook_delivery_id}/replay`)],
  },
  'webhooksOut.replayFailed': {
    foreign: (_own, other) => [
      at(`/api/webhook-endpoints/${other.webhook_endpoint_id}/replay`, {
        since: '2020-01-01T00:00:00Z',
      }),
    ],
  },
  'rules.list': { foreign: () => [] },
  'rules.add': {
    foreign: (_own, other) => [
      { body: toForm([...other.locations], []) },
      { body: toForm([], [other.owner.user_id]) },
      { body: toPost(other.notification_webhook_id) },
    ],
  },
  'rules.change': {
    foreign: (own, other) => [
      at(`/api/rules/${other.rule_id}`, toForm([], [])),
      at(`/api/rules/${own.rule_id}`, toForm([...other.locations], [])),
      at(`/api/rules/${own.rule_id}`, toForm([], [other.owner.user_id])),
    ],
  },
  'rules.remove': { foreign: (_own, other) => [at(`/api/rules/${other.rule_id}`)] },
  'rules.dryRun': {
    foreign: (_own, other) => [{ body: { definition: toForm([...other.locations], []).definition } }],
  },
  'rules.listRuns': { foreign: (_own, other) => [at(`/api/rules/${other.rule_id}/runs`)] },
  'rules.retryRun': { foreign: (_own, other) => [at(`/api/rule-runs/${other.rule_run_id}/retry`)] },
  'rules.undoRun': { foreign: (_own, other) => [at(`/api/rule-runs/${other.rule_run_id}/undo`)] },
};
