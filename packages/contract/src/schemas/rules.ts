import { z } from 'zod';
import { OPPORTUNITY_STATUSES } from '../opportunities.ts';
import { Id, LocationId, text } from '../values.ts';
import { DISPOSITIONS } from './conversations.ts';
import { MAX_FORWARD_NOTE_LENGTH, MAX_NOTE_LENGTH } from './teamwork.ts';

export const MAX_RULES = 100;
export const MAX_RULE_ACTIONS = 10;
/** Maximum number of values per condition. */
export const MAX_CONDITION_VALUES = 50;
export const MAX_RULE_HOURS = 720;

/** Maximum number of tags per contact. */
export const MAX_CONTACT_TAGS = 20;

/** A tag in lower case, of at most 40 characters. */
export const RULE_TAG_PATTERN = /^[a-z0-9][a-z0-9 _-]{0,39}$/;

/** A tag of Hearback, without the prefix that it has in the CRM. Tags are compared in lower case there. */
export const RuleTag = text(40).toLowerCase().regex(RULE_TAG_PATTERN);

/** The id of a list of leads: a UUID in Instantly, a number in HeyReach. */
export const RULE_LIST_PATTERN = /^[\w-]{1,60}$/;

/** The events that start a rule. A new trigger is one line here, in its wording, and in the events that the server collects. */
export const RULE_TRIGGERS = [
  'reply_classified',
  'disposition_set',
  'no_answer',
  'assignee_silent',
  'meeting_booked',
  'opportunity_changed',
  'lead_imported',
] as const;
export const RuleTriggerKind = z.enum(RULE_TRIGGERS);
export type RuleTriggerKind = z.infer<typeof RuleTriggerKind>;

/** Triggers that fire after a number of working hours. */
export const TIMED_TRIGGERS = ['no_answer', 'assignee_silent'] as const satisfies readonly RuleTriggerKind[];

const RuleHours = z.number().int().min(1).max(MAX_RULE_HOURS);

export const RuleTrigger = z.discriminatedUnion('kind', [
  z.strictObject({ kind: RuleTriggerKind.exclude(TIMED_TRIGGERS) }),
  /** Working hours since our last message, or since the lead wrote. */
  z.strictObject({ kind: RuleTriggerKind.extract(TIMED_TRIGGERS), hours: RuleHours }),
]);
export type RuleTrigger = z.infer<typeof RuleTrigger>;

const oneOf = <T extends z.ZodType>(value: T) => z.array(value).max(MAX_CONDITION_VALUES).default([]);
const Money = z.number().min(0).max(999_999_999_999).multipleOf(0.01).nullable().default(null);

/** All of them must match. An empty list and null match everything. */
export const RuleConditions = z.strictObject({
  campaign: oneOf(Id),
  location: oneOf(LocationId),
  /** The contact has one of these tags of Hearback. */
  tag: oneOf(RuleTag),
  disposition: oneOf(z.enum(DISPOSITIONS)),
  /** Language codes. */
  language: oneOf(text(10).min(2)),
  /** Statuses of the opportunity. */
  status: oneOf(z.enum(OPPORTUNITY_STATUSES)),
  min_value: Money,
  max_value: Money,
  working_hours: z.enum(['inside', 'outside']).nullable().default(null),
});
export type RuleConditions = z.infer<typeof RuleConditions>;

/** Conditions that compare with a list of values. The most selective one comes first: the server indexes rules by it. */
export const LIST_CONDITIONS = ['campaign', 'location', 'tag', 'disposition', 'language', 'status'] as const;
export type ListCondition = (typeof LIST_CONDITIONS)[number];
export const RULE_CONDITIONS = [...LIST_CONDITIONS, 'value', 'working_hours'] as const;
export type RuleConditionKind = (typeof RULE_CONDITIONS)[number];

