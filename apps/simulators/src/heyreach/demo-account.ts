import { Dice, digits } from '../dataset/dice.ts';
import type { AccountPlan } from '../dataset/texts.ts';
import type { CampaignPlan, Dataset, Lead, Sender, Thread } from '../dataset/types.ts';
import type {
  Campaign,
  CampaignLead,
  Conversation,
  HeyReachAccount,
  LinkedInAccount,
  Profile,
  StatDay,
} from './objects.ts';

export function emptyAccount({ key, name }: AccountPlan): HeyReachAccount {
  return {
    key,
    name,
    revoked: false,
    webhookUrl: '',
    headers: {},
    campaigns: new Map(),
    senders: new Map(),
    leads: [],
    lists: new Map(),
    conversations: new Map(),
    webhooks: new Map(),
    days: new Map(),
    blacklist: [],
  };
}

/** An account with its share of the dataset. */
export function createDemoAccount(plan: AccountPlan, dataset: Dataset): HeyReachAccount {
  const account = emptyAccount(plan);
  const dice = new Dice(`heyreach/${plan.key}`);
  const plans = dataset.campaigns.filter((campaign) => campaign.account === plan.key);
  const senderIds = addSenders(account, plans, dice);
  for (const campaignPlan of plans) {
    const campaign = toCampaign(campaignPlan, senderIds, dice);
    account.campaigns.set(campaign.id, campaign);
    account.days.set(campaign.id, statDays(campaign.status, dataset.anchorMs, dice.fork(campaignPlan.id)));
  }
  const threads = new Map(
    dataset.threads
      .filter(({ lead }) => lead.campaign.account === plan.key)
      .map((thread) => [thread.lead.id, thread]),
  );
  for (const lead of dataset.leads.filter(({ campaign }) => campaign.account === plan.key)) {
    const thread = threads.get(lead.id);
    const senderId = senderIds.get((thread?.sender ?? lead.campaign.senders[0])?.email ?? '') ?? 0;
    const stored = toLead(lead, thread, senderId, dice);
    account.leads.push(stored);
    if (thread) account.conversations.set(thread.id, toConversation(thread, stored, dataset.anchorMs));
  }
  return account;
}

function addSenders(account: HeyReachAccount, plans: CampaignPlan[], dice: Dice): Map<string, number> {
  const senders = new Map(plans.flatMap(({ senders: list }) => list).map((sender) => [sender.email, sender]));
  return new Map(
    [...senders.values()].map((sender, index) => {
      const own = toSender(sender, index, dice);
      own.activeCampaigns = plans.filter(
        (plan) => plan.status === 'IN_PROGRESS' && plan.senders.includes(sender),
      ).length;
      account.senders.set(own.id, own);
      return [sender.email, own.id];
    }),
  );
}

/** One sender has an expired LinkedIn session. */
function toSender({ firstName, lastName, email }: Sender, index: number, dice: Dice): LinkedInAccount {
  return {
    id: Number(`${index + 1}${dice.text(digits, 4)}`),
    emailAddress: email,
    firstName,
    lastName,
    isActive: true,
    activeCampaigns: 0,
    authIsValid: index !== 5,
    isValidNavigator: index % 2 === 0,
    isValidRecruiter: false,
    profileUrl: `https://www.linkedin.com/in/${email.split('@')[0]}-${index + 1}`,
  };
}

function toCampaign(plan: CampaignPlan, senderIds: Map<string, number>, dice: Dice): Campaign {
  return {
    id: Number(plan.id),
    name: plan.name,
    // Microseconds, like the real API.
    creationTime: new Date(plan.createdMs).toISOString().replace('Z', '417Z'),
    linkedInUserListName: `${plan.name} list`,
    linkedInUserListId: dice.int(10_000, 99_999),
    campaignAccountIds: plan.senders.map(({ email }) => senderIds.get(email) ?? 0),
    status: String(plan.status),
    excludeInOtherCampaigns: false,
    excludeHasOtherAccConversations: true,
    excludeContactedFromSenderInOtherCampaign: true,
    excludeListId: null,
    organizationUnitId: 48_213,
  };
}

