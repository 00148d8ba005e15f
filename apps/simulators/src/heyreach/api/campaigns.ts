import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { Campaign, CampaignLead, HeyReachAccount } from '../objects.ts';
import { bad, listNumbers, page, toId, toText } from './read.ts';
import type { Api, ApiCall } from './serve.ts';

export function registerCampaigns(api: Api): void {
  api.post('/campaign/GetAll', ({ account, body }) => {
    const keyword = toText(body, 'keyword')?.toLowerCase();
    const statuses = Array.isArray(body.statuses) ? body.statuses.map(String) : [];
    const senders = listNumbers(body, 'accountIds');
    const found = [...account.campaigns.values()]
      .filter(({ name }) => !keyword || name.toLowerCase().includes(keyword))
      .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
      .filter(({ campaignAccountIds: ids }) => senders.length === 0 || ids.some((id) => senders.includes(id)))
      .sort((a, b) => (a.creationTime < b.creationTime ? 1 : -1));
    return page(
      found.map((campaign) => printed(account, campaign)),
      body,
    );
  });

  api.get('/campaign/GetById', (call) => printed(call.account, toCampaign(call)));
  api.post('/campaign/Pause', (call) => {
    const campaign = toCampaign(call);
    if (!['IN_PROGRESS', 'STARTING', 'SCHEDULED'].includes(campaign.status)) {
      throw bad('The campaign you are trying to pause is not in progress.');
    }
    campaign.status = 'PAUSED';
  });
  api.post('/campaign/Resume', (call) => {
    const campaign = toCampaign(call);
    if (!['PAUSED', 'FINISHED', 'FAILED'].includes(campaign.status)) {
      throw bad('The campaign you are trying to resume is not paused, finished or failed.');
    }
    campaign.status = 'IN_PROGRESS';
  });
}

export function toCampaign({ account, query, body }: ApiCall): Campaign {
  const id = toId(query.campaignId ?? body.campaignId, 'CampaignId');
  const campaign = account.campaigns.get(id);
  if (!campaign) throw new Refusal(404, `Campaign with id ${id} was not found.`);
  return campaign;
}

function printed({ leads }: HeyReachAccount, campaign: Campaign): object {
  const own = leads.filter(({ campaignId }) => campaignId === campaign.id);
  const having = (status: CampaignLead['leadCampaignStatus']) =>
    own.filter((lead) => lead.leadCampaignStatus === status).length;
  return {
    ...campaign,
    progressStats: {
      totalUsers: own.length,
      totalUsersInProgress: having('InSequence'),
      totalUsersPending: having('Pending'),
      totalUsersFinished: having('Finished'),
      totalUsersFailed: having('Failed'),
      totalUsersManuallyStopped: having('Paused'),
      totalUsersExcluded: 0,
    },
  };
}