const RuleAssign = z.strictObject({
  kind: z.literal('assign'),
  user_ids: z.array(Id).min(1).max(50),
  method: z.enum(['round_robin', 'least_loaded']),
  /** Open conversations per person. Null: no limit. */
  max_open: z.number().int().min(1).max(10_000).nullable(),
  only_working_hours: z.boolean(),
  /** Even if the conversation is already assigned. */
  reassign: z.boolean(),
});

/** Uses the commands that people use, on behalf of the rule's owner. */
export const RuleAction = z.discriminatedUnion('kind', [
  RuleAssign,
  z.strictObject({ kind: z.literal('snooze'), days: z.number().int().min(1).max(366) }),
  /** A reminder for the assignee, or for the owner of the rule. It is a task in the CRM. */
  z.strictObject({ kind: z.literal('remind'), days: z.number().int().min(1).max(60) }),
  z.strictObject({
    kind: z.literal('notify'),
    to: z.enum(['team', 'assignee', 'people']),
    user_ids: z.array(Id).max(50).default([]),
    message: text(300),
  }),
  /** A channel of the team in Slack or Teams, or a webhook of its own. */
  z.strictObject({ kind: z.literal('post'), channel_id: Id, message: text(300) }),
  z.strictObject({ kind: z.literal('add_note'), content: text(MAX_NOTE_LENGTH).min(1) }),
  /** To a person by email, in the name of the workspace. */
  z.strictObject({
    kind: z.literal('forward'),
    email: z.email().max(320),
    note: text(MAX_FORWARD_NOTE_LENGTH),
  }),
  z.strictObject({ kind: z.literal('finish') }),
  /** The status of the opportunity, and with it the stage in the CRM. */
  z.strictObject({ kind: z.literal('set_status'), status: z.enum(OPPORTUNITY_STATUSES) }),
  z.strictObject({ kind: z.literal('add_tag'), tag: RuleTag }),
  z.strictObject({ kind: z.literal('remove_tag'), tag: RuleTag }),
  /** Deletes the lead from email campaigns in Instantly and stops it in LinkedIn campaigns. It cannot be undone. */
  z.strictObject({ kind: z.literal('remove_from_campaign') }),
  /** A list of leads in Instantly or HeyReach, by the id that the provider gave it. It cannot be undone. */
  z.strictObject({
    kind: z.literal('add_to_list'),
    account_id: Id,
    list_id: text(60).regex(RULE_LIST_PATTERN),
  }),
  /** The id that Instantly gave the subsequence. */
  z.strictObject({ kind: z.literal('start_subsequence'), subsequence_id: Id }),
  z.strictObject({ kind: z.literal('stop_subsequence') }),
  z.strictObject({ kind: z.literal('suppress') }),
]);
export type RuleAction = z.infer<typeof RuleAction>;
export type RuleActionKind = RuleAction['kind'];
export const RULE_ACTIONS = [
  'assign',
  'notify',
  'post',
  'snooze',
  'remind',
  'add_note',
  'forward',
  'finish',
  'set_status',
  'add_tag',
  'remove_tag',
  'remove_from_campaign',
  'add_to_list',
  'start_subsequence',
  'stop_subsequence',
  'suppress',
] as const satisfies readonly RuleActionKind[];

/** An imported lead has no conversation yet. */
const LEAD_ACTIONS: readonly RuleActionKind[] = [
  'set_status',
  'add_tag',
  'remove_tag',
  'remove_from_campaign',
  'add_to_list',
  'suppress',
];

export const canRun = (trigger: RuleTriggerKind, action: RuleActionKind): boolean =>
  trigger !== 'lead_imported' || LEAD_ACTIONS.includes(action);

/** Actions whose effect can be undone from the log. */
export const UNDOABLE_ACTIONS: readonly RuleActionKind[] = [
  'assign',
  'snooze',
  'remind',
  'finish',
  'set_status',
  'add_tag',
  'remove_tag',
  'start_subsequence',
  'stop_subsequence',
  'suppress',
];

