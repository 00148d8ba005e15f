import { authed } from '#server/platform/http/implement.ts';
import { listStarters } from './answers/starter-answers.ts';
import { listFor } from './list-for.ts';
import { removeSnippet } from './remove-snippet.ts';
import { saveBookingLink } from './save-booking-link.ts';
import { saveSnippet } from './save-snippet.ts';
import { listBookingLinks, listSnippets } from './snippets.queries.ts';

export const snippetsRoutes = {
  list: authed.snippets.list.handler(async ({ context: { tx } }) => ({ snippets: await listSnippets(tx) })),
  listFor: authed.snippets.listFor.handler(({ context, input }) => listFor(context, input.contact_id)),
  save: authed.snippets.save.handler(({ context, input }) => saveSnippet(context, input)),
  listStarters: authed.snippets.listStarters.handler(async ({ input: { language, channel } }) => ({
    starters: listStarters(language, channel),
  })),
  remove: authed.snippets.remove.handler(({ context, input }) => removeSnippet(context, input.id)),
  listBookingLinks: authed.snippets.listBookingLinks.handler(async ({ context: { tx } }) => ({
    links: await listBookingLinks(tx),
  })),
  saveBookingLink: authed.snippets.saveBookingLink.handler(({ context, input }) =>
    saveBookingLink(context, input),
  ),
};
