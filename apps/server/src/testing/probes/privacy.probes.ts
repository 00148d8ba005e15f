import type { Probes } from './probe.ts';

/** Searches, exports and erasures are limited to the workspace. */
export const privacyProbes: Probes = {
  'privacy.findPeople': { foreign: () => [] },
  'privacy.start': {
    foreign: (_own, other) => [
      { body: { kind: 'find', contact_id: other.contact_id } },
      { body: { kind: 'export', contact_id: other.contact_id } },
      { body: { kind: 'erase', contact_id: other.contact_id, confirmation: 'wrote@example.test' } },
    ],
  },
  'privacy.listRuns': { foreign: () => [] },
  'privacy.getRun': { foreign: (_own, other) => [{ path: `/api/privacy/runs/${other.privacy_run_id}` }] },
  'privacy.createLink': {
    foreign: (_own, other) => [
      { path: `/api/privacy/runs/${other.privacy_run_id}/link`, body: { format: 'json' } },
    ],
  },
  'privacy.getRetention': { foreign: () => [] },
  'privacy.previewRetention': { foreign: () => [] },
  'privacy.saveRetention': { foreign: () => [] },
};
