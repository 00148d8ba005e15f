import { type CampaignDraft, DEFAULT_DELAY_DAYS, hasEmails, toPlan, toWebAddress } from '@hearback/contract';
import { addCampaign, type NewCampaign } from '#server/modules/campaigns/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireQuiet } from '../sessions/require-quiet.ts';
import { lockSession, saveSession } from '../sessions/sessions.queries.ts';
import { insertSequence } from './draft.queries.ts';

/** Idempotent. Creates the campaign with its emails and completes the conversation in one transaction. */
export async function createCampaign(context: TxContext, id: string): Promise<{ campaign_id: string }> {
  const { tx, actor, record } = context;
  const session = await lockSession(tx, id);
  if (session.campaign_id) return { campaign_id: session.campaign_id };
  const { draft } = session;
  requireQuiet(session);
  if (!hasEmails(draft)) throw new AppError('DRAFT_NOT_READY');
  const campaign_id = await addCampaign(context, toCampaign(draft));
  const { emails = [], variables = [] } = draft.generated_content ?? {};
  const delay_days = toPlan(draft).delay_days ?? DEFAULT_DELAY_DAYS;
  const { workspace_id } = actor;
  await insertSequence(tx, { workspace_id, campaign_id, emails, variables, delay_days });
  await saveSession(tx, id, { status: 'completed', campaign_id });
  await record('assistant.session_changed', { session_id: id, user_id: actor.user_id });
  return { campaign_id };
}

const joinTerms = (terms: readonly string[] | null): string | null => terms?.join(', ') || null;

/** The target configuration of the campaign, as far as the plan contains it. */
function toCampaign(draft: CampaignDraft): NewCampaign {
  const { name, website, industries, titles, campaign_name } = toPlan(draft);
  const vertical = joinTerms(industries)?.slice(0, 300) ?? null;
  return {
    name: campaign_name ?? `${name ?? 'AI Generated'} Campaign`,
    company_name: name,
    industry: vertical,
    target_vertical: vertical,
    target_titles: joinTerms(titles)?.slice(0, 2000) ?? null,
    main_product_site_url: website === null ? null : toWebAddress(website),
    value_proposition: toValueProposition(draft),
  };
}

/** The user's own words, each on its own line. Null if the plan does not describe the business. */
function toValueProposition(draft: CampaignDraft): string | null {
  const { name, description, titles, industries, company_size, location } = toPlan(draft);
  if (!description) return null;
  const audience = [...(titles ?? []), ...(industries ?? []), company_size, location]
    .filter(Boolean)
    .join(', ');
  return [name ? `${name}: ${description}` : description, ...(audience ? [`For: ${audience}`] : [])]
    .join('\n')
    .slice(0, 5000);
}
