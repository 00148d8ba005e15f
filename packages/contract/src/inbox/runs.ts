import { z } from 'zod';
import { listEndpoints } from '../endpoint.ts';
import {
  ConversationChange,
  ConversationRun,
  ConversationRunPreview,
  ConversationTarget,
} from '../schemas/runs/conversation-runs.ts';
import { IdPath } from '../values.ts';

const endpoint = listEndpoints('inbox');

export const runs = {
  previewRun: endpoint('inbox:write', 'POST /conversation-runs/preview', 'Preview a bulk change')
    .input(z.strictObject({ target: ConversationTarget, change: ConversationChange.optional() }))
    .output(ConversationRunPreview),
  startRun: endpoint('inbox:write', 'POST /conversation-runs', 'Change many conversations, in the background')
    .input(z.strictObject({ target: ConversationTarget, change: ConversationChange }))
    .output(ConversationRun),
  listRuns: endpoint('inbox:write', 'GET /conversation-runs', 'List your bulk changes, newest first').output(
    z.array(ConversationRun),
  ),
  undoRun: endpoint(
    'inbox:write',
    'POST /conversation-runs/{id}/undo',
    'Undo a bulk change. Later changes are kept',
  )
    .input(IdPath)
    .output(ConversationRun),
};
