import type { Campaign, CampaignLead, HeyReachAccount } from '../objects.ts';
import type { HeyReachState } from '../state.ts';
import { bad, sameProfile, toText } from './read.ts';
import type { Body } from './serve.ts';

interface Counts {
  addedLeadsCount: number;
  updatedLeadsCount: number;
  failedLeadsCount: number;
}

/** Adds or updates up to 100 leads. The response is 200 even if some fail. The counts report them. */
export function addLeads(
  state: HeyReachState,
  account: HeyReachAccount,
  campaign: Campaign,
  body: Body,
): Counts {
  const pairs = body.accountLeadPairs;
  if (!Array.isArray(pairs)) throw bad('The Leads field is required.');
  if (pairs.length > 100) throw bad('You can add a maximum of 100 leads per request.');
  const counts: Counts = { addedLeadsCount: 0, updatedLeadsCount: 0, failedLeadsCount: 0 };
  for (const pair of pairs as Body[]) {
    const leadInput = (pair.lead ?? {}) as Body;
    checkFieldNames(leadInput);
    const senderId =
      pair.linkedInAccountId === undefined ? campaign.campaignAccountIds[0] : Number(pair.linkedInAccountId);
    const isKnown = senderId !== undefined && campaign.campaignAccountIds.includes(senderId);
    const url = toText(leadInput, 'profileUrl');
    if (!isKnown || !url) {
      counts.failedLeadsCount += 1;
    } else if (toText(leadInput, 'firstName') && toText(leadInput, 'lastName')) {
      // Like the real API, it drops leads without both names.
      store(account, leadFrom(state, campaign.id, senderId, url, leadInput), counts);
    }
  }
  if (body.resumeFinishedCampaign === true && campaign.status === 'FINISHED') campaign.status = 'IN_PROGRESS';
  if (body.resumePausedCampaign === true && campaign.status === 'PAUSED') campaign.status = 'IN_PROGRESS';
  return counts;
}

/** One invalid name fails the whole import. */
function checkFieldNames(leadInput: Body): void {
  const fields = Array.isArray(leadInput.customUserFields) ? (leadInput.customUserFields as Body[]) : [];
  if (fields.some(({ name }) => !/^\w+$/.test(String(name)))) {
    throw bad('Custom field names can only contain letters, numbers and underscores.');
  }
}

function store(account: HeyReachAccount, lead: CampaignLead, counts: Counts): void {
  const existing = account.leads.find(
    ({ campaignId, profile }) =>
      campaignId === lead.campaignId && sameProfile(profile.profileUrl, lead.profile.profileUrl),
  );
  if (existing) {
    existing.profile = { ...lead.profile, linkedin_id: existing.profile.linkedin_id };
    existing.customFields = lead.customFields;
    counts.updatedLeadsCount += 1;
    return;
  }
  account.leads.push(lead);
  counts.addedLeadsCount += 1;
}

function leadFrom(
  state: HeyReachState,
  campaignId: number,
  senderId: number,
  url: string,
  leadInput: Body,
): CampaignLead {
  const now = state.context.nowMs();
  const text = (key: string) => toText(leadInput, key) ?? '';
  return {
    id: Math.floor(now / 10) + campaignId,
    campaignId,
    senderId,
    profile: {
      linkedin_id: String(now).slice(-9),
      profileUrl: url,
      firstName: text('firstName'),
      lastName: text('lastName'),
      headline: text('summary'),
      imageUrl: null,
      location: text('location'),
      companyName: text('companyName'),
      companyUrl: null,
      position: text('position'),
      about: toText(leadInput, 'about'),
      connections: 0,
      followers: 0,
      emailAddress: toText(leadInput, 'emailAddress'),
    },
    creationTime: state.nowIso(),
    lastActionTime: null,
    leadCampaignStatus: 'Pending',
    leadConnectionStatus: 'None',
    leadMessageStatus: 'None',
    tags: [],
    customFields: (Array.isArray(leadInput.customUserFields)
      ? leadInput.customUserFields
      : []) as CampaignLead['customFields'],
  };
}
