import { createHash } from 'node:crypto';
import { asSystem } from '@hearback/database';
import { finishConversation, reopenConversation } from '#server/modules/inbox/index.ts';
import { notify } from '#server/modules/notifications/index.ts';
import {
  addNote,
  forwardConversation,
  setReminder,
  snooze,
  unsnooze,
} from '#server/modules/teamwork/index.ts';
import type { ActionVerb } from './action.ts';
import { findChannel, findConversation, recordSnooze, runAsUser } from './actions.queries.ts';
import { computeSnoozeEnd } from './snooze-until.ts';

const NO_CONVERSATION = { status: 'failed', detail: 'The lead has no conversation.' } as const;

export const snoozeByRule: ActionVerb<'snooze'> = {
  async run({ txContext, contact_id, settings }, { days }) {
    const key = { workspace_id: txContext.actor.workspace_id, contact_id };
    const before = await findConversation(txContext.tx, key);
    if (!before) return NO_CONVERSATION;
    const until = computeSnoozeEnd(new Date(), days, settings);
    await snooze(txContext, { contact_id, until: until.toISOString() });
    await asSystem(txContext.tx, (tx) => recordSnooze(tx, key, until));
    return {
      status: 'done',
      detail: `Snoozed until ${until.toISOString().slice(0, 10)}.`,
      former: { until: until.toISOString() },
    };
  },
  async undo({ txContext, contact_id }, { until }) {
    const now = await findConversation(txContext.tx, {
      workspace_id: txContext.actor.workspace_id,
      contact_id,
    });
    if (now?.snoozed_until?.toISOString() !== until) return false;
    await unsnooze(txContext, contact_id);
    return true;
  },
};

export const remindByRule: ActionVerb<'remind'> = {
  async run({ txContext, contact_id }, { days }) {
    const now = await findConversation(txContext.tx, {
      workspace_id: txContext.actor.workspace_id,
      contact_id,
    });
    if (!now) return NO_CONVERSATION;
    const user_id = now.assigned_to ?? txContext.actor.user_id;
    await setReminder({ ...txContext, actor: { ...txContext.actor, user_id } }, { contact_id, days });
    return { status: 'done', former: { days } };
  },
  async undo({ txContext, contact_id }, { days }) {
    const now = await findConversation(txContext.tx, {
      workspace_id: txContext.actor.workspace_id,
      contact_id,
    });
    if (now?.remind_days !== days) return false;
    await setReminder(txContext, { contact_id, days: null });
    return true;
  },
};

export const notifyByRule: ActionVerb<'notify'> = {
  async run({ txContext, rule, contact_id, cause }, { to: audience, user_ids, message }) {
    const { tx, services, actor } = txContext;
    const { workspace_id } = actor;
    const assignee =
      audience === 'assignee'
        ? (await findConversation(tx, { workspace_id, contact_id }))?.assigned_to
        : null;
    if (audience === 'assignee' && !assignee)
      return { status: 'failed', detail: 'The conversation is not assigned.' };
    const to = audience === 'team' ? ('team' as const) : assignee ? [assignee] : user_ids;
    const about = { workspace_id, kind: 'rule' as const, about: { contact_id }, to, cause };
    await asSystem(tx, (tx) => notify(services, tx, { ...about, detail: message || rule.name }));
    return { status: 'done' };
  },
};

export const postByRule: ActionVerb<'post'> = {
  async run({ txContext, rule, contact_id, cause }, { channel_id, message }) {
    const { tx, services, actor } = txContext;
    const channel = await findChannel(tx, actor.workspace_id, channel_id);
    if (!channel) return { status: 'failed', detail: 'The channel was removed.' };
    if (channel.paused) return { status: 'failed', detail: `${channel.name} is paused.` };
    const about = {
      workspace_id: actor.workspace_id,
      kind: 'rule' as const,
      about: { contact_id },
      to: [],
      cause,
    };
    await asSystem(tx, (tx) =>
      notify(services, tx, { ...about, channel_ids: [channel_id], detail: message || rule.name }),
    );
    return { status: 'done', detail: `Posted to ${channel.name}.` };
  },
};

export const addNoteByRule: ActionVerb<'add_note'> = {
  async run({ txContext, contact_id }, { content }) {
    await runAsUser(txContext.tx, txContext.actor.user_id, () => addNote(txContext, { contact_id, content }));
    return { status: 'done' };
  },
};

/** A key in the form of an id: the same action of the same run forwards once. */
const toKey = (cause: string): string =>
  createHash('sha256')
    .update(cause)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

export const forwardByRule: ActionVerb<'forward'> = {
  async run({ txContext, contact_id, cause }, { email, note }) {
    const order = { contact_id, email, note, idempotencyKey: toKey(cause) };
    await runAsUser(txContext.tx, txContext.actor.user_id, () => forwardConversation(txContext, order));
    return { status: 'done', detail: `Forwarded to ${email}.` };
  },
};

export const finishByRule: ActionVerb<'finish'> = {
  async run({ txContext, contact_id }) {
    const { message_ids } = await finishConversation(txContext, { contact_id, isAutomatic: true });
    if (message_ids.length === 0) return { status: 'unchanged', detail: 'The conversation is already done.' };
    return { status: 'done', former: { message_ids } };
  },
  async undo({ txContext, contact_id }, { message_ids }) {
    await reopenConversation(txContext, { contact_id, message_ids: message_ids as string[] });
    return true;
  },
};
