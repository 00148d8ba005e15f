import {
  type CampaignDraft,
  hasEmails,
  type PlanEdit,
  type PlanField,
  planOf,
  showPlanned,
} from '@hearback/contract';
import { mergeDraft } from '../merge-draft.ts';
import { obey } from './obey.ts';
import { type Answer, type Conversation, present, proceed, take } from './proceed.ts';
import { openQuestion, type Talk } from './talk.ts';
import { understand } from './understanding/understand.ts';
import * as words from './words.ts';
import { writeSequence } from './writing/write-sequence.ts';

/** The built-in conversation: the same draft and words give the same answer. */
export function converse(conversation: Conversation, said: string): Answer {
  const { draft, talk } = conversation;
  const field = openQuestion(draft, talk);
  const count = draft.generated_content?.emails.length ?? 0;
  const meaning = understand(said.slice(0, LONGEST), {
    field,
    last: talk.last ?? null,
    count,
    plan: planOf(draft),
  });
  const same = (message: string): Answer => ({ message, draft, talk });
  switch (meaning.kind) {
    case 'command':
      return obey(conversation, meaning.order);
    case 'asked':
      return same(words.join(words.explainField(field), field === null ? '' : words.ask(field, draft)));
    case 'agreed':
      if (hasEmails(draft)) return same(words.CONTENT);
      return field === null ? present(writeSequence(draft), talk) : miss(draft, talk, field);
    case 'passed':
      return field === null ? same(words.HELP) : pass(draft, talk, field);
    case 'unclear':
      return field === null ? same(words.UNCLEAR) : miss(draft, talk, field);
    case 'told':
      return take(conversation, meaning.change, meaning.trouble ? words.explain(meaning.trouble) : '');
  }
}

/** Bounded here as well as in the contract: what reads strangers' words says itself how many. */
const LONGEST = 4_000;

const SUGGESTED: Partial<Record<PlanField, PlanEdit>> = {
  num_emails: { num_emails: 3 },
  primary_goal: { primary_goal: 'Book meetings' },
};

/** Not known, or of no matter. What a campaign cannot be without is suggested, the rest stays empty. */
function pass(draft: CampaignDraft, talk: Talk, field: PlanField): Answer {
  const suggestion = SUGGESTED[field];
  const merged = suggestion ? mergeDraft(draft, suggestion) : draft;
  const passed = { ...talk, missed: undefined, passed: [...new Set([...(talk.passed ?? []), field])] };
  const answer = proceed(merged, suggestion ? { ...passed, passed: talk.passed, last: field } : passed);
  const said = suggestion
    ? words.suggested(field, showPlanned(planOf(merged)[field]))
    : words.leftOpen(field);
  return { ...answer, message: words.join(said, answer.message) };
}

/** Says once what it did not understand. The second time it goes on: the field can be typed into. */
function miss(draft: CampaignDraft, talk: Talk, field: PlanField): Answer {
  if (talk.missed !== field)
    return { message: words.misunderstood(field), draft, talk: { ...talk, missed: field } };
  const passed = [...new Set([...(talk.passed ?? []), field])];
  const answer = proceed(draft, { ...talk, missed: undefined, passed });
  return { ...answer, message: words.join(words.leftOpen(field), answer.message) };
}
