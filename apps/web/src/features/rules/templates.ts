import type { RuleAction, RuleConditions, RuleDefinition, RuleTrigger } from '@hearback/contract';

export const NO_CONDITIONS: RuleConditions = {
  campaign: [],
  location: [],
  tag: [],
  disposition: [],
  language: [],
  status: [],
  min_value: null,
  max_value: null,
  working_hours: null,
};

export type RuleTemplate = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly definition: RuleDefinition;
};

const toDefinition = (
  trigger: RuleTrigger,
  conditions: Partial<RuleConditions>,
  ...actions: RuleAction[]
): RuleDefinition => ({ trigger, conditions: { ...NO_CONDITIONS, ...conditions }, actions });

const CLASSIFIED: RuleTrigger = { kind: 'reply_classified' };

/** People are chosen in the editor. */
export const NEW_ASSIGN: Extract<RuleAction, { kind: 'assign' }> = {
  kind: 'assign',
  user_ids: [],
  method: 'round_robin',
  max_open: null,
  only_working_hours: false,
  reassign: false,
};

const toNotify = (to: 'team' | 'assignee', message: string): RuleAction => ({
  ...{ kind: 'notify', to, user_ids: [], message },
});

/** The ten rules that agencies need most. */
export const RULE_TEMPLATES: readonly RuleTemplate[] = [
  {
    id: 'assign-interested',
    name: 'Assign interested replies',
    description: 'Distribute interested replies evenly, with a limit per person.',
    definition: toDefinition(CLASSIFIED, { disposition: ['interested'] }, { ...NEW_ASSIGN, max_open: 30 }),
  },
  {
    id: 'notify-after-hours',
    name: 'Interested replies after hours',
    description: 'Notify the team of interested replies outside working hours.',
    definition: toDefinition(
      CLASSIFIED,
      { disposition: ['interested'], working_hours: 'outside' },
      toNotify('team', 'Interested reply outside working hours'),
    ),
  },
  {
    id: 'create-opportunity',
    name: 'Open an opportunity for interested leads',
    description: 'Create an opportunity, which the CRM sync adds to your pipeline.',
    definition: toDefinition(
      CLASSIFIED,
      { disposition: ['interested'] },
      { kind: 'set_status', status: 'lead' },
    ),
  },
  {
    id: 'snooze-out-of-office',
    name: 'Snooze out-of-office replies',
    description: 'Bring the conversation back after a week.',
    definition: toDefinition(CLASSIFIED, { disposition: ['ooo'] }, { kind: 'snooze', days: 7 }),
  },
  {
    id: 'suppress-hard-no',
    name: 'Stop contacting after a hard no',
    description: 'Add the lead to the do-not-contact list and finish the conversation.',
    definition: toDefinition(
      CLASSIFIED,
      { disposition: ['hard_no'] },
      { kind: 'suppress' },
      { kind: 'finish' },
    ),
  },
  {
    id: 'follow-up-soft-no',
    name: 'Follow up after a soft no',
    description: 'Set a reminder for later and finish the conversation for now.',
    definition: toDefinition(
      CLASSIFIED,
      { disposition: ['soft_no'] },
      { kind: 'remind', days: 30 },
      { kind: 'finish' },
    ),
  },
  {
    id: 'wrong-person',
    name: 'Ask for the right person',
    description: 'Notify the team when a reply came from the wrong person.',
    definition: toDefinition(
      CLASSIFIED,
      { disposition: ['wrong_person'] },
      toNotify('team', 'Ask who is responsible'),
    ),
  },
  {
    id: 'no-answer',
    name: 'Follow up when a lead goes quiet',
    description: 'Notify the assignee when the lead has not replied for two working days.',
    definition: toDefinition(
      { kind: 'no_answer', hours: 16 },
      { disposition: ['interested'] },
      toNotify('assignee', 'No reply for two working days'),
    ),
  },
  {
    id: 'reassign-silent',
    name: 'Reassign when the assignee does not reply',
    description: 'Reassign a waiting lead to a teammate with fewer open conversations.',
    definition: toDefinition(
      { kind: 'assignee_silent', hours: 4 },
      {},
      { ...NEW_ASSIGN, method: 'least_loaded', reassign: true },
    ),
  },
  {
    id: 'high-value',
    name: 'Watch large opportunities',
    description: 'Notify the team when an opportunity above a value changes.',
    definition: toDefinition(
      { kind: 'opportunity_changed' },
      { min_value: 5000 },
      toNotify('team', 'A large opportunity changed'),
    ),
  },
];