export const RuleDefinition = z
  .strictObject({
    trigger: RuleTrigger,
    conditions: RuleConditions,
    actions: z.array(RuleAction).min(1).max(MAX_RULE_ACTIONS),
  })
  .refine(({ trigger, actions }) => actions.every(({ kind }) => canRun(trigger.kind, kind)), {
    path: ['actions'],
    message: 'This action needs a conversation.',
  })
  .refine(
    ({ conditions: { min_value, max_value } }) =>
      min_value === null || max_value === null || min_value <= max_value,
    { path: ['conditions'], message: 'The minimum value is higher than the maximum value.' },
  )
  .refine(
    ({ actions }) =>
      actions.every(
        (action) => action.kind !== 'notify' || action.to !== 'people' || action.user_ids.length > 0,
      ),
    { path: ['actions'], message: 'Choose at least one person.' },
  );
export type RuleDefinition = z.infer<typeof RuleDefinition>;

export const Rule = z.object({
  id: Id,
  name: z.string(),
  definition: RuleDefinition,
  enabled: z.boolean(),
  version: z.number().int(),
  /** Its actions run with the access of this person. Null: the person was removed, so the rule does not run. */
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  last_run_at: z.iso.datetime().nullable(),
  runs_7d: z.number().int(),
  failed_7d: z.number().int(),
});
export type Rule = z.infer<typeof Rule>;

export const RuleForm = z.strictObject({
  name: text(100).min(1),
  definition: RuleDefinition,
  enabled: z.boolean(),
});
export type RuleForm = z.infer<typeof RuleForm>;

/** Why a condition matched. Names of campaigns and people are resolved by the reader. */
export const ConditionReason = z.object({
  condition: z.enum(RULE_CONDITIONS),
  matched: z.boolean(),
  /** The value of the event. */
  seen: z.string().nullable(),
});
export type ConditionReason = z.infer<typeof ConditionReason>;

export const ActionOutcome = z.object({
  kind: z.enum(RULE_ACTIONS),
  /** `waiting`: a provider is being called. */
  status: z.enum(['done', 'waiting', 'unchanged', 'failed', 'undone']),
  /** The result, or the reason of the failure. */
  detail: z.string().nullable(),
  can_undo: z.boolean(),
  /** It changed something that cannot be undone. Also true if it failed in part. */
  is_lasting: z.boolean(),
});
export type ActionOutcome = z.infer<typeof ActionOutcome>;

export const RULE_RUN_STATUSES = ['done', 'waiting', 'failed', 'skipped', 'not_matched', 'undone'] as const;

export const RuleRun = z.object({
  id: Id,
  rule_id: Id,
  version: z.number().int(),
  contact_id: Id,
  contact_name: z.string(),
  trigger: RuleTriggerKind,
  status: z.enum(RULE_RUN_STATUSES),
  /** Why it was skipped. */
  reason: z.string().nullable(),
  conditions: z.array(ConditionReason),
  actions: z.array(ActionOutcome),
  at: z.iso.datetime(),
});
export type RuleRun = z.infer<typeof RuleRun>;

export const DRY_RUN_DAYS = 30;
/** Newer events come first. */
export const MAX_DRY_RUN_EVENTS = 10_000;
export const MAX_DRY_RUN_EXAMPLES = 10;

const DryRunExample = z.object({
  contact_id: Id,
  contact_name: z.string(),
  at: z.iso.datetime(),
  conditions: z.array(ConditionReason),
});
export type DryRunExample = z.infer<typeof DryRunExample>;

export const DryRun = z.object({
  /** Events of the trigger in the last 30 days, up to the limit. */
  events: z.number().int(),
  is_limited: z.boolean(),
  matched: z.number().int(),
  /** Different conversations. */
  contacts: z.number().int(),
  matches: z.array(DryRunExample),
  misses: z.array(DryRunExample),
});
export type DryRun = z.infer<typeof DryRun>;
