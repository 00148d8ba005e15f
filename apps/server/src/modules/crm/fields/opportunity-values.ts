import type { CrmMapping, Disposition, OpportunityStatus } from '@hearback/contract';
import type { CrmOpportunity } from '@hearback/providers';
import type { FieldValue } from './decide-field.ts';

export type OwnOpportunity = { readonly status: OpportunityStatus; readonly estimated_value: number | null };

/** An opportunity in the terms of the CRM. A null stage means that Hearback does not determine it. */
export type OpportunityValues = {
  readonly stage: string | null;
  readonly status: CrmOpportunity['status'];
  readonly value: number | null;
};

/** Null if there is nothing to put into the CRM's pipeline. */
export function toOwnValues(
  mapping: CrmMapping,
  opportunity: OwnOpportunity | null,
  disposition: Disposition | null,
): OpportunityValues | null {
  if (opportunity) {
    const { status } = opportunity;
    return {
      stage: mapping.statuses[status],
      status: status === 'won' || status === 'lost' ? status : 'open',
      value: opportunity.estimated_value,
    };
  }
  const target = disposition && mapping.dispositions[disposition];
  return target?.stage_id ? { stage: target.stage_id, status: target.status ?? 'open', value: null } : null;
}

/**
 * The status that a new disposition gives to an opportunity that is not over. Null if it keeps its status. It applies once, so
 * that both sides can change the status afterwards.
 */
export function toDispositionStatus(
  mapping: CrmMapping,
  { status }: OwnOpportunity,
  { before, after }: { readonly before: FieldValue | undefined; readonly after: Disposition | null },
): OpportunityValues['status'] | null {
  if (before === undefined || after === null || before === after || isOver(status)) return null;
  return mapping.dispositions[after].status;
}

/** The CRM stores 0 if no value was entered. */
export const toCrmValues = ({ stage_id, status, value }: CrmOpportunity): OpportunityValues => ({
  stage: stage_id,
  status,
  value: value || null,
});

const isOver = (status: OpportunityStatus): boolean => status === 'won' || status === 'lost';

/** The status here for a stage and status in the CRM. Keeps the current one if it fits. */
export function toOwnStatus(
  mapping: CrmMapping,
  crm: Pick<OpportunityValues, 'stage' | 'status'>,
  current: OpportunityStatus | null,
): OpportunityStatus {
  if (crm.status === 'won') return 'won';
  if (crm.status !== 'open') return 'lost';
  const fitting = (Object.keys(mapping.statuses) as OpportunityStatus[]).filter(
    (status) => !isOver(status) && mapping.statuses[status] === crm.stage,
  );
  if (current && fitting.includes(current)) return current;
  return fitting[0] ?? (current && !isOver(current) ? current : 'lead');
}
