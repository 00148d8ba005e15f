import type { CampaignDraft, ChatMessage, ChatSession, ChatSessionDetail } from '@hearback/contract';
import { toGeneratedContent } from '@hearback/contract';

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 3, 9, minutes)).toISOString();

export const GREETING = 'Hello! How many emails would you like in your sequence?';

export const aMessage = (n: number, role: ChatMessage['role'], content: string): ChatMessage => ({
  id: uuid(100 + n),
  role,
  content,
  timestamp: at(n),
  campaign_data: role === 'assistant' ? {} : null,
});

/** An empty chat by default. */
export const aSession = (n: number, more: Partial<ChatSessionDetail> = {}): ChatSessionDetail => ({
  id: uuid(n),
  status: 'active',
  campaign_id: null,
  title: `Chat ${n}`,
  created_at: at(0),
  updated_at: at(n),
  draft: {},
  draft_version: 0,
  messages: [aMessage(0, 'assistant', GREETING)],
  engine: 'built_in',
  can_undo: false,
  can_chat: false,
  question: null,
  answering: false,
  ...more,
});

export const asRow = ({
  id,
  status,
  campaign_id,
  title,
  created_at,
  updated_at,
}: ChatSessionDetail): ChatSession => ({
  id,
  status,
  campaign_id,
  title,
  created_at,
  updated_at,
});

/** A complete draft with this many emails. */
export const aDraft = (emails: number): CampaignDraft => ({
  business_info: { name: 'Acme Dental Labs' },
  target_audience: { industries: ['Dentistry'] },
  campaign_goals: { primary_goal: 'Book demos' },
  sequence_config: { num_emails: emails },
  generated_content: toGeneratedContent(
    Array.from({ length: emails }, (_item, index) => ({
      subject: `Subject ${index + 1}`,
      body: `Hi {{firstName}}, this is email ${index + 1}. ${'Crowns in three days. '.repeat(8)}`.trim(),
    })),
  ),
});
