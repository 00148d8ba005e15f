import { z } from 'zod';
import { AnswerChannel, AnswerLanguage, ReplyTone } from './drafts/answers.ts';
import { Situation } from './drafts/situations.ts';
import { SNIPPET_VARIABLES, type SnippetVariable } from './drafts/snippet-variables.ts';
import { listEndpoints } from './endpoint.ts';
import { webAddress } from './logic/web-address.ts';
import { ContactPath, Done, Id, IdPath, LocationId, text } from './values.ts';

export const MAX_SNIPPETS = 1_000;
export const SNIPPET_LIMITS = { name: 80, content: 10_000, url: 500 } as const;

/** The replies that an answer is proposed for. Null means no restriction. */
const AnswerFit = z.object({
  /** Null: people insert the text, and it is never proposed. */
  situation: Situation.nullable(),
  language: AnswerLanguage.nullable(),
  tone: ReplyTone.nullable(),
  channel: AnswerChannel.nullable(),
});

export const Snippet = z.object({
  id: Id,
  name: z.string(),
  content: z.string(),
  /** Null: for the whole workspace. The location of the campaign if there is one. */
  location_id: z.string().nullable(),
  campaign_id: Id.nullable(),
  ...AnswerFit.shape,
  enabled: z.boolean(),
  /** Key of the starter answer that it replaces or, if it is not enabled, switches off. */
  starter: z.string().nullable(),
});
export type Snippet = z.infer<typeof Snippet>;

/** An answer that ships with Hearback. */
export const StarterAnswer = z.object({
  key: z.string(),
  name: z.string(),
  content: z.string(),
  situation: Situation,
  language: AnswerLanguage,
  tone: ReplyTone,
  channel: AnswerChannel,
});
export type StarterAnswer = z.infer<typeof StarterAnswer>;

const Values = z.object(
  Object.fromEntries(Object.keys(SNIPPET_VARIABLES).map((name) => [name, z.string().nullable()])) as Record<
    SnippetVariable,
    z.ZodNullable<z.ZodString>
  >,
);

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
        values: Values,
      }),
    ),
  save: endpoint('inbox:write', 'PUT /snippets', 'Update the snippet with `id`, or create one')
    .input(
      z
        .object({
          id: Id.nullish(),
          name: text(SNIPPET_LIMITS.name).min(1),
          content: text(SNIPPET_LIMITS.content).min(1),
          /** Ignored if a campaign is given, because the campaign's location applies. */
          location_id: LocationId.nullable(),
          campaign_id: Id.nullish(),
          ...AnswerFit.partial().shape,
          enabled: z.boolean().optional(),
          starter: text(80).min(1).nullish(),
        })
        .strict()
        .refine(({ situation, language }) => !situation || language, 'Choose a language for this answer.'),
    )
    .output(Snippet),
  listStarters: endpoint(
    'inbox:write',
    'GET /starter-answers',
    'List the starter answers in a language and channel',
  )
    .input(z.object({ language: AnswerLanguage.default('en'), channel: AnswerChannel.default('email') }))
    .output(z.object({ starters: z.array(StarterAnswer) })),
  remove: endpoint('inbox:write', 'DELETE /snippets/{id}', 'Delete a snippet').input(IdPath).output(Done),
  listBookingLinks: endpoint('inbox:write', 'GET /booking-links', 'List your booking links').output(
    z.object({ links: z.array(BookingLink) }),
  ),
  saveBookingLink: endpoint(
    'inbox:write',
    'PUT /booking-links',
    'Set a booking link. An empty `url` removes it',
  )
    .input(z.object({ location_id: LocationId.nullable(), url: webAddress(SNIPPET_LIMITS.url) }).strict())
    .output(Done),
};
