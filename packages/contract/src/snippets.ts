import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { webAddress } from './rules/web-address.ts';
import { ContactPath, Done, Id, IdPath, LocationId, text } from './values.ts';

export const MAX_SNIPPETS = 300;
export const SNIPPET_LIMITS = { name: 80, content: 10_000, url: 500 } as const;

export const Snippet = z.object({
  id: Id,
  name: z.string(),
  content: z.string(),
  /** Null: for the whole workspace. */
  location_id: z.string().nullable(),
});
export type Snippet = z.infer<typeof Snippet>;

export const BookingLink = z.object({ location_id: z.string().nullable(), url: z.string() });
export type BookingLink = z.infer<typeof BookingLink>;

const endpoint = listEndpoints('snippets');

export const snippets = {
  list: endpoint('inbox:write', 'GET /snippets', 'List snippets by name').output(
    z.object({ snippets: z.array(Snippet) }),
  ),
  listFor: endpoint(
    'inbox:write',
    'GET /conversations/{contact_id}/snippets',
    'List snippets for a conversation with the values of their variables',
  )
    .input(ContactPath)
    .output(
      z.object({
        snippets: z.array(Snippet),
        values: z.object({
          first_name: z.string().nullable(),
          company: z.string().nullable(),
          sender: z.string().nullable(),
          booking_link: z.string().nullable(),
          value_proposition: z.string().nullable(),
        }),
      }),
    ),
  save: endpoint('inbox:write', 'PUT /snippets', 'Update the snippet with `id`, or create one')
    .input(
      z
        .object({
          id: Id.nullish(),
          name: text(SNIPPET_LIMITS.name).min(1),
          content: text(SNIPPET_LIMITS.content).min(1),
          location_id: LocationId.nullable(),
        })
        .strict(),
    )
    .output(Snippet),
  remove: endpoint('inbox:write', 'DELETE /snippets/{id}', 'Delete a snippet').input(IdPath).output(Done),
  listBookingLinks: endpoint('inbox:write', 'GET /booking-links', 'List your booking links').output(
    z.object({ links: z.array(BookingLink) }),
  ),
  saveBookingLink: endpoint(
    'inbox:write',
    'PUT /booking-links',
    'Set a booking link; an empty `url` removes it',
  )
    .input(z.object({ location_id: LocationId.nullable(), url: webAddress(SNIPPET_LIMITS.url) }).strict())
    .output(Done),
};
