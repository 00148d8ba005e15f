import { inside } from '#server/platform/http/implement.ts';
import { addContact } from './list/add-contact.ts';
import { addEntries } from './list/add-entries.ts';
import { getOfContact } from './list/get-of-contact.ts';
import { listEntries } from './list/list.queries.ts';
import { removeEntry } from './list/remove-entry.ts';
import { retryStep } from './steps/retry-step.ts';

export const suppressionRoutes = {
  list: inside.suppression.list.handler(({ context: { tx, actor }, input }) => listEntries(tx, actor, input)),
  add: inside.suppression.add.handler(({ context, input }) => addEntries(context, input)),
  getOfContact: inside.suppression.getOfContact.handler(({ context, input }) =>
    getOfContact(context, input.contact_id),
  ),
  addContact: inside.suppression.addContact.handler(({ context, input }) => addContact(context, input)),
  remove: inside.suppression.remove.handler(({ context, input }) => removeEntry(context, input.id)),
  retryStep: inside.suppression.retryStep.handler(({ context, input }) => retryStep(context, input.id)),
};
