import { z } from 'zod';
import { ProposedEntry } from '../knowledge.ts';
import { Id } from '../values.ts';

/** The maximum length of a drafted email. For LinkedIn, see `findLinkedInProblem`. */
export const MAX_EMAIL_WORDS = 150;

/** The rules that a draft of a model must follow, with what people read if it does not. */
export const DRAFT_RULE_LABELS = {
  number: 'a number that neither the conversation nor your knowledge contains',
  price: 'a price or percentage that your knowledge does not contain',
  date: 'a date that neither the conversation nor your knowledge contains',
  link: 'a link that your knowledge does not contain',
  name: 'a name that neither the conversation nor your knowledge contains',
  forbidden: 'forbidden words',
  language: 'the wrong language',
  length: 'too many words',
  form: 'formatting that does not fit the channel',
  instructions: 'our instructions to the model',
} as const;
export type DraftRule = keyof typeof DRAFT_RULE_LABELS;

export const DraftProblem = z.object({
  rule: z.enum(Object.keys(DRAFT_RULE_LABELS) as [DraftRule, ...DraftRule[]]),
  /** The words in question. */
  text: z.string(),
});
export type DraftProblem = z.infer<typeof DraftProblem>;

/** How the model produced a draft. */
export const ModelDraft = z.object({
  /** `rewritten`: the first draft broke a rule. `replaced`: so did the second, and the library answers. */
  result: z.enum(['accepted', 'rewritten', 'replaced']),
  /** Problems of the draft that was not used. */
  problems: z.array(DraftProblem),
  /** The knowledge entries that the draft uses. */
  entries: z.array(ProposedEntry.extend({ id: Id })),
  /** Information that the model would need to answer better. */
  missing: z.array(z.string()),
  prompt_version: z.string(),
});
export type ModelDraft = z.infer<typeof ModelDraft>;
