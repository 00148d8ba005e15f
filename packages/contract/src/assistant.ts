import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { CampaignDraft, DRAFT_LIMITS, DraftEmail } from './rules/campaign-draft.ts';
import { PlanEdit } from './rules/campaign-plan.ts';
import {
  AssistantEngine,
  CHAT_MESSAGE_LENGTH,
  ChatSession,
  ChatSessionDetail,
  TurnEvent,
} from './shapes/assistant.ts';
import { GuidedField } from './shapes/guided-questions.ts';
import { Cursor, Done, Id, IdPath, text, WholeNumber } from './values.ts';

const endpoint = listEndpoints('assistant');

const ChatText = text(CHAT_MESSAGE_LENGTH).min(1);

/** Commands name the version of the draft that the user saw, so that none of them undoes a newer change. */
const DraftPath = IdPath.extend({ draft_version: WholeNumber.min(0) });

export const assistant = {
  listSessions: endpoint('assistant:use', 'GET /assistant/sessions', 'List your chats, newest first')
    .input(z.object({ after: Cursor.optional() }))
    .output(z.object({ sessions: z.array(ChatSession), next: Cursor.nullable() })),
  startSession: endpoint(
    'assistant:use',
    'POST /assistant/sessions',
    'Start a chat, or return the empty one that already exists',
  ).output(ChatSessionDetail),
  getSession: endpoint('assistant:use', 'GET /assistant/sessions/{id}', 'Get a chat with its draft campaign')
    .input(IdPath)
    .output(ChatSessionDetail),
  removeSession: endpoint(
    'assistant:use',
    'DELETE /assistant/sessions/{id}',
    'Delete a chat; a campaign created from it is kept',
  )
    .input(IdPath)
    .output(Done),
  chat: endpoint(
    'assistant:use',
    'POST /functions/campaign-chat-assistant',
    'Send a message and wait for the complete answer',
  )
    .input(
      z.strictObject({
        message: ChatText,
        /** Null starts a conversation. */
        sessionId: Id.nullable(),
        /** The profile of the signed-in user. */
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
    'Send a message and stream the answer',
  )
    .input(
      IdPath.extend({
        turnId: Id,
        message: ChatText,
        /** The question that the message answers. A message for a question that is no longer open is a conflict. */
        field: GuidedField.optional(),
      }).strict(),
    )
    .output(eventIterator(TurnEvent)),
  editEmails: endpoint(
    'assistant:use',
    'PATCH /assistant/sessions/{id}/emails',
    'Edit the emails of the draft',
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
    'Edit the plan; omitted fields stay, null clears a field',
  )
    .input(IdPath.extend({ draft_version: WholeNumber.min(0), plan: PlanEdit }).strict())
    .output(ChatSessionDetail),
  undo: endpoint(
    'assistant:use',
    'POST /assistant/sessions/{id}/undo',
    'Undo the last change to plan and emails',
  )
    .input(DraftPath.strict())
    .output(ChatSessionDetail),
  skipQuestion: endpoint(
    'assistant:use',
    'POST /assistant/sessions/{id}/skip',
    'Skip the open question of the guided conversation',
  )
    .input(DraftPath.extend({ field: GuidedField }).strict())
    .output(ChatSessionDetail),
  writeEmails: endpoint(
    'assistant:use',
    'POST /assistant/sessions/{id}/write',
    'Write all emails from the plan, replacing the current ones',
  )
    .input(DraftPath.strict())
    .output(ChatSessionDetail),
  restart: endpoint('assistant:use', 'POST /assistant/sessions/{id}/restart', 'Clear the plan and start over')
    .input(DraftPath.strict())
    .output(ChatSessionDetail),
  createCampaign: endpoint(
    'assistant:use',
    'POST /assistant/sessions/{id}/campaign',
    'Create the campaign of a chat, once',
  )
    .input(IdPath)
    .output(z.object({ campaign_id: Id })),
  createAtInstantly: endpoint(
    'campaigns:manage',
    'POST /campaigns/{id}/create-at-instantly',
    'Create an assistant campaign in Instantly as a draft, once',
  )
    .input(z.strictObject({ id: Id, account_id: Id }))
    .output(z.object({ campaign_id: Id, provider_campaign_id: z.string() })),
  getCampaignSequence: endpoint(
    'campaigns:read',
    'GET /campaigns/{id}/sequence',
    'Get the emails a campaign was created with, or null',
  )
    .input(IdPath)
    .output(
      z
        .object({
          emails: z.array(DraftEmail),
          variables: z.array(z.string()),
          delay_days: z.number().int(),
          /** The cold-email provider has it, too. */
          at_provider: z.boolean(),
        })
        .nullable(),
    ),
};
