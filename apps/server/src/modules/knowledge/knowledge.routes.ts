import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { addEntries } from './add-entries.ts';
import { changeEntry } from './change-entry.ts';
import { listEntries } from './knowledge.queries.ts';
import { readWebsite } from './read-website.ts';
import { removeEntry } from './remove-entry.ts';

export const knowledgeRoutes = {
  list: authed.knowledge.list.handler(async ({ context: { tx } }) => ({ entries: await listEntries(tx) })),
  add: authed.knowledge.add.handler(({ context, input }) => addEntries(context, input.entries)),
  change: authed.knowledge.change.handler(({ context, input }) => changeEntry(context, input)),
  remove: authed.knowledge.remove.handler(({ context, input }) => removeEntry(context, input.id)),
  readWebsite: authedNoTx.knowledge.readWebsite.handler(({ context, input }) =>
    readWebsite(context, input.url),
  ),
};
