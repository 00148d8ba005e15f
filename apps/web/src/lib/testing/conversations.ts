import {
  type Answering,
  type Company,
  type Contact,
  type Conversation,
  type FactEvidence,
  type Message,
  type Note,
  PLACES,
  type PlaceCounts,
  type Proposals,
  type ProposedAnswer,
  type Reply,
  type ReplyFacts,
  type Thread,
} from '@hearback/contract';
import { readMail } from '@hearback/mail';

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const at = (n: number) => new Date(Date.UTC(2026, 2, 3, 14, 5) - n * 60_000).toISOString();

export const aConversation = (n: number, more: Partial<Conversation> = {}): Conversation => ({
  contact_id: uuid(n),
  name: `Person ${n}`,
  email: `person${n}@acme.test`,
  subject: `Subject ${n}`,
  preview: `Preview ${n}`,
  snippet: null,
  source: 'cold_email',
  sentiment: null,
  unsure: false,
  last_message_id: uuid(1000 + n),
  last_direction: 'inbound',
  last_sender: null,
  last_message_at: at(n),
  changed_at: at(n),
  unread: false,
  unhandled: false,
  campaign_id: null,
  campaign_name: null,
  location_id: null,
  location_name: null,
  company_name: `Company ${n}`,
  company_logo: null,
  hq_geo: 'Austin, Texas',
  profile_picture: null,
  do_not_contact: false,
  snoozed_until: null,
  returned: null,
  assignee: null,
  answer_due_at: null,
  unsent: null,
  ...more,
});

export const NO_CONVERSATIONS = Object.fromEntries(PLACES.map((place) => [place, 0])) as PlaceCounts;

export const aContact = (more: Partial<Contact> = {}): Contact => ({
  id: uuid(1),
  email: 'ann@acme.test',
  first_name: 'Ann',
  last_name: 'Lee',
  company_id: uuid(500),
  company_name: null,
  job_title: 'Head of Sales',
  linkedin_url: 'https://linkedin.com/in/ann',
  profile_picture: null,
  headline: 'Sells things',
  contact_geo: 'Dallas, Texas',
  prospect_li_summary: 'Ten years in sales.',
  location_id: 'loc1',
  enrichment_status: 'complete',
  phone: null,
  website: null,
  user_id: null,
  enriched_data: {},
  created_at: at(0),
  ...more,
});

export const aCompany = (more: Partial<Company> = {}): Company => ({
  id: uuid(500),
  company_name: 'Acme',
  company_logo: null,
  industry: 'Software',
  headcount_range: '51-200',
  hq_geo: 'Austin, Texas',
  website: 'https://acme.test',
  company_summary: 'Makes everything.',
  company_icp: 'Coyotes.',
  challenges_for_title: 'Too few replies.',
  company_type: 'Private',
  company_linkedin_url: 'https://linkedin.com/company/acme',
  phone: '+1 512 555 0100',
  enriched_data: {},
  ...more,
});

/** The values that the server stores next to the body. */
export function findStored(body: string): Pick<Message, 'own_text' | 'has_quote' | 'lang'> {
  const { own_text, quote, lang } = readMail(body);
  return { own_text, has_quote: quote !== '', lang };
}

export const aMessage = (n: number, { body = `Body ${n}`, ...more }: Partial<Message> = {}): Message => ({
  id: uuid(1000 + n),
  subject: 'Your outreach',
  body,
  body_cut: false,
  ...findStored(body),
  sent_at: at(n),
  source: 'cold_email',
  direction: 'inbound',
  contact_id: uuid(1),
  handled: false,
  campaign_id: null,
  campaign_name: null,
  sentiment: null,
  reasons: null,
  unsure: false,
  set_aside: false,
  enriched_json: {},
  ghl_conversation_id: null,
  eaccount: 'sales@agency.test',
  enrichment_status: null,
  attachments: [],
  from: 'ann@acme.test',
  from_name: null,
  to: ['sales@agency.test'],
  cc: [],
  sender_profile_url: null,
  sent_by: null,
  translations: [],
  original: null,
  ...more,
});

export const aReply = (n: number, more: Partial<Reply> = {}): Reply => ({
  id: uuid(3000 + n),
  message_id: uuid(1001),
  source: 'cold_email',
  content: `Reply ${n}`,
  subject: 'Re: Your outreach',
  is_approved: false,
  cc: [],
  status: 'queued',
  error: null,
  send_at: null,
  next_attempt_at: null,
  may_be_out: false,
  created_by: 'Ann Lee',
  created_at: at(0),
  remind_days: null,
  original: null,
  ...more,
});

export const aNote = (n: number, more: Partial<Note> = {}): Note => ({
  id: uuid(5000 + n),
  kind: 'note',
  question_id: null,
  author_id: uuid(31),
  author_name: 'Bea Berg',
  content: `Note ${n}`,
  mentions: [],
  created_at: at(n),
  edited_at: null,
  ...more,
});

export const someFacts = (more: Partial<ReplyFacts> = {}): ReplyFacts => ({
  language: 'en',
  back_on: null,
  instead: null,
  meeting: null,
  asks_price: false,
  asks_to_stop: false,
  ...more,
});

export const DRAFTS = {
  professional: 'Hello Ann,\n\nThank you.\n\nBest regards,',
  friendly: 'Hi Ann,\n\nThanks!\n\nAll the best,',
  direct: 'Ann,\n\nThanks.\n\nThanks,',
};

const toAnswers = (tone: keyof typeof DRAFTS): ProposedAnswer[] => [
  { id: `en.email.${tone}`, name: 'Interested', text: DRAFTS[tone], source: { kind: 'starter' } },
  { id: uuid(901), name: 'Ours', text: `${DRAFTS[tone]}\nOurs`, source: { kind: 'own', scope: 'workspace' } },
];

/** A reply without quoted facts. */
export const NO_EVIDENCE: FactEvidence = {
  back_on: null,
  later_on: null,
  instead: null,
  meeting: null,
  asks_to_stop: null,
};

export const PROPOSALS: Proposals & Pick<Answering, 'evidence' | 'proposed_times'> = {
  evidence: NO_EVIDENCE,
  proposed_times: [],
  situation: 'interested',
  reason: null,
  answers: {
    professional: toAnswers('professional'),
    friendly: toAnswers('friendly'),
    direct: toAnswers('direct'),
  },
};

export const NO_ANSWERS: Proposals['answers'] = { professional: [], friendly: [], direct: [] };

export const aThread = (more: Partial<Thread> = {}): Thread => ({
  contact: aContact(),
  company: aCompany(),
  campaign: { id: uuid(700), name: 'Spring outreach' },
  drafting: null,
  answering: { message_id: uuid(1001), facts: someFacts(), later_on: null, ...PROPOSALS },
  location_name: 'Austin Dental',
  do_not_contact: false,
  sender_problem: null,
  time_zone: 'America/Chicago',
  source: 'cold_email',
  sentiment: null,
  unread: false,
  enrichment_status: 'complete',
  enrichment_under_way: false,
  enrichment_error: null,
  message_count: 1,
  unhandled_count: 1,
  last_activity_at: at(1),
  snoozed_until: null,
  absence: null,
  returned: null,
  assignee: null,
  answer_due_at: null,
  remind_at: null,
  messages: [aMessage(1)],
  older: null,
  has_approvals: false,
  replies: [],
  stored_draft: null,
  notes: [],
  meetings: [],
  calendar: null,
  ...more,
});
