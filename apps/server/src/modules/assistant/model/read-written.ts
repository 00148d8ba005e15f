import { type CampaignDraft, hostsIn } from '@hearback/contract';
import { givesAway, tidyDraft } from '#server/platform/model/tidy-draft.ts';
import { readWebsite } from '../built-in/reading/read-business.ts';
import type { DraftChange } from '../draft/merge-draft.ts';
import { INSTRUCTIONS, type Written } from './instructions.ts';

/** What of a model's answer may reach the draft and the screen; null when none of it is of use. Pure. */
export function readWritten(
  written: Written,
  draft: CampaignDraft,
  said: string,
): { message: string; change: DraftChange } | null {
  const website = websiteSaid(written.website, said);
  const hosts = hostsOf(draft, website);
  if (givesAway(JSON.stringify(written), INSTRUCTIONS)) return null;
  const message = tidyDraft(written.message, hosts);
  if (message === '') return null;
  const emails = written.emails?.map(({ subject, body }) => ({
    subject: tidyDraft(subject, hosts),
    body: tidyDraft(body, hosts),
  }));
  const whole = emails?.filter(({ subject, body }) => subject !== '' && body !== '') ?? [];
  // An email of which nothing is left was not meant for the reader: then the others are not to be trusted either.
  if (emails && whole.length < emails.length) return null;
  return {
    message,
    change: {
      name: written.business_name,
      website,
      industries: written.industries,
      titles: written.titles,
      primary_goal: written.primary_goal,
      num_emails: whole.length > 0 ? whole.length : written.num_emails,
      emails: whole.length > 0 ? whole : null,
    },
  };
}

/** The website is the person's to tell: one that they did not write themselves is made up. */
const websiteSaid = (website: string | null, said: string): string | null => {
  const address = readWebsite(website ?? '');
  return address && hostOf(address) === hostOf(readWebsite(said) ?? '') ? address : null;
};

const hostOf = (address: string): string =>
  address.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/[\s\S]*/, '');

export const hostsOf = ({ business_info }: CampaignDraft, website: string | null): string[] =>
  hostsIn(business_info?.website, website);
