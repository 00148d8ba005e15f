import { randomUUID } from 'node:crypto';
import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { Campaign, InstantlyAccount } from '../objects.ts';
import type { InstantlyState } from '../state.ts';
import { campaignBody } from './campaign-body.ts';
import { bad, listQueryValues, one, page, pageRequest, toNumber } from './read.ts';
import type { Api, ApiCall } from './serve.ts';

export function registerCampaigns(api: Api, state: InstantlyState): void {
  api.get('/campaigns', ({ account, query }) => {
    const [search, status, excluded] = [
      one(query, 'search'),
      toNumber(query, 'status'),
      toNumber(query, 'exclude_status'),
    ];
    const found = newestFirst(account)
      .filter(({ name }) => !search || name.toLowerCase().includes(search.toLowerCase()))
      .filter((campaign) => status === null || campaign.status === status)
      .filter((campaign) => excluded === null || campaign.status !== excluded)
      // The demo data has no tags, so a filter by tag finds nothing.
      .filter(() => listQueryValues(query, 'tag_ids').length === 0);
    return page(found, pageRequest(query.limit, query.starting_after), ({ id }) => id);
  });

  api.get('/campaigns/:id', (call) => toCampaign(call));
  api.post('/campaigns', ({ account, body }) => createCampaign(state, account, body));
  api.post('/campaigns/:id/activate', (call) => switchTo(state, toCampaign(call), 1));
  api.post('/campaigns/:id/pause', (call) => switchTo(state, toCampaign(call), 2));
  api.delete('/campaigns/:id', (call) => {
    const campaign = toCampaign(call);
    call.account.campaigns.delete(campaign.id);
    return campaign;
  });
}

function newestFirst({ campaigns }: InstantlyAccount): Campaign[] {
  return [...campaigns.values()].sort((a, b) => (a.timestamp_created < b.timestamp_created ? 1 : -1));
}

function toCampaign({ account, params }: ApiCall): Campaign {
  const campaign = account.campaigns.get(params.id ?? '');
  if (!campaign) throw new Refusal(404, 'Campaign not found');
  return campaign;
}

/** A suspended account cannot send, and a draft cannot be paused. */
function switchTo(state: InstantlyState, campaign: Campaign, status: 1 | 2): Campaign {
  if (campaign.status === -99) throw bad('The account of this campaign is suspended');
  if (status === 2 && campaign.status === 0) throw bad('A draft campaign cannot be paused');
  campaign.status = status;
  campaign.timestamp_updated = state.nowIso();
  return campaign;
}

function createCampaign(state: InstantlyState, account: InstantlyAccount, body: unknown): Campaign {
  const fields = campaignBody(body, ['name', 'campaign_schedule']);
  const now = state.nowIso();
  const campaign: Campaign = {
    name: '',
    campaign_schedule: {},
    sequences: [],
    email_list: [],
    is_evergreen: false,
    open_tracking: true,
    link_tracking: true,
    stop_on_reply: true,
    stop_on_auto_reply: false,
    text_only: false,
    daily_limit: null,
    daily_max_leads: null,
    email_gap: null,
    not_sending_status: null,
    ...fields,
    id: randomUUID(),
    status: 0,
    organization: account.workspace.id,
    timestamp_created: now,
    timestamp_updated: now,
  };
  account.campaigns.set(campaign.id, campaign);
  account.days.set(campaign.id, []);
  return campaign;
}
