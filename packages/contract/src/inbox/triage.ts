import { z } from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { Disposition } from '../shapes/conversations.ts';
import { Message } from '../shapes/messages.ts';
import { ContactPath, Done, Id, IdPath, text } from '../values.ts';

const endpoint = endpointsOf('inbox');

export const triage = {
  markRead: endpoint('inbox:write', 'POST /conversations/{contact_id}/read', 'Somebody has opened it')
    .input(ContactPath)
    .output(Done),
  finish: endpoint(
    'inbox:write',
    'POST /conversations/{contact_id}/finish',
    'Every message that needs action is done at once',
  )
    .input(ContactPath)
    .output(z.object({ message_ids: z.array(Id) })),
  reopen: endpoint(
    'inbox:write',
    'POST /conversations/{contact_id}/reopen',
    'Take a finish back: these messages need action again',
  )
    .input(ContactPath.extend({ message_ids: z.array(Id).min(1).max(10_000) }).strict())
    .output(Done),
  setDisposition: endpoint(
    'inbox:write',
    'PUT /conversations/{contact_id}/disposition',
    'Writes that sentiment to every message of the thread',
  )
    .input(ContactPath.extend({ sentiment: Disposition }).strict())
    .output(z.object({ updated: z.number().int() })),
  addColleague: endpoint(
    'inbox:write',
    'POST /conversations/{contact_id}/colleagues',
    'Whom a lead named instead becomes a contact of the same location and campaign',
  )
    .input(
      ContactPath.extend({
        first_name: text(300).nullish(),
        last_name: text(300).nullish(),
        email: z.email().max(320),
        company_name: text(300).nullish(),
      }).strict(),
    )
    .output(z.object({ contact_id: Id })),
  setHandled: endpoint('inbox:write', 'PUT /messages/{id}/handled', 'Done, or not after all')
    .input(IdPath.extend({ handled: z.boolean() }).strict())
    .output(Message),
  setSentiment: endpoint('inbox:write', 'PUT /messages/{id}/sentiment', 'What one message says')
    .input(IdPath.extend({ sentiment: Disposition }).strict())
    .output(Message),
  deleteMessage: endpoint(
    'inbox:write',
    'DELETE /messages/{id}',
    'Delete a message; a sync never brings it back',
  )
    .input(IdPath)
    .output(Done),
  restoreMessage: endpoint(
    'inbox:write',
    'POST /messages/{id}/restore',
    'Take a deletion back, within a few minutes',
  )
    .input(IdPath)
    .output(Message),
};
