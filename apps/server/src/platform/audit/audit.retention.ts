import type { RetentionPolicy } from '../personal-data/retention-policy.ts';
import { countAuditBefore, cutAuditSlice } from './keep-audit.ts';

export const auditRetention: RetentionPolicy = {
  kind: 'audit',
  defaultDays: null,
  count: (tx, { workspace_id, before }) => countAuditBefore(tx, workspace_id, before),
  remove: cutAuditSlice,
};
