import {
  counted,
  type Disposition,
  type OpportunityStatus,
  type RuleAction,
  type RuleActionKind,
  type RuleConditionKind,
  type RuleConditions,
  type RuleDefinition,
  type RuleRun,
  type RuleTrigger,
  type RuleTriggerKind,
} from '@hearback/contract';
import { formatMoney } from '#web/lib/wording/numbers.ts';

export const TRIGGER_LABELS: Readonly<Record<RuleTriggerKind, string>> = {
  reply_classified: 'A reply is classified',
  disposition_set: 'A disposition is set',
  no_answer: 'The lead does not reply',
  assignee_silent: 'The assignee does not reply',
  meeting_booked: 'A meeting is booked',
  opportunity_changed: 'An opportunity changes',
  lead_imported: 'A lead is imported',
};

export const CONDITION_LABELS: Readonly<Record<RuleConditionKind, string>> = {
  campaign: 'Campaign',
  location: 'Location',
  tag: 'Tag',
  disposition: 'Disposition',
  language: 'Language',
  status: 'Opportunity status',
  value: 'Opportunity value',
  working_hours: 'Working hours',
};

export const ACTION_LABELS: Readonly<Record<RuleActionKind, string>> = {
  assign: 'Assign the conversation',
  notify: 'Notify people',
  post: 'Post to a channel',
  snooze: 'Snooze',
  remind: 'Set a reminder',
  add_note: 'Add a note',
  forward: 'Forward by email',
  finish: 'Finish the conversation',
  set_status: 'Set the opportunity status',
  add_tag: 'Add a tag',
  remove_tag: 'Remove a tag',
  remove_from_campaign: 'Remove from campaigns',
  add_to_list: 'Add to a list',
  start_subsequence: 'Start a subsequence in Instantly',
  stop_subsequence: 'Stop the subsequence in Instantly',
  suppress: 'Add to the do-not-contact list',
};

export const DISPOSITION_NAMES: Readonly<Record<Disposition, string>> = {
  interested: 'Interested',
  soft_no: 'Soft No',
  hard_no: 'Hard No',
  ooo: 'Out of Office',
  wrong_person: 'Wrong Person',
};

export const STATUS_NAMES: Readonly<Record<OpportunityStatus, string>> = {
  lead: 'Lead',
  waiting_for_reply: 'Waiting for Reply',
  booked_meeting: 'Booked Meeting',
  meeting_completed: 'Meeting Completed',
  won: 'Won',
  lost: 'Lost',
};

const HOURS_NAMES = { inside: 'inside working hours', outside: 'outside working hours' } as const;

export const RUN_LABELS: Readonly<Record<RuleRun['status'], string>> = {
  done: 'Done',
  waiting: 'Waiting',
  failed: 'Failed',
  skipped: 'Skipped',
  not_matched: 'Did not match',
  undone: 'Undone',
};

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

export const toLanguage = (code: string): string => {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    return code;
  }
};

/** Names of ids in a rule. */
export type RuleNames = {
  readonly campaign: (id: string) => string;
  readonly location: (id: string) => string;
  readonly person: (id: string) => string;
  readonly channel: (id: string) => string;
  readonly account: (id: string) => string;
};

const join = (words: readonly string[], last = 'or') =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** The value of a condition as people read it. */
export function toSeen(condition: RuleConditionKind, seen: string | null, names: RuleNames): string {
  if (seen === null) return 'none';
  switch (condition) {
    case 'campaign':
      return names.campaign(seen);
    case 'location':
      return names.location(seen);
    case 'disposition':
      return DISPOSITION_NAMES[seen as Disposition] ?? seen;
    case 'status':
      return STATUS_NAMES[seen as OpportunityStatus] ?? seen;
    case 'language':
      return toLanguage(seen);
    case 'value':
      return formatMoney(Number(seen));
    case 'tag':
      return seen;
    case 'working_hours':
      return HOURS_NAMES[seen as keyof typeof HOURS_NAMES] ?? seen;
  }
}

