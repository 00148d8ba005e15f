import { type CampaignDraft, type DraftEmail, listHosts, toWebAddress } from '@hearback/contract';
import { leaksInstructions, tidyDraft } from '#server/platform/model/tidy-draft.ts';
import type { DraftChange } from '../merge-draft.ts';
import { INSTRUCTIONS, type ModelOutput } from './instructions.ts';

/** Extracts the usable parts of a model's answer for the draft and the screen, or null if there are none. */
export function parseModelOutput(
  output: ModelOutput,
  draft: CampaignDraft,
  userText: string,
): { message: string; change: DraftChange } | null {
  const website = findWebsite(output.website, userText);
  const hosts = listDraftHosts(draft, website);
  if (leaksInstructions(JSON.stringify(output), INSTRUCTIONS)) return null;
  const message = tidyDraft(output.message, hosts);
  if (message === '') return null;
  const emails = output.emails?.map(({ subject, body }) => ({
    subject: tidyDraft(subject, hosts),
    body: tidyDraft(body, hosts),
  }));
  const whole = emails?.filter(({ subject, body }) => subject !== '' && body !== '') ?? [];
  // An email that is empty after sanitizing was not meant for the reader, so the others are not
  // trusted either.
  if (emails && whole.length < emails.length) return null;
  const { message: _said, emails: _written, ...fields } = output;
  return { message, change: toChange({ ...fields, website }, whole) };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** A model returns null for facts that it did not find. They change nothing. */
function toChange(output: Omit<ModelOutput, 'message' | 'emails'>, emails: DraftEmail[]): DraftChange {
  const { business_name: name, num_emails, ...rest } = output;
  const facts = { ...rest, name, num_emails: emails.length > 0 ? emails.length : num_emails };
  const stated = Object.entries(facts).filter(
    ([, value]) => value !== null && value !== '' && !isEmptyList(value),
  );
  return { ...Object.fromEntries(stated), ...(emails.length > 0 && { emails }) };
}

/** Only the user can name the website. A model must not invent one. */
function findWebsite(website: string | null, userText: string): string | null {
  const address = toWebAddress(website ?? '');
  const [host] = listHosts(address);
  return host !== undefined && listHosts(userText.replace(/[!?,;]/g, ' ')).includes(host) ? address : null;
}

export const listDraftHosts = ({ business_info }: CampaignDraft, website: string | null): string[] =>
  listHosts(business_info?.website, website);
