import {
  type CampaignPlan,
  findPlanProblem,
  GUIDED_QUESTIONS,
  type GuidedField,
  type PlanEdit,
  type QuestionControl,
  toEntries,
} from '@hearback/contract';

export type AnswerResult = { readonly plan: PlanEdit } | { readonly problem: string };

/** Stores an answer as typed, or names what is wrong with it. Free text is not interpreted. */
export function readAnswer(field: GuidedField, message: string): AnswerResult {
  const control: QuestionControl = GUIDED_QUESTIONS[field];
  if (control.kind !== 'choices')
    return toPlan(field, control.kind === 'lines' ? toEntries(message) : message);
  const choice = control.choices.find(({ value, label }) => message === value || message === label);
  if (!choice)
    return { problem: `Choose one of these: ${control.choices.map(({ label }) => label).join(', ')}.` };
  return toPlan(field, field === 'num_emails' ? Number(choice.value) : choice.value);
}

function toPlan(field: GuidedField, value: CampaignPlan[GuidedField] | string): AnswerResult {
  const problem = findPlanProblem(field, value as CampaignPlan[GuidedField]);
  return problem === null ? { plan: { [field]: value } } : { problem };
}
