import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
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

const tags = ['assistant'];

const ChatText = text(CHAT_MESSAGE_LENGTH).min(1);

export const assistant = {
  listSessions: endpoint('assistant:use')
    .route({ method: 'GET', path: '/assistant/sessions', summary: 'Own conversations, newest first', tags })
    .input(z.object({ after: Cursor.optional() }))
    .output(z.object({ sessions: z.array(ChatSession), next: Cursor.nullable() })),
  startSession: endpoint('assistant:use')
    .route({
      method: 'POST',
      path: '/assistant/sessions',
      summary: 'A conversation that holds the greeting; one that nobody wrote in yet is given again',
      tags,
    })
    .output(ChatSessionDetail),
  getSession: endpoint('assistant:use')
    .route({ method: 'GET', path: '/assistant/sessions/{id}', summary: 'A conversation and its draft', tags })
    .input(IdPath)
    .output(ChatSessionDetail),
  removeSession: endpoint('assistant:use')
    .route({
      method: 'DELETE',
      path: '/assistant/sessions/{id}',
      summary: 'Delete a conversation; a campaign made from it stays',
      tags,
    })
    .input(IdPath)
    .output(Done),
  chat: endpoint('assistant:use')
    .route({
      method: 'POST',
      path: '/functions/campaign-chat-assistant',
      summary: 'Say something and wait for the whole answer',
      tags,
    })
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
  streamTurn: endpoint('assistant:use')
    .route({
      method: 'POST',
      path: '/assistant/sessions/{id}/turns',
      summary: 'Say something and read the answer as it is written',
      tags,
    })
    .input(IdPath.extend({ turnId: Id, message: ChatText }).strict())
    .output(eventIterator(TurnEvent)),
  editEmails: endpoint('assistant:use')
    .route({
      method: 'PATCH',
      path: '/assistant/sessions/{id}/emails',
      summary: 'The emails as the person wants them',
      tags,
    })
    .input(
      IdPath.extend({
        draft_version: WholeNumber.min(0),
        emails: z.array(DraftEmail).min(1).max(DRAFT_LIMITS.emails),
      }).strict(),
    )
    .output(ChatSessionDetail),
  editPlan: endpoint('assistant:use')
    .route({
      method: 'PATCH',
      path: '/assistant/sessions/{id}/plan',
      summary: 'The plan as the person corrects it; what is absent stays, null empties a field',
      tags,
    })
    .input(IdPath.extend({ draft_version: WholeNumber.min(0), plan: PlanEdit }).strict())
    .output(ChatSessionDetail),
  undo: endpoint('assistant:use')
    .route({
      method: 'POST',
      path: '/assistant/sessions/{id}/undo',
      summary: 'Plan and emails as they were before the last change',
      tags,
    })
    .input(IdPath.extend({ draft_version: WholeNumber.min(0) }).strict())
    .output(ChatSessionDetail),
  createCampaign: endpoint('assistant:use')
    .route({
      method: 'POST',
      path: '/assistant/sessions/{id}/campaign',
      summary: 'Make the campaign of a conversation, once',
      tags,
    })
    .input(IdPath)
    .output(z.object({ campaign_id: Id })),
  createAtInstantly: endpoint('campaigns:manage')
    .route({
      method: 'POST',
      path: '/campaigns/{id}/create-at-instantly',
      summary: 'Create a campaign of the assistant at Instantly, as a draft and once',
      tags,
    })
    .input(z.strictObject({ id: Id, account_id: Id }))
    .output(z.object({ campaign_id: Id, provider_campaign_id: z.string() })),
  getCampaignSequence: endpoint('campaigns:read')
    .route({
      method: 'GET',
      path: '/campaigns/{id}/sequence',
      summary: 'The emails that a campaign was made with; null where it was not made here',
      tags,
    })
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
