import type { CrmUser } from './crm-user.ts';
import { type Change, type ChangeContext, changeField, type Lead, push, toPhone } from './journal.ts';

const user = ({ users }: ChangeContext, { location_id }: Lead): CrmUser => users.get(location_id) as CrmUser;

type Deal = { readonly id: string; readonly pipelineStageId: string };

async function findDeal(context: ChangeContext, lead: Lead): Promise<Deal | undefined> {
  const query = new URLSearchParams({ location_id: lead.location_id, contact_id: lead.crm_id });
  const found = await user(context, lead).ask('GET', `/opportunities/search?${query}`);
  return (found as { opportunities: Deal[] }).opportunities[0];
}

async function changeDeal(
  context: ChangeContext,
  lead: Lead,
  field: 'value' | 'status' | 'stage',
  value: string | number,
): Promise<boolean> {
  const deal = await findDeal(context, lead);
  if (!deal) return false;
  const key = { value: 'monetaryValue', status: 'status', stage: 'pipelineStageId' }[field];
  return changeField(context, lead, { side: 'theirs', field, value }, () =>
    user(context, lead).ask('PUT', `/opportunities/${deal.id}`, { [key]: value }),
  );
}

async function changePerson(
  context: ChangeContext,
  lead: Lead,
  field: string,
  key: string,
  value: string,
): Promise<boolean> {
  return changeField(context, lead, { side: 'theirs', field, value }, () =>
    user(context, lead).ask('PUT', `/contacts/${lead.crm_id}`, { [key]: value }),
  );
}

/** Changes that people make in the CRM. */
export const CRM_CHANGES: readonly Change[] = [
  {
    name: 'phone',
    side: 'theirs',
    object: 'contact',
    apply: (context, lead, serial) => changePerson(context, lead, 'phone', 'phone', toPhone(serial)),
  },
  {
    name: 'first name',
    side: 'theirs',
    object: 'contact',
    apply: (context, lead, serial) => changePerson(context, lead, 'first_name', 'firstName', `Name${serial}`),
  },
  {
    name: 'owner',
    side: 'theirs',
    object: 'contact',
    apply: (context, lead, serial) =>
      changePerson(context, lead, 'owner', 'assignedTo', `crm-user-${serial}`),
  },
  {
    name: 'do not disturb',
    side: 'theirs',
    object: 'contact',
    async apply(context, lead) {
      if (!lead.mayBeSuppressed) return false;
      await user(context, lead).ask('PUT', `/contacts/${lead.crm_id}`, { dnd: true });
      context.journal.suppressed.add(lead.contact_id);
      return true;
    },
  },
  {
    name: 'tag',
    side: 'theirs',
    object: 'contact',
    async apply(context, lead, serial) {
      const tags = [context.random.chance(0.5) ? 'hb:forged' : `vip-${serial}`];
      await user(context, lead).ask('POST', `/contacts/${lead.crm_id}/tags`, { tags });
      return true;
    },
  },
  {
    name: 'custom field',
    side: 'theirs',
    object: 'contact',
    async apply(context, lead, serial) {
      const response = await user(context, lead).ask(
        'GET',
        `/locations/${lead.location_id}/customFields?model=contact`,
      );
      const fields = (response as { customFields: { id: string; name: string }[] }).customFields;
      const field = fields.find(({ name }) => name === 'Hearback: disposition');
      if (!field) return false;
      const customFields = [{ id: field.id, field_value: `Forged ${serial}` }];
      await user(context, lead).ask('PUT', `/contacts/${lead.crm_id}`, { customFields });
      return true;
    },
  },
  {
    name: 'value',
    side: 'theirs',
    object: 'opportunity',
    apply: (context, lead, serial) => changeDeal(context, lead, 'value', 50_000 + serial),
  },
  {
    name: 'status',
    side: 'theirs',
    object: 'opportunity',
    apply: (context, lead) =>
      changeDeal(context, lead, 'status', context.random.pick(['open', 'won', 'lost', 'abandoned'])),
  },
  {
    name: 'stage',
    side: 'theirs',
    object: 'opportunity',
    async apply(context, lead) {
      const found = await user(context, lead).ask(
        'GET',
        `/opportunities/pipelines?locationId=${lead.location_id}`,
      );
      const [pipeline] = (found as { pipelines: { stages: { id: string }[] }[] }).pipelines;
      return changeDeal(context, lead, 'stage', context.random.pick(pipeline?.stages ?? []).id);
    },
  },
  {
    name: 'note',
    side: 'theirs',
    object: null,
    async apply(context, lead, serial) {
      const body = `Theirs ${serial}`;
      await user(context, lead).ask('POST', `/contacts/${lead.crm_id}/notes`, { body });
      push(context.journal.notes, lead, body);
      return true;
    },
  },
  {
    name: 'completed task',
    side: 'theirs',
    object: null,
    async apply(context, lead) {
      const found = await user(context, lead).ask('GET', `/contacts/${lead.crm_id}/tasks`);
      const open = (found as { tasks: { id: string; completed: boolean }[] }).tasks.find(
        (one) => !one.completed,
      );
      if (!open) return false;
      const path = `/contacts/${lead.crm_id}/tasks/${open.id}/completed`;
      await user(context, lead).ask('PUT', path, { completed: true });
      return true;
    },
  },
  {
    name: 'reply',
    side: 'theirs',
    object: null,
    async apply({ target, journal }, lead, serial) {
      if (lead.mayBeSuppressed) return false;
      const text = `Written in the CRM, number ${serial}.`;
      const { location_id: locationId, crm_id: contactId } = lead;
      await target.simulators.control('highlevel/write-message', { locationId, contactId, text });
      push(journal.sent, lead, text);
      return true;
    },
  },
];
