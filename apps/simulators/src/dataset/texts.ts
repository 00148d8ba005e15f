import accounts from './texts/accounts.json' with { type: 'json' };
import calendarTexts from './texts/calendar.json' with { type: 'json' };
import chatTexts from './texts/chats.json' with { type: 'json' };
import mailData from './texts/mail.json' with { type: 'json' };
import offers from './texts/offers.json' with { type: 'json' };
import peopleTexts from './texts/people.json' with { type: 'json' };
import type { City, Disposition, Language, Sender } from './types.ts';

type ByLanguage<T> = Record<Language, T>;

/** Our reply and the lead's next message. A long thread is a chain of exchanges, each used once. */
export interface Exchange {
  us: string;
  lead: string;
}

interface Newsletter {
  subject: string;
  title: string;
  color: string;
  content: string;
  text: string;
}

/** The name, price and arguments of one offer in one language. */
export interface OfferWords {
  topic: string;
  benefit: string;
  proof: string;
  price: string;
  subjects: string[];
  openers: string[];
}

/** An account with a provider. The product stores its key. */
export interface AccountPlan {
  key: string;
  name: string;
  owner: 'northwind' | 'solo';
}

export interface LocationPlan {
  id: string;
  name: string;
  company: string;
  offer: string;
  city: string;
  state: string;
  postalCode: string;
  timezone: string;
  domain: string;
}

export type CampaignLine = [
  name: string,
  offer: string,
  language: Language,
  status: number | string,
  leads: number,
  threads: number,
];

interface AccountTexts {
  instantlyAccounts: AccountPlan[];
  heyreachAccounts: AccountPlan[];
  locations: LocationPlan[];
  /** Two senders per offer, each with its own domain. */
  senders: Record<string, Sender[]>;
  /** Forty campaigns, by account key, in every status of both providers: 1,200 leads and 400 threads. */
  campaigns: Record<string, CampaignLine[]>;
}

// TypeScript widens the tuples and unions of a JSON file to arrays and strings.
export const {
  instantlyAccounts,
  heyreachAccounts,
  locations: locationPlans,
  senders,
  campaigns: campaignLines,
} = accounts as unknown as AccountTexts;

export const calendar: Record<
  'meetingDays' | 'meetingTimes' | 'meetingMonths' | 'days' | 'months',
  ByLanguage<string[]>
> = calendarTexts;

export const mailTexts: {
  /** Any opening, which may be empty, goes with any rest. */
  replies: ByLanguage<Record<Disposition, { openings: string[]; rests: string[] }>>;
  exchanges: ByLanguage<Exchange[]>;
  endings: Record<Exclude<Disposition, 'interested'>, ByLanguage<Exchange[]>>;
  newsletters: Newsletter[];
} & typeof mailData = mailData;

export const chats: ByLanguage<{
  notes: string[];
  openers: string[];
  nudges: string[];
  replies: Record<Disposition, string[]>;
  exchanges: Exchange[];
}> = chatTexts;

export const offerWords: Record<string, Partial<ByLanguage<OfferWords>>> = offers;

/** Names, job titles and cities. Titles and cities are listed by offer, and for French and German by language. */
export const people: {
  firstNames: ByLanguage<{ women: string[]; men: string[] }>;
  lastNames: ByLanguage<string[]>;
  honorifics: ByLanguage<{ women: string; men: string }>;
  companyWords: ByLanguage<{ first: string[]; second: string[]; endings: string[] }>;
  industries: ByLanguage<Record<string, string>>;
  places: Record<string, City[]>;
  titles: Record<string, string[]>;
} = peopleTexts;
