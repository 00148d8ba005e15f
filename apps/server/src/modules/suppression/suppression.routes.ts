import { authed } from '#server/platform/http/implement.ts';
import { addContact } from './list/add-contact.ts';
import { addEntries } from './list/add-entries.ts';
import { getContactSuppression } from './list/get-contact-suppression.ts';
import { listEntries } from './list/list.queries.ts';
import { removeEntry } from './list/remove-entry.ts';
import { listRemovals } from './marks/marks.queries.ts';
import { retryRemoval } from './marks/retry-removal.ts';
import { retryStep } from './steps/retry-step.ts';

export const suppressionRoutes = {
  list: authed.suppression.list.handler(({ context: { tx, actor }, input }) => listEntries(tx, actor, input)),
  add: authed.suppression.add.handler(({ context, input }) => addEntries(context, input)),
  getContactSuppression: authed.suppression.getContactSuppression.handler(({ context, input }) =>
    getContactSuppression(context, input.contact_id),
  ),
  addContact: authed.suppression.addContact.handler(({ context, input }) => addContact(context, input)),
  remove: authed.suppression.remove.handler(({ context, input }) => removeEntry(context, input.id)),
  listRemovals: authed.suppression.listRemovals.handler(async ({ context: { tx, actor } }) => ({
    removals: await listRemovals(tx, actor.workspace_id),
  })),
  retryRemoval: authed.suppression.retryRemoval.handler(({ context, input }) =>
    retryRemoval(context, input.id),
  ),
  retryStep: authed.suppression.retryStep.handler(({ context, input }) => retryStep(context, input.id)),
};
