import { campaignsProbes } from './campaigns.probes.ts';
import { inboxProbes } from './inbox.probes.ts';
import { integrationsProbes } from './integrations.probes.ts';
import { peopleProbes } from './people.probes.ts';
import { privacyProbes } from './privacy.probes.ts';
import type { Probes } from './probe.ts';
import { reportsProbes } from './reports.probes.ts';
import { rulesProbes } from './rules.probes.ts';

/** An endpoint without an entry fails the test. */
export const probes: Probes = {
  ...peopleProbes,
  ...integrationsProbes,
  ...campaignsProbes,
  ...inboxProbes,
  ...privacyProbes,
  ...rulesProbes,
  ...reportsProbes,
};
