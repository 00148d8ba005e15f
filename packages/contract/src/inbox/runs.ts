import { z } from 'zod';
import { endpointsOf } from '../endpoint.ts';
import {
  ConversationChange,
  ConversationRun,
  ConversationRunPreview,
  ConversationTarget,
} from '../shapes/runs/conversation-runs.ts';
import { IdPath } from '../values.ts';

const endpoint = endpointsOf('inbox');

export const runs = {
  previewRun: endpoint(
    'inbox:write',
    'POST /conversation-runs/preview',
    'How many conversations it would be, and what would happen to them',
  )
    .input(z.strictObject({ target: ConversationTarget, change: ConversationChange.optional() }))
    .output(ConversationRunPreview),
  startRun: endpoint('inbox:write', 'POST /conversation-runs', 'Change many conversations, in the background')
    .input(z.strictObject({ target: ConversationTarget, change: ConversationChange }))
    .output(ConversationRun),
  listRuns: endpoint(
    'inbox:write',
    'GET /conversation-runs',
    'The changes of many conversations that the viewer asked for, newest first',
  ).output(z.array(ConversationRun)),
  undoRun: endpoint(
    'inbox:write',
    'POST /conversation-runs/{id}/undo',
    'Take it back while it goes on, or within a minute; what somebody changed since stays',
  )
    .input(IdPath)
    .output(ConversationRun),
};
