import {
  canRun,
  MAX_RULE_HOURS,
  RULE_LIST_PATTERN,
  RULE_TAG_PATTERN,
  type RuleAction,
  type RuleDefinition,
} from '@hearback/contract';
import { ACTION_LABELS } from './wording.ts';

type Draft = { readonly name: string; readonly definition: RuleDefinition };

const TAG_PROBLEM = 'Tags have up to 40 characters: letters, digits, spaces, hyphens and underscores.';

const isTag = (tag: string) => RULE_TAG_PATTERN.test(tag.trim());
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isWhole = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;

/** Why the rule cannot be saved, or null. The server checks it again. */
export function findRuleProblem({
  name,
  definition: { trigger, conditions, actions },
}: Draft): string | null {
  if (name.trim() === '') return 'Enter a name.';
  if ('hours' in trigger && !isWhole(trigger.hours, MAX_RULE_HOURS))
    return `Enter between 1 and ${MAX_RULE_HOURS} working hours.`;
  const { min_value, max_value } = conditions;
  if (min_value !== null && max_value !== null && min_value > max_value)
    return 'The minimum value is higher than the maximum value.';
  if (conditions.tag.some((tag) => !isTag(tag))) return TAG_PROBLEM;
  if (actions.length === 0) return 'Add at least one action.';
  const unfit = actions.find(({ kind }) => !canRun(trigger.kind, kind));
  if (unfit) return `An imported lead has no conversation. Remove “${ACTION_LABELS[unfit.kind]}”.`;
  return actions.map(findActionProblem).find((problem) => problem !== null) ?? null;
}

function findActionProblem(action: RuleAction): string | null {
  switch (action.kind) {
    case 'assign':
      if (action.user_ids.length === 0) return 'Choose who conversations are assigned to.';
      return action.max_open === null || isWhole(action.max_open, 10_000)
        ? null
        : 'Enter between 1 and 10,000 open conversations.';
    case 'notify':
      return action.to === 'people' && action.user_ids.length === 0 ? 'Choose who is notified.' : null;
    case 'post':
      return action.channel_id === '' ? 'Choose a channel.' : null;
    case 'snooze':
      return isWhole(action.days, 366) ? null : 'Enter between 1 and 366 days.';
    case 'remind':
      return isWhole(action.days, 60) ? null : 'Enter between 1 and 60 days.';
    case 'forward':
      return action.email.includes('@') ? null : 'Enter the email address to forward to.';
    case 'add_tag':
    case 'remove_tag':
      return isTag(action.tag) ? null : TAG_PROBLEM;
    case 'start_subsequence':
      return UUID.test(action.subsequence_id) ? null : 'Enter the ID of the subsequence.';
    case 'add_to_list':
      if (action.account_id === '') return 'Choose the account of the list.';
      return RULE_LIST_PATTERN.test(action.list_id) ? null : 'Enter the ID of the list.';
    case 'add_note':
      return action.content.trim() === '' ? 'Enter the text of the note.' : null;
    default:
      return null;
  }
}
