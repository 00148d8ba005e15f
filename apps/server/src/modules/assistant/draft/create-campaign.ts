import { type CampaignDraft, hasEmails, planOf } from '@hearback/contract';
import { addCampaign, type NewCampaign } from '#server/modules/campaigns/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Inside } from '#server/platform/http/implement.ts';
import { readersOf } from '../built-in/writing/write-sequence.ts';
import { requireQuiet } from '../sessions/require-quiet.ts';
import { holdSession, saveSession } from '../sessions/sessions.queries.ts';
import { insertSequence } from './draft.queries.ts';
import { industryOf } from './industry-of.ts';

/** Once, however often it is pressed: campaign, its emails and the end of the conversation are one transaction. */
export async function createCampaign(inside: Inside, id: string): Promise<{ campaign_id: string }> {
  const { tx, actor, record } = inside;
  const session = await holdSession(tx, id);
  if (session.campaign_id) return { campaign_id: session.campaign_id };
  const { draft } = session;
  requireQuiet(session);
  if (!hasEmails(draft)) throw new AppError('DRAFT_NOT_READY');
  const campaign_id = await addCampaign(inside, toCampaign(draft));
  const { emails = [], variables = [] } = draft.generated_content ?? {};
  await insertSequence(tx, { workspace_id: actor.workspace_id, campaign_id, emails, variables });
  await saveSession(tx, id, { status: 'completed', campaign_id });
  await record('assistant.session_changed', { session_id: id, user_id: actor.user_id });
  return { campaign_id };
}

const listed = (terms: readonly string[] | null): string | null => terms?.join(', ') || null;

/** All that leads are added by, as far as the plan tells it. */
function toCampaign(draft: CampaignDraft): NewCampaign {
  const { name, website, industries, titles } = planOf(draft);
  return {
    name: `${name ?? 'AI Generated'} Campaign`,
    company_name: name,
    industry: industryOf(draft),
    target_vertical: listed(industries)?.slice(0, 300) ?? null,
    target_titles: listed(titles)?.slice(0, 2000) ?? null,
    main_product_site_url: website,
    value_proposition: valueProposition(draft),
  };
}

/** In the person's own words, and nothing besides. Null where nobody told what the business does. */
function valueProposition(draft: CampaignDraft): string | null {
  const { name, description, company_size, location } = planOf(draft);
  if (!description) return null;
  const readers = readersOf({ ...draft, target_audience: { ...draft.target_audience, location: undefined } });
  const whom = [readers, company_size, location].filter((part) => part !== null).join(', ');
  return `${name ? `${name}: ` : ''}${description.replace(/\.$/, '')}. For ${whom}.`;
}
