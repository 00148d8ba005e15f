import type { KeyedAccount } from '../framework/controls/accounts.ts';

/** Objects of the API: camel case, times in ISO 8601. */
export interface Campaign {
  id: number;
  name: string;
  creationTime: string;
  linkedInUserListName: string | null;
  linkedInUserListId: number | null;
  campaignAccountIds: number[];
  status: string;
  excludeInOtherCampaigns: boolean;
  excludeHasOtherAccConversations: boolean;
  excludeContactedFromSenderInOtherCampaign: boolean;
  excludeListId: number | null;
  organizationUnitId: number;
}

export interface LinkedInAccount {
  id: number;
  emailAddress: string;
  firstName: string;
  lastName: string;
  isActive: boolean;
  activeCampaigns: number;
  authIsValid: boolean;
  isValidNavigator: boolean;
  isValidRecruiter: boolean;
  profileUrl: string;
}

export interface Profile {
  linkedin_id: string;
  profileUrl: string;
  firstName: string;
  lastName: string;
  headline: string;
  imageUrl: string | null;
  location: string;
  companyName: string;
  companyUrl: string | null;
  position: string;
  about: string | null;
  connections: number;
  followers: number;
  emailAddress: string | null;
}

/** Messages have no id. */
interface ChatMessage {
  createdAt: string;
  body: string;
  subject: string | null;
  postLink: string | null;
  isInMail: boolean;
  sender: 'ME' | 'CORRESPONDENT';
}

/** A lead and its progress in the campaign. */
export interface CampaignLead {
  id: number;
  campaignId: number;
  senderId: number;
  profile: Profile;
  creationTime: string;
  lastActionTime: string | null;
  leadCampaignStatus: 'Pending' | 'InSequence' | 'Finished' | 'Paused' | 'Failed';
  leadConnectionStatus: 'None' | 'ConnectionSent' | 'ConnectionAccepted';
  leadMessageStatus: 'None' | 'MessageSent' | 'MessageReply';
  tags: string[];
  customFields: { name: string; value: string }[];
}

export interface ListLead {
  profileUrl: string;
  firstName: string;
  lastName: string;
  companyName: string | null;
  emailAddress: string | null;
}

export interface Conversation {
  id: string;
  lead: CampaignLead;
  accountId: number;
  read: boolean;
  messages: ChatMessage[];
}

export interface BlacklistedLead {
  id: number;
  linkedInProfileId: string | null;
  profileUrl: string | null;
  email: string | null;
  fullName: string | null;
  addedMs: number;
}

export interface Webhook {
  id: number;
  webhookName: string;
  webhookUrl: string;
  eventType: string;
  campaignIds: number[];
  isActive: boolean;
}

export interface StatDay {
  profileViews: number;
  postLikes: number;
  follows: number;
  messagesSent: number;
  totalMessageStarted: number;
  totalMessageReplies: number;
  inmailMessagesSent: number;
  totalInmailStarted: number;
  totalInmailReplies: number;
  connectionsSent: number;
  connectionsAccepted: number;
}

export interface HeyReachAccount extends KeyedAccount<Webhook> {
  name: string;
  campaigns: Map<number, Campaign>;
  senders: Map<number, LinkedInAccount>;
  leads: CampaignLead[];
  /** The leads of each list that were added through the API. */
  lists: Map<number, ListLead[]>;
  conversations: Map<string, Conversation>;
  days: Map<number, Map<string, StatDay>>;
  /** Oldest first. */
  blacklist: BlacklistedLead[];
}
