import type { Campaign } from '@hearback/contract';
import { LeadsGate } from '../../../../features/campaigns/detail/leads-gate.tsx';

/** The gate belongs to the campaign; what stands behind it, the upload and the list, to the leads. */
export function LeadsTab({ campaign }: { campaign: Campaign }) {
  return <LeadsGate campaign={campaign} />;
}
