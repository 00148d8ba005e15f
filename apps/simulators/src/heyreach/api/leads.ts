import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { CampaignLead, HeyReachAccount } from '../objects.ts';
import type { HeyReachState } from '../state.ts';
import { addLeads } from './add-leads.ts';
import { toCampaign } from './campaigns.ts';
import { bad, page, requiredText, sameProfile, toText } from './read.ts';
import type { Api, Body } from './serve.ts';

export function registerLeads(api: Api, state: HeyReachState): void {
  api.post('/campaign/GetLeadsFromCampaign', (call) => {
    const campaign = toCampaign(call);
    const own = call.account.leads.filter(({ campaignId }) => campaignId === campaign.id);
    return page(
      own.filter(withinTimes(call.body)).map((lead) => printed(call.account, lead)),
      call.body,
    );
  });
  api.post('/campaign/AddLeadsToCampaignV2', (call) =>
    addLeads(state, call.account, toCampaign(call), call.body),
  );
  api.post('/campaign/GetCampaignsForLead', ({ account, body }) => {
    const leads = leadsMatching(account, body);
    const first = leads[0];
    if (!first) throw new Refusal(404, 'Lead was not found.');
    const items = leads.map(({ campaignId, leadCampaignStatus }) => {
      const campaign = account.campaigns.get(campaignId);
      return {
        campaignId,
        campaignName: campaign?.name,
        campaignStatus: campaign?.status,
        leadStatus: leadCampaignStatus,
      };
    });
    return { leadFullName: `${first.profile.firstName} ${first.profile.lastName}`, ...page(items, body) };
  });
  api.post('/campaign/StopLeadInCampaign', (call) => {
    const campaign = toCampaign(call);
    const [url, id] = [toText(call.body, 'leadUrl'), toText(call.body, 'leadMemberId')];
    if (!url && !id) throw bad('One of leadUrl or leadMemberId is required.');
    const lead = call.account.leads.find(
      ({ campaignId, profile }) =>
        campaignId === campaign.id &&
        (url ? sameProfile(profile.profileUrl, url) : profile.linkedin_id === id),
    );
    if (!lead) throw new Refusal(404, 'Lead was not found in the campaign.');
    lead.leadCampaignStatus = 'Paused';
  });
  registerLeadRecords(api);
}

/** The lead with its tags and email address. */
function registerLeadRecords(api: Api): void {
  api.post('/lead/GetLead', ({ account, body }) => {
    const { profile, customFields, tags } = leadByUrl(account, requiredText(body, 'profileUrl'));
    return { ...profile, enrichedEmailAddress: null, customEmailAddress: null, customFields, tags };
  });
}

function leadByUrl({ leads }: HeyReachAccount, url: string): CampaignLead {
  const lead = leads.find(({ profile }) => sameProfile(profile.profileUrl, url));
  if (!lead) throw new Refusal(404, 'Lead was not found.');
  return lead;
}

function leadsMatching({ leads }: HeyReachAccount, body: Body): CampaignLead[] {
  const [email, id, url] = [toText(body, 'email'), toText(body, 'linkedinId'), toText(body, 'profileUrl')];
  if (!email && !id && !url) throw bad('One of email, linkedinId or profileUrl is required.');
  return leads.filter(
    ({ profile }) =>
      (url !== null && sameProfile(profile.profileUrl, url)) ||
      (email !== null && profile.emailAddress === email) ||
      (id !== null && profile.linkedin_id === id),
  );
}

function withinTimes(body: Body): (lead: CampaignLead) => boolean {
  const [from, to] = [toText(body, 'timeFrom'), toText(body, 'timeTo')].map((text) =>
    text ? Date.parse(text) : null,
  );
  const byCreation = toText(body, 'timeFilter') === 'CreationTime';
  return (lead) => {
    const at = Date.parse((byCreation ? lead.creationTime : lead.lastActionTime) ?? lead.creationTime);
    return (
      (from === null || from === undefined || at >= from) && (to === null || to === undefined || at <= to)
    );
  };
}

function printed({ senders }: HeyReachAccount, lead: CampaignLead): object {
  const sender = senders.get(lead.senderId);
  return {
    id: lead.id,
    linkedInUserProfileId: lead.profile.linkedin_id,
    linkedInUserProfile: lead.profile,
    lastActionTime: lead.lastActionTime,
    failedTime: null,
    creationTime: lead.creationTime,
    leadCampaignStatus: lead.leadCampaignStatus,
    leadConnectionStatus: lead.leadConnectionStatus,
    leadMessageStatus: lead.leadMessageStatus,
    errorCode: null,
    leadCampaignStatusMessage: null,
    linkedInSenderId: lead.senderId,
    linkedInSenderFullName: sender ? `${sender.firstName} ${sender.lastName}` : null,
  };
}