function toProfile({ person }: Lead, dice: Dice): Profile {
  const { city, state, country } = person.company.place;
  return {
    linkedin_id: person.linkedinId,
    profileUrl: person.linkedinUrl,
    firstName: person.firstName,
    lastName: person.lastName,
    headline: `${person.title} at ${person.company.name}`,
    imageUrl: null,
    location: [city, state || country].join(', '),
    companyName: person.company.name,
    companyUrl: person.company.linkedinUrl,
    position: person.title,
    about: null,
    connections: dice.int(180, 500),
    followers: dice.int(200, 4000),
    emailAddress: person.email,
  };
}

const idle = new Set(['DRAFT', 'SCHEDULED']);

function toLead(lead: Lead, thread: Thread | undefined, senderId: number, dice: Dice): CampaignLead {
  const status = String(lead.campaign.status);
  const hasReply = thread?.messages.some(({ from }) => from === 'lead') === true;
  const progress = idle.has(status)
    ? 'Pending'
    : hasReply || status === 'FINISHED'
      ? 'Finished'
      : dice.pick(['InSequence', 'InSequence', 'Pending'] as const);
  return {
    id: Number(`7${dice.text(digits, 7)}`),
    campaignId: Number(lead.campaign.id),
    senderId,
    profile: toProfile(lead, dice),
    creationTime: new Date(lead.addedMs).toISOString(),
    lastActionTime: thread ? new Date(thread.messages.at(-1)?.atMs ?? lead.addedMs).toISOString() : null,
    leadCampaignStatus: progress,
    leadConnectionStatus: thread ? 'ConnectionAccepted' : progress === 'Pending' ? 'None' : 'ConnectionSent',
    leadMessageStatus: hasReply ? 'MessageReply' : thread ? 'MessageSent' : 'None',
    tags: lead.disposition === 'interested' ? ['Interested'] : [],
    customFields: [],
  };
}

function toConversation(thread: Thread, lead: CampaignLead, anchorMs: number): Conversation {
  const last = thread.messages.at(-1);
  return {
    id: thread.id,
    lead,
    accountId: lead.senderId,
    read: last?.from === 'us' || (last?.atMs ?? 0) < anchorMs - 5 * 86_400_000,
    messages: thread.messages.map(({ atMs, text, from }) => ({
      createdAt: new Date(atMs).toISOString(),
      body: text,
      subject: null,
      postLink: null,
      isInMail: false,
      sender: from === 'us' ? 'ME' : 'CORRESPONDENT',
    })),
  };
}

const DAY_MS = 86_400_000;
/** Active days of the last sixty, by status. */
const workingDays: Record<string, number> = {
  IN_PROGRESS: 60,
  FINISHED: 38,
  PAUSED: 52,
  CANCELED: 20,
  FAILED: 16,
  STARTING: 2,
};

/** The senders' activity for one campaign, by day. Replies are counted from the chats. */
function statDays(status: string, anchorMs: number, dice: Dice): Map<string, StatDay> {
  const count = workingDays[status] ?? 0;
  const firstMs = anchorMs - (status === 'STARTING' ? 1 : 59) * DAY_MS;
  const dates = Array.from({ length: count }, (_item, index) => new Date(firstMs + index * DAY_MS))
    .filter((date) => date.getUTCDay() !== 0 && date.getUTCDay() !== 6)
    .map((date) => `${date.toISOString().slice(0, 10)}T00:00:00Z`);
  return new Map(dates.map((date) => [date, statDay(dice)]));
}

function statDay(dice: Dice): StatDay {
  const connectionsSent = dice.int(6, 22);
  const connectionsAccepted = Math.round(connectionsSent * (0.22 + dice.next() * 0.2));
  const messagesSent = connectionsAccepted + dice.int(0, 5);
  return {
    profileViews: connectionsSent + dice.int(2, 10),
    postLikes: dice.int(0, 4),
    follows: dice.int(0, 2),
    messagesSent,
    totalMessageStarted: connectionsAccepted,
    totalMessageReplies: 0,
    inmailMessagesSent: 0,
    totalInmailStarted: 0,
    totalInmailReplies: 0,
    connectionsSent,
    connectionsAccepted,
  };
}
