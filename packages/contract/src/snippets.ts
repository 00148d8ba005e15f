import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { webAddress } from './rules/web-address.ts';
import { ContactPath, Done, Id, IdPath, LocationId, text } from './values.ts';

export const MOST_SNIPPETS = 300;
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

const tags = ['snippets'];

export const snippets = {
  list: endpoint('inbox:write')
    .route({ method: 'GET', path: '/snippets', summary: 'By name', tags })
    .output(z.object({ snippets: z.array(Snippet) })),
  listFor: endpoint('inbox:write')
    .route({
      method: 'GET',
      path: '/conversations/{contact_id}/snippets',
      summary: 'Those that fit the conversation, and what fills in their variables',
      tags,
    })
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
  save: endpoint('inbox:write')
    .route({ method: 'PUT', path: '/snippets', summary: 'Change the one with `id`, or create one', tags })
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
  remove: endpoint('inbox:write')
    .route({ method: 'DELETE', path: '/snippets/{id}', summary: 'Remove one', tags })
    .input(IdPath)
    .output(Done),
  listBookingLinks: endpoint('inbox:write')
    .route({ method: 'GET', path: '/booking-links', summary: 'The own ones', tags })
    .output(z.object({ links: z.array(BookingLink) })),
  saveBookingLink: endpoint('inbox:write')
    .route({ method: 'PUT', path: '/booking-links', summary: 'An empty `url` removes it', tags })
    .input(z.object({ location_id: LocationId.nullable(), url: webAddress(SNIPPET_LIMITS.url) }).strict())
    .output(Done),
};
