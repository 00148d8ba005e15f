import type { InferContractRouterInputs } from '@orpc/contract';
import type { PublicContract } from './index.ts';

const contact_id = '0b0f3c9a-9c1f-4f0e-b9a4-0d3f1c8f6f52';
const message_id = '7e1c8a55-5d0b-4a53-9a53-0e4f5f0b8a11';
const campaign_id = '3c7e4f0a-2b1d-4a6c-8e9f-5d2b7a1c4e60';
const reply = { id: '52d9c1b7-6a3e-4f8d-9b20-8c4e1f7a3d95' };
const meeting = { id: 'a4f1e2d3-7c6b-4d5e-8f90-1b2c3d4e5f60' };
const suppression = { id: 'c81d4e2e-bcf2-4e6a-8c3d-2f1a9b7e6d54' };
const company = { id: '1d6f2a8b-4c3e-4b7a-9d5f-8e0a2b4c6d71' };
const finishedImport = { id: 'b2a4c6e8-0d1f-4e3a-8c5b-7d9f1a3c5e72' };
const report = { id: 'e9b7c6d5-1a2b-4c3d-9e8f-7a6b5c4d3e21' };

/** Replaced by a time in the future before an example is executed. */
const LATER = '2027-01-15T15:00:00.000Z';

/** An example of each operation's input. The OpenAPI document and the reference page contain them, and a test executes them. */
export const publicExamples: InferContractRouterInputs<PublicContract> = {
  getMe: {},
  listConversations: { needs_action: 'true', sort: 'oldest' },
  listViews: {},
  getConversation: { contact_id },
  listMessages: { contact_id },
  setDisposition: { contact_id, disposition: 'interested' },
  finishConversation: { contact_id, outcome: { next_step: 'Call on Monday' } },
  listNotes: { contact_id },
  addNote: { contact_id, content: "Asked for last year's prices." },
  listAssignees: { contact_id },
  assignConversation: { contact_id, user_id: null },
  snoozeConversation: { contact_id, until: LATER },
  endSnooze: { contact_id },
  sendReply: { message_id, content: 'Thursday at nine works for me.', cc: [], send_at: LATER },
  getReply: reply,
  cancelReply: reply,
  listScheduledReplies: {},
  changeReply: { ...reply, send_at: LATER },
  listContacts: { email: 'ada@example.com' },
  getContact: { id: contact_id },
  updateContact: { id: contact_id, job_title: 'Head of Operations', phone: '+1 512 555 0100' },
  listCompanies: { name: 'Example Inc.' },
  getCompany: company,
  listLeads: { campaign_id, q: 'example.com' },
  importLeads: {
    campaign_id,
    name: 'Trade fair',
    leads: [
      {
        ...{
          email: 'grace@example.com',
          first_name: 'Grace',
          last_name: 'Hopper',
          company_name: 'Example Inc.',
        },
        custom: { Booth: 'B12' },
      },
    ],
  },
  listImports: { campaign_id },
  getImport: finishedImport,
  cancelImport: finishedImport,
  undoImport: finishedImport,
  getOpportunity: { contact_id },
  saveOpportunity: { contact_id, status: 'waiting_for_reply', estimated_value: 1200.5 },
  listCampaigns: {},
  getCampaign: { id: campaign_id },
  getCampaignFigures: { id: campaign_id, time_zone: 'America/Chicago' },
  listSenders: { band: 'failing' },
  listMeetings: { contact_id },
  listFreeSlots: { contact_id },
  bookMeeting: { contact_id, starts_at: LATER },
  cancelMeeting: meeting,
  listSuppressions: { q: 'example.com' },
  addSuppressions: { values: ['ada@example.com', 'example.org'], note: 'Asked by phone' },
  removeSuppression: suppression,
  listReports: {},
  getReport: report,
  listEvents: { since: '2026-11-18T09:00:00.000Z', type: 'reply.received' },
};
