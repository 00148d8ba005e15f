import type { BrandHost } from '@hearback/contract';
import type { Config } from '#server/config.ts';
import { toBrandOrigin } from '#server/platform/http/site.ts';
import { toProofName } from './check-records.ts';
import { toDisplayHost } from './host-name.ts';
import type { HostRow } from './hosts.queries.ts';

export const toBrandHost = (config: Config, row: HostRow): BrandHost => ({
  host: row.host,
  display_host: toDisplayHost(row.host),
  url: toBrandOrigin(config, row.host),
  status: row.status,
  problem: row.problem,
  records: [
    { type: 'TXT', name: toProofName(row.host), value: row.token },
    { type: 'CNAME', name: row.host, value: config.cnameTarget },
  ],
  checked_at: row.checked_at?.toISOString() ?? null,
  verified_at: row.verified_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  removed_at: row.removed_at?.toISOString() ?? null,
});
