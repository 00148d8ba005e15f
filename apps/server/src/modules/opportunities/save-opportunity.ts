import type { Opportunity } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireWritable } from '../locations/index.ts';
import {
  findActive,
  getContact,
  getOpportunity,
  insertOpportunity,
  lockContact,
  type OpportunityFields,
  requireSeen,
  updateOpportunity,
} from './opportunities.queries.ts';

type Nullish<T> = { readonly [K in keyof T]?: T[K] | null | undefined };
type Form = Pick<Opportunity, 'contact_id' | 'status' | 'billing_type'> &
  Nullish<Omit<Opportunity, 'contact_id' | 'status' | 'billing_type' | 'created_at'>>;

/** Updates the opportunity that the form was opened with, or creates one. */
export async function saveOpportunity(context: TxContext, form: Form): Promise<Opportunity> {
  const { tx, actor, record } = context;
  const { workspace_id } = actor;
  const { contact_id, id } = form;
  requireWritable(actor, (await getContact(tx, { workspace_id, contact_id })).location_id);
  const contact = await lockContact(tx, { workspace_id, contact_id });
  const saved = id ? await change(context, { ...form, id }) : await create(context, form, contact.company_id);
  await record(
    'opportunity.saved',
    { opportunity_id: saved.id, contact_id },
    { ghl_location_id: contact.location_id },
  );
  return saved;
}

async function create(
  { tx, actor: { workspace_id } }: TxContext,
  form: Form,
  company_id: string | null,
): Promise<Opportunity> {
  const key = { workspace_id, contact_id: form.contact_id };
  const active = await findActive(tx, key);
  // The form was opened before this opportunity existed.
  if (active && !['won', 'lost'].includes(active.status)) throw new AppError('CONFLICT');
  const links = { company_id, campaign_id: null };
  const fields = toFields(form, links);
  await requireSeen(tx, workspace_id, pickChangedLinks(fields, links));
  return insertOpportunity(tx, key, fields);
}

async function change(
  { tx, actor: { workspace_id } }: TxContext,
  form: Form & { id: string },
): Promise<Opportunity> {
  const key = { workspace_id, contact_id: form.contact_id, id: form.id };
  const opportunity = await getOpportunity(tx, key);
  if (form.updated_at && Date.parse(form.updated_at) !== Date.parse(opportunity.updated_at))
    throw new AppError('CONFLICT');
  const { company_id, campaign_id, ...fields } = toFields(form, opportunity);
  await requireSeen(tx, workspace_id, pickChangedLinks({ company_id, campaign_id }, opportunity));
  return updateOpportunity(tx, key, {
    ...fields,
    // Keeps unchanged links, which may refer to something that the person cannot see.
    ...(company_id === opportunity.company_id ? {} : { company_id }),
    ...(campaign_id === opportunity.campaign_id ? {} : { campaign_id }),
  });
}

type Links = Pick<OpportunityFields, 'company_id' | 'campaign_id'>;

/** Only changed links are checked, because a link set by another person may be invisible to this one. */
const pickChangedLinks = (links: Links, current: Links): Links => ({
  company_id: links.company_id === current.company_id ? null : links.company_id,
  campaign_id: links.campaign_id === current.campaign_id ? null : links.campaign_id,
});

/** An empty field means null; a company or campaign that is not mentioned is kept. */
const toFields = (form: Form, current: Links): OpportunityFields => ({
  status: form.status,
  billing_type: form.billing_type,
  estimated_value: form.estimated_value ?? null,
  estimated_close_date: form.estimated_close_date ?? null,
  priority_date: form.priority_date ?? null,
  notes: form.notes || null,
  company_id: form.company_id === undefined ? current.company_id : form.company_id,
  campaign_id: form.campaign_id === undefined ? current.campaign_id : form.campaign_id,
});
