import type { Opportunity, OwnEndpoints } from '@hearback/contract';
import { getOpportunity } from '#server/modules/opportunities/index.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';

type OpportunityOrder = Pick<Opportunity, 'contact_id' | 'status'> & {
  readonly id?: string | undefined;
  readonly updated_at?: string | undefined;
  readonly estimated_value?: number | null | undefined;
  readonly billing_type?: Opportunity['billing_type'] | undefined;
  readonly estimated_close_date?: string | null | undefined;
  readonly priority_date?: string | null | undefined;
  readonly notes?: string | null | undefined;
};

/** Keeps fields that the request omits. A change between reading and saving returns CONFLICT. */
export async function saveOpportunity(
  own: OwnEndpoints,
  { withTx }: Pick<RequestContext, 'withTx'>,
  { id, ...order }: OpportunityOrder,
): Promise<Opportunity> {
  if (id === undefined) return own.opportunities.save(order);
  const { estimated_value, billing_type, estimated_close_date, priority_date, notes, updated_at } =
    await withTx(({ tx, actor: { workspace_id } }) =>
      getOpportunity(tx, { workspace_id, contact_id: order.contact_id, id }),
    );
  const currentFields = {
    estimated_value,
    billing_type,
    estimated_close_date,
    priority_date,
    notes,
    updated_at,
  };
  const sent = Object.fromEntries(Object.entries(order).filter(([, value]) => value !== undefined));
  return own.opportunities.save({ ...currentFields, ...sent, contact_id: order.contact_id, id });
}
