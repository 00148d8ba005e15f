import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Disposition } from '../shapes/conversations.ts';
import { Message } from '../shapes/messages.ts';
import { ContactPath, Done, Id, IdPath, text } from '../values.ts';

const tags = ['inbox'];

export const triage = {
  markRead: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversations/{contact_id}/read',
      summary: 'Somebody has opened it',
      tags,
    })
    .input(ContactPath)
    .output(Done),
  finish: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversations/{contact_id}/finish',
      summary: 'Every message that needs action is done at once',
      tags,
    })
    .input(ContactPath)
    .output(z.object({ message_ids: z.array(Id) })),
  reopen: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversations/{contact_id}/reopen',
      summary: 'Take a finish back: these messages need action again',
      tags,
    })
    .input(ContactPath.extend({ message_ids: z.array(Id).min(1).max(10_000) }).strict())
    .output(Done),
  setDisposition: endpoint('inbox:write')
    .route({
      method: 'PUT',
      path: '/conversations/{contact_id}/disposition',
      summary: 'Writes that sentiment to every message of the thread',
      tags,
    })
    .input(ContactPath.extend({ sentiment: Disposition }).strict())
    .output(z.object({ updated: z.number().int() })),
  addColleague: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversations/{contact_id}/colleagues',
      summary: 'Whom a lead named instead becomes a contact of the same location and campaign',
      tags,
    })
    .input(
      ContactPath.extend({
        first_name: text(300).nullish(),
        last_name: text(300).nullish(),
        email: z.email().max(320),
        company_name: text(300).nullish(),
      }).strict(),
    )
    .output(z.object({ contact_id: Id })),
  setHandled: endpoint('inbox:write')
    .route({ method: 'PUT', path: '/messages/{id}/handled', summary: 'Done, or not after all', tags })
    .input(IdPath.extend({ handled: z.boolean() }).strict())
    .output(Message),
  setSentiment: endpoint('inbox:write')
    .route({ method: 'PUT', path: '/messages/{id}/sentiment', summary: 'What one message says', tags })
    .input(IdPath.extend({ sentiment: Disposition }).strict())
    .output(Message),
  deleteMessage: endpoint('inbox:write')
    .route({
      method: 'DELETE',
      path: '/messages/{id}',
      summary: 'Delete a message; a sync never brings it back',
      tags,
    })
    .input(IdPath)
    .output(Done),
  restoreMessage: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/messages/{id}/restore',
      summary: 'Take a deletion back, within a few minutes',
      tags,
    })
    .input(IdPath)
    .output(Message),
};
