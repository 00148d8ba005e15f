export type Language = 'en' | 'fr' | 'de';
export type Disposition = 'interested' | 'soft_no' | 'hard_no' | 'ooo' | 'wrong_person';

export interface City {
  city: string;
  state: string;
  country: string;
  timezone: string;
}

export interface Company {
  name: string;
  domain: string;
  industry: string;
  size: number;
  place: City;
  linkedinUrl: string;
}

export interface Person {
  firstName: string;
  lastName: string;
  /** Form of address, in their language. */
  honorific: string;
  email: string;
  title: string;
  phone: string;
  linkedinId: string;
  linkedinUrl: string;
  language: Language;
  company: Company;
}

/** Our sender: a mailbox at Instantly, a LinkedIn account at HeyReach. */
export interface Sender {
  firstName: string;
  lastName: string;
  email: string;
}

export interface CampaignPlan {
  /** The provider's own id: a UUID at Instantly, digits at HeyReach. */
  id: string;
  provider: 'instantly' | 'heyreach';
  /** The API key of the account that runs it. */
  account: string;
  name: string;
  offer: string;
  language: Language;
  status: number | string;
  locationId: string;
  createdMs: number;
  senders: Sender[];
  leadCount: number;
  threadCount: number;
}

export interface Lead {
  id: string;
  campaign: CampaignPlan;
  person: Person;
  addedMs: number;
  disposition: Disposition | null;
}

export interface Message {
  id: string;
  atMs: number;
  from: 'us' | 'lead';
  /** Sent by the sequence, or written by a person. */
  automatic: boolean;
  /** The step of the sequence, for emails that it sent. */
  step: number | null;
  subject: string;
  text: string;
  html: string | null;
}

export interface Thread {
  id: string;
  lead: Lead;
  sender: Sender;
  disposition: Disposition | null;
  messages: Message[];
}

export interface Dataset {
  /** All dates are relative to this time. */
  anchorMs: number;
  campaigns: CampaignPlan[];
  leads: Lead[];
  threads: Thread[];
}
