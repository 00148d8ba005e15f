import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  ConversationChange,
  ConversationRun,
  ConversationRunPreview,
  ConversationTarget,
} from '../shapes/runs/conversation-runs.ts';
import { IdPath } from '../values.ts';

const tags = ['inbox'];

export const runs = {
  previewRun: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversation-runs/preview',
      summary: 'How many conversations it would be, and what would happen to them',
      tags,
    })
    .input(z.strictObject({ target: ConversationTarget, change: ConversationChange.optional() }))
    .output(ConversationRunPreview),
  startRun: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversation-runs',
      summary: 'Change many conversations, in the background',
      tags,
    })
    .input(z.strictObject({ target: ConversationTarget, change: ConversationChange }))
    .output(ConversationRun),
  listRuns: endpoint('inbox:write')
    .route({
      method: 'GET',
      path: '/conversation-runs',
      summary: 'The changes of many conversations that the viewer asked for, newest first',
      tags,
    })
    .output(z.array(ConversationRun)),
  undoRun: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversation-runs/{id}/undo',
      summary: 'Take it back while it goes on, or within a minute; what somebody changed since stays',
      tags,
    })
    .input(IdPath)
    .output(ConversationRun),
};
