import { detectLanguage, type Language } from '@hearback/classification';
import { type CampaignDraft, EMAIL_LANGUAGES, EmailLanguage, toPlan } from '@hearback/contract';
import { isGoalChoice } from './wording/en.ts';

/** The language of the emails. `reason` explains the choice to the user. */
export type LanguageChoice = { readonly language: EmailLanguage; readonly reason: string };

const NAMES: Readonly<Record<Language, string>> = {
  ...EMAIL_LANGUAGES,
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  sv: 'Swedish',
  pl: 'Polish',
};

/** The language set in the plan, else the language of the answers if it is supported, else English. */
export function findLanguage(draft: CampaignDraft): LanguageChoice {
  const { language: planLanguage, description, titles, industries, location, primary_goal } = toPlan(draft);
  if (planLanguage)
    return { language: planLanguage, reason: `in ${EMAIL_LANGUAGES[planLanguage]}, as set in the plan` };
  const isOwnGoal = primary_goal !== null && !isGoalChoice(primary_goal);
  const answers = [
    description,
    ...(titles ?? []),
    ...(industries ?? []),
    isOwnGoal && primary_goal,
    location,
  ];
  const text = answers.filter(Boolean).join('\n');
  const detected = text === '' ? null : detectLanguage(text);
  const supported = EmailLanguage.safeParse(detected);
  if (supported.success)
    return { language: supported.data, reason: `in ${NAMES[supported.data]}, the language of your answers` };
  const why = detected
    ? `because I can't write in ${NAMES[detected]}`
    : "because I couldn't recognize the language of your answers";
  return { language: 'en', reason: `in English, ${why}` };
}
