import type { CampaignDraft } from './campaign-draft.ts';

/** The badges above the chat, in the order in which the conversation fills them. */
export const PROGRESS_LABELS = [
  'Business Info',
  'Target Audience',
  'Goals Set',
  'Sequence Planned',
  'Content Generated',
] as const;
export type ProgressLabel = (typeof PROGRESS_LABELS)[number];

const DONE: Record<ProgressLabel, (draft: CampaignDraft) => boolean> = {
  'Business Info': ({ business_info }) => Boolean(business_info?.name),
  'Target Audience': ({ target_audience }) =>
    Boolean(target_audience?.industries?.length || target_audience?.titles?.length),
  'Goals Set': ({ campaign_goals }) => Boolean(campaign_goals?.primary_goal),
  'Sequence Planned': ({ sequence_config }) => Boolean(sequence_config?.num_emails),
  'Content Generated': (draft) => hasEmails(draft),
};

export const hasEmails = ({ generated_content }: CampaignDraft): boolean =>
  (generated_content?.emails.length ?? 0) > 0;

export const toProgress = (draft: CampaignDraft): { label: ProgressLabel; done: boolean }[] =>
  PROGRESS_LABELS.map((label) => ({ label, done: DONE[label](draft) }));
