import { z } from 'zod';
import { CampaignDraft } from '../logic/campaign-draft.ts';
import { Id } from '../values.ts';
import { GuidedField } from './guided-questions.ts';

/** Maximum length of a user's message. */
export const MAX_CHAT_MESSAGE_LENGTH = 4_000;
/** Maximum number of messages in one session, from both sides. */
export const CHAT_SESSION_MESSAGES = 200;

/** Author of an answer: the guided conversation or a model. */
export const AssistantEngine = z.enum(['built_in', 'model']);
export type AssistantEngine = z.infer<typeof AssistantEngine>;

export const ChatMessage = z.object({
  id: Id,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.iso.datetime(),
  /** The draft after this answer; null for messages of the user. */
  campaign_data: CampaignDraft.nullable(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatSession = z.object({
  id: Id,
  status: z.enum(['active', 'completed']),
  campaign_id: Id.nullable(),
  /** The name of the business, or the beginning of the user's first message. */
  title: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type ChatSession = z.infer<typeof ChatSession>;

export const ChatSessionDetail = ChatSession.extend({
  draft: CampaignDraft,
  /** Increases with every change of the draft. */
  draft_version: z.number().int(),
  messages: z.array(ChatMessage),
  /** Author of the last answer, or of the first one to come. */
  engine: AssistantEngine,
  /** Whether an earlier draft exists. */
  can_undo: z.boolean(),
  /** A model is configured, so that the chat accepts free text. Without one the chat is guided. */
  can_chat: z.boolean(),
  /** The open question of the guided conversation. */
  question: GuidedField.nullable(),
  /** True while an answer is being generated, even if no client is streaming it. */
  answering: z.boolean(),
});
export type ChatSessionDetail = z.infer<typeof ChatSessionDetail>;

/** Events of a streamed turn. `done` contains the final state and replaces everything before it. */
export const TurnEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({ type: z.literal('draft'), campaignDraft: CampaignDraft }),
  z.object({
    type: z.literal('done'),
    message: ChatMessage,
    campaignDraft: CampaignDraft,
    draft_version: z.number().int(),
    engine: AssistantEngine,
    can_undo: z.boolean(),
    question: GuidedField.nullable(),
  }),
  z.object({ type: z.literal('failed') }),
]);
export type TurnEvent = z.infer<typeof TurnEvent>;
