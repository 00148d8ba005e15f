import type { ApprovalList } from '@hearback/contract';
import { AGENCY } from './demo-people.ts';

/** A reply to one of the oldest interested email conversations of a client, and the client's decision. */
export type DemoApproval = {
  readonly ghl_location_id: string;
  /** `{first_name}` is the name of the lead. */
  readonly content: string;
  /** Where the client's portal lists it. */
  readonly list: Extract<ApprovalList, 'waiting' | 'returned' | 'approved'>;
  /** What the client wants to be changed. */
  readonly change?: string;
  /** It is sent this many days after the approval. */
  readonly sentAfterDays?: number;
};

const [austin, boston] = AGENCY.locations;

export const AGENCY_APPROVALS: readonly DemoApproval[] = [
  {
    ...austin,
    list: 'waiting',
    content:
      'Hi {first_name},\n\nThanks for your interest. Would Tuesday or Thursday morning suit you for a call of 20 minutes? I will bring numbers of two practices of your size.\n\nBest,\nTheo',
  },
  {
    ...boston,
    list: 'returned',
    content:
      'Hi {first_name},\n\nHappy to explain how we work. The first review is free, and after that we charge a fixed fee per contract.\n\nBest,\nTheo',
    change: 'Do not mention fees in an email. Offer a call with our intake team instead.',
  },
  {
    ...austin,
    list: 'approved',
    content:
      'Hi {first_name},\n\nAs promised, I will send you the two case studies early next week, before you meet your colleagues.\n\nBest,\nTheo',
    sentAfterDays: 3,
  },
];
