import { changeTag, isSynced, toCrmTag } from '#server/modules/crm/index.ts';
import { getActive, saveOpportunity } from '#server/modules/opportunities/index.ts';
import { addContact, getContactSuppression, removeEntry } from '#server/modules/suppression/index.ts';
import type { ActionContext, ActionResult, ActionVerb } from './action.ts';

/** The CRM sync moves the opportunity to the stage of the status. */
export const setStatusByRule: ActionVerb<'set_status'> = {
  async run({ txContext, contact_id }, { status }) {
    const active = await getActive(txContext, contact_id);
    if (active?.status === status) return { status: 'unchanged', detail: 'The status is already set.' };
    if (!active) {
      await saveOpportunity(txContext, { contact_id, status, billing_type: 'one_time' });
      return { status: 'done', detail: 'Opportunity created.' };
    }
    await saveOpportunity(txContext, { ...active, status });
    return { status: 'done', former: { id: active.id, before: active.status, after: status } };
  },
  async undo({ txContext, contact_id }, { id, before, after }) {
    const active = await getActive(txContext, contact_id);
    if (!active || active.id !== id || active.status !== after) return false;
    await saveOpportunity(txContext, { ...active, status: before as typeof active.status });
    return true;
  },
};

export const suppressByRule: ActionVerb<'suppress'> = {
  async run({ txContext, rule, contact_id }) {
    const before = await getContactSuppression(txContext, contact_id);
    if (before.is_suppressed) return { status: 'unchanged', detail: 'The lead is already on the list.' };
    const order = { contact_id, with_domain: false, reason: 'chosen' as const };
    const { entries } = await addContact(txContext, { ...order, note: `Added by the rule “${rule.name}”.` });
    return { status: 'done', former: { entry_ids: entries.map(({ id }) => id) } };
  },
  async undo({ txContext, contact_id }, { entry_ids }) {
    const added = entry_ids as string[];
    const { entries } = await getContactSuppression(txContext, contact_id);
    const entry = entries.find(({ id }) => added.includes(id));
    if (!entry) return false;
    await removeEntry(txContext, entry.id);
    return true;
  },
};

async function describeTag(
  { txContext: { tx, actor }, contact_id }: ActionContext,
  tag: string,
): Promise<Pick<ActionResult, 'detail' | 'former'>> {
  const key = { workspace_id: actor.workspace_id, contact_id };
  const detail = (await isSynced(tx, key))
    ? `The CRM sync updates the tag ${toCrmTag(tag)}.`
    : `${toCrmTag(tag)} is stored in Hearback only, because the location is not synced with a CRM.`;
  return { detail, former: { tag } };
}

/** Writes only tags of Hearback, so a rule never changes what people or workflows set in the CRM. */
export const addTagByRule: ActionVerb<'add_tag'> = {
  async run(context, { tag }) {
    const { txContext, contact_id } = context;
    if (!(await changeTag(txContext, { contact_id, tag }, 'add')))
      return { status: 'unchanged', detail: `The lead already has ${toCrmTag(tag)}.` };
    return { status: 'done', ...(await describeTag(context, tag)) };
  },
  undo: ({ txContext, contact_id }, { tag }) =>
    changeTag(txContext, { contact_id, tag: String(tag) }, 'remove'),
};

export const removeTagByRule: ActionVerb<'remove_tag'> = {
  async run(context, { tag }) {
    const { txContext, contact_id } = context;
    if (!(await changeTag(txContext, { contact_id, tag }, 'remove')))
      return { status: 'unchanged', detail: `The lead does not have ${toCrmTag(tag)}.` };
    return { status: 'done', ...(await describeTag(context, tag)) };
  },
  undo: ({ txContext, contact_id }, { tag }) => changeTag(txContext, { contact_id, tag: String(tag) }, 'add'),
};
