import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { CampaignDraft, DRAFT_LIMITS, DraftEmail } from './rules/campaign-draft.ts';
import { PlanEdit } from './rules/campaign-plan.ts';
import {
  AssistantEngine,
  CHAT_MESSAGE_LENGTH,
  ChatSession,
  ChatSessionDetail,
  TurnEvent,
} from './shapes/assistant.ts';
import { Cursor, Done, Id, IdPath, text, WholeNumber } from './values.ts';

const endpoint = endpointsOf('assistant');

const ChatText = text(CHAT_MESSAGE_LENGTH).min(1);

export const assistant = {
  listSessions: endpoint('assistant:use', 'GET /assistant/sessions', 'Own conversations, newest first')
    .input(z.object({ after: Cursor.optional() }))
    .output(z.object({ sessions: z.array(ChatSession), next: Cursor.nullable() })),
  startSession: endpoint(
    'assistant:use',
    'POST /assistant/sessions',
    'A conversation that holds the greeting; one that nobody wrote in yet is given again',
  ).output(ChatSessionDetail),
  getSession: endpoint('assistant:use', 'GET /assistant/sessions/{id}', 'A conversation and its draft')
    .input(IdPath)
    .output(ChatSessionDetail),
  removeSession: endpoint(
    'assistant:use',
    'DELETE /assistant/sessions/{id}',
    'Delete a conversation; a campaign made from it stays',
  )
    .input(IdPath)
    .output(Done),
  chat: endpoint(
    'assistant:use',
    'POST /functions/campaign-chat-assistant',
    'Say something and wait for the whole answer',
  )
    .input(
      z.strictObject({
        message: ChatText,
        /** Null starts a conversation. */
        sessionId: Id.nullable(),
        /** The own profile. */
        userId: Id,
        /** Made by the sender: one turn is taken once, however often it is sent. */
        turnId: Id.optional(),
      }),
    )
    .output(
      z.object({
        message: z.string(),
        campaignDraft: CampaignDraft,
        sessionId: Id,
        engine: AssistantEngine,
      }),
    ),
  streamTurn: endpoint(
    'assistant:use',
    'POST /assistant/sessions/{id}/turns',
    'Say something and read the answer as it is written',
  )
    .input(IdPath.extend({ turnId: Id, message: ChatText }).strict())
    .output(eventIterator(TurnEvent)),
  editEmails: endpoint(
    'assistant:use',
    'PATCH /assistant/sessions/{id}/emails',
    'The emails as the person wants them',
  )
    .input(
      IdPath.extend({
        draft_version: WholeNumber.min(0),
        emails: z.array(DraftEmail).min(1).max(DRAFT_LIMITS.emails),
      }).strict(),
    )
    .output(ChatSessionDetail),
  editPlan: endpoint(
    'assistant:use',
    'PATCH /assistant/sessions/{id}/plan',
    'The plan as the person corrects it; what is absent stays, null empties a field',
  )
    .input(IdPath.extend({ draft_version: WholeNumber.min(0), plan: PlanEdit }).strict())
    .output(ChatSessionDetail),
  undo: endpoint(
    'assistant:use',
    'POST /assistant/sessions/{id}/undo',
    'Plan and emails as they were before the last change',
  )
    .input(IdPath.extend({ draft_version: WholeNumber.min(0) }).strict())
    .output(ChatSessionDetail),
  createCampaign: endpoint(
    'assistant:use',
    'POST /assistant/sessions/{id}/campaign',
    'Make the campaign of a conversation, once',
  )
    .input(IdPath)
    .output(z.object({ campaign_id: Id })),
  createAtInstantly: endpoint(
    'campaigns:manage',
    'POST /campaigns/{id}/create-at-instantly',
    'Create a campaign of the assistant at Instantly, as a draft and once',
  )
    .input(z.strictObject({ id: Id, account_id: Id }))
    .output(z.object({ campaign_id: Id, provider_campaign_id: z.string() })),
  getCampaignSequence: endpoint(
    'campaigns:read',
    'GET /campaigns/{id}/sequence',
    'The emails that a campaign was made with; null where it was not made here',
  )
    .input(IdPath)
    .output(
      z
        .object({
          emails: z.array(DraftEmail),
          variables: z.array(z.string()),
          /** The cold-email provider has it, too. */
          at_provider: z.boolean(),
        })
        .nullable(),
    ),
};
