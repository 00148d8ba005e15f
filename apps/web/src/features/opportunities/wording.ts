import type { Opportunity, OpportunityStatus } from '@hearback/contract';

export const STATUS_LABELS: Record<OpportunityStatus, string> = {
  lead: 'Lead',
  waiting_for_reply: 'Waiting for Reply',
  booked_meeting: 'Booked Meeting',
  meeting_completed: 'Meeting Completed',
  won: 'Won',
  lost: 'Lost',
};

export const BILLING_LABELS: Record<Opportunity['billing_type'], string> = {
  one_time: 'One-time',
  recurring: 'Recurring',
};