function describeTrigger(trigger: RuleTrigger, { disposition }: RuleConditions): string {
  const as = join(disposition.map((each) => DISPOSITION_NAMES[each]));
  if (trigger.kind === 'reply_classified') return `When a reply is classified${as === '' ? '' : ` as ${as}`}`;
  if (trigger.kind === 'disposition_set') return `When a disposition is set${as === '' ? '' : ` to ${as}`}`;
  if ('hours' in trigger) {
    const hours = counted(trigger.hours, 'working hour');
    return trigger.kind === 'no_answer'
      ? `When the lead does not reply for ${hours}`
      : `When the assignee does not reply for ${hours}`;
  }
  if (trigger.kind === 'meeting_booked') return 'When a meeting is booked';
  return trigger.kind === 'lead_imported' ? 'When a lead is imported' : 'When an opportunity changes';
}

function describeConditions({ trigger, conditions }: RuleDefinition, names: RuleNames): string {
  const { campaign, location, tag, disposition, language, status, min_value, max_value, working_hours } =
    conditions;
  const isSaid = trigger.kind === 'reply_classified' || trigger.kind === 'disposition_set';
  const parts = [
    location.length > 0 && `the location is ${join(location.map(names.location))}`,
    campaign.length > 0 && `the campaign is ${join(campaign.map(names.campaign))}`,
    tag.length > 0 && `the lead has the tag ${join(tag)}`,
    !isSaid &&
      disposition.length > 0 &&
      `the disposition is ${join(disposition.map((each) => DISPOSITION_NAMES[each]))}`,
    language.length > 0 && `the language is ${join(language.map(toLanguage))}`,
    status.length > 0 && `the opportunity is ${join(status.map((each) => STATUS_NAMES[each]))}`,
    min_value !== null && `the value is at least ${formatMoney(min_value)}`,
    max_value !== null && `the value is at most ${formatMoney(max_value)}`,
    working_hours !== null && `it is ${HOURS_NAMES[working_hours]}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : ` and ${join(parts, 'and')}`;
}

function describeAction(action: RuleAction, names: RuleNames): string {
  switch (action.kind) {
    case 'assign': {
      const people = join(action.user_ids.map(names.person));
      const way = action.method === 'round_robin' ? ' by round robin' : ' by fewest open conversations';
      const how = action.user_ids.slice(1).length === 0 ? '' : way;
      const cap = action.max_open === null ? '' : `, at most ${action.max_open} each`;
      return `${action.reassign ? 'reassign' : 'assign'} it to ${people || '…'}${how}${cap}`;
    }
    case 'notify':
      return action.to === 'people'
        ? `notify ${join(action.user_ids.map(names.person), 'and') || '…'}`
        : `notify the ${action.to}`;
    case 'post':
      return `post to ${names.channel(action.channel_id)}`;
    case 'snooze':
      return `snooze it for ${counted(action.days, 'day')}`;
    case 'remind':
      return `set a reminder in ${counted(action.days, 'day')}`;
    case 'add_note':
      return 'add a note';
    case 'forward':
      return `forward it to ${action.email || '…'}`;
    case 'finish':
      return 'finish the conversation';
    case 'set_status':
      return `set the opportunity to ${STATUS_NAMES[action.status]}`;
    case 'add_tag':
      return `add the tag ${action.tag || '…'}`;
    case 'remove_tag':
      return `remove the tag ${action.tag || '…'}`;
    case 'remove_from_campaign':
      return 'remove the lead from their campaigns in Instantly and HeyReach';
    case 'add_to_list':
      return `add the lead to a list of ${names.account(action.account_id)}`;
    case 'start_subsequence':
      return 'start a subsequence in Instantly';
    case 'stop_subsequence':
      return 'stop the subsequence in Instantly';
    case 'suppress':
      return 'add the lead to the do-not-contact list';
  }
}

/** 'assign it to Ann and snooze it for 2 days' */
export const describeActions = (actions: readonly RuleAction[], names: RuleNames): string =>
  join(
    actions.map((action) => describeAction(action, names)),
    'and',
  );

/** 'When a reply is classified as Interested and the location is Austin, assign it to Ann or Ben by round robin.' */
export const describeRule = (definition: RuleDefinition, names: RuleNames): string =>
  `${describeTrigger(definition.trigger, definition.conditions)}${describeConditions(definition, names)}, ${describeActions(definition.actions, names)}.`;
