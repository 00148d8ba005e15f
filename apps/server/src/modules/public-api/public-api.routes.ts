import {
  type ConversationItem,
  type ConversationQuery,
  type OwnEndpoints,
  type PublicContract,
  publicContract,
} from '@hearback/contract';
import { createRouterClient, implement, type Router } from '@orpc/server';
import { AppError } from '#server/platform/app-error.ts';
import { refuseUnstorable } from '#server/platform/http/bodies/storable-text.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { describeKey } from './describe-key.ts';
import { toIdempotencyId } from './idempotency-key.ts';
import type { RateLimits } from './rate-limits.ts';
import { sendReply } from './send-reply.ts';

// biome-ignore lint/suspicious/noExplicitAny: the handler takes any contract's router; the modules' types are checked where they are defined.
export type OwnRouter = Router<any, HttpContext>;

/** Maps each operation to the endpoint that the app itself uses, which checks the rights and runs the command. */
export function createPublicRoutes(router: OwnRouter, limits: RateLimits): OwnRouter {
  const v1 = implement(publicContract)
    .$context<HttpContext>()
    .use(async ({ context, procedure, next }, input: unknown) => {
      refuseUnstorable(input);
      const claim = await findKeyClaim(context);
      const { permission } = procedure['~orpc'].meta;
      let isCounted = false;
      const admitted: HttpContext = {
        ...context,
        authenticate: async () => claim,
        admitKey: (key) => {
          if (!isCounted) limits.take(key, context.setHeader);
          isCounted = true;
          if (permission !== null && !key.permissions.includes(permission))
            throw new AppError('API_KEY_PERMISSION_MISSING', {
              detail: `This API key does not have the permission ${permission}.`,
            });
        },
      };
      const own = createRouterClient(router, { context: admitted }) as OwnEndpoints;
      const toId = (operation: string) => toIdempotencyId(context.headers, claim.api_key.id, operation);
      return next({ context: { admitted, own, toId } });
    });

  return {
    getMe: v1.getMe.handler(({ context }) => describeKey(context.admitted)),

    listConversations: v1.listConversations.handler(async ({ context: { own }, input }) => {
      const { conversations, next } = await own.inbox.list(await toFilter(own, input));
      return toPage(conversations.map(toItem), next);
    }),
    listViews: v1.listViews.handler(async ({ context: { own } }) =>
      toPage((await own.inbox.listViews()).views.filter(({ shared }) => shared)),
    ),
    getConversation: v1.getConversation.handler(async ({ context: { own }, input }) =>
      withDisposition(await own.inbox.getThread(input)),
    ),
    listMessages: v1.listMessages.handler(async ({ context: { own }, input: { contact_id, cursor } }) => {
      const { messages, older } = await (cursor === undefined
        ? own.inbox.getThread({ contact_id })
        : own.inbox.listMessages({ contact_id, before: cursor }));
      return toPage(messages, older);
    }),
    setDisposition: v1.setDisposition.handler(({ context: { own }, input: { contact_id, disposition } }) =>
      own.inbox.setDisposition({ contact_id, sentiment: disposition }),
    ),
    finishConversation: v1.finishConversation.handler(({ context: { own }, input }) =>
      own.inbox.finish(input),
    ),
    listNotes: v1.listNotes.handler(async ({ context: { own }, input }) =>
      toPage((await own.inbox.getThread(input)).notes),
    ),
    addNote: v1.addNote.handler(({ context: { own }, input }) => own.inbox.addNote(input)),
    listAssignees: v1.listAssignees.handler(async ({ context: { own }, input }) =>
      toPage(await own.inbox.listAssignees(input)),
    ),
    assignConversation: v1.assignConversation.handler(({ context: { own }, input }) =>
      own.inbox.assign(input),
    ),
    snoozeConversation: v1.snoozeConversation.handler(({ context: { own }, input }) =>
      own.inbox.snooze(input),
    ),
    endSnooze: v1.endSnooze.handler(({ context: { own }, input }) => own.inbox.unsnooze(input)),

    sendReply: v1.sendReply.handler(({ context: { own, toId }, input }) =>
      sendReply(own, toId('sendReply'), input),
    ),
    getReply: v1.getReply.handler(({ context: { own }, input }) => own.inbox.getReply(input)),
    cancelReply: v1.cancelReply.handler(({ context: { own }, input }) => own.inbox.discardReply(input)),

    getContact: v1.getContact.handler(({ context: { own }, input }) => own.leads.get(input)),
    listLeads: v1.listLeads.handler(async ({ context: { own }, input: { cursor, ...filter } }) => {
      const { leads, next } = await own.leads.list({ ...filter, after: cursor });
      return toPage(leads, next);
    }),
    getOpportunity: v1.getOpportunity.handler(async ({ context: { own }, input }) => ({
      opportunity: await own.opportunities.getActive(input),
    })),
    saveOpportunity: v1.saveOpportunity.handler(({ context: { own }, input }) =>
      own.opportunities.save(input),
    ),

    listCampaigns: v1.listCampaigns.handler(async ({ context: { own } }) =>
      toPage((await own.campaigns.list({})).map(withLocation)),
    ),
    getCampaign: v1.getCampaign.handler(async ({ context: { own }, input }) =>
      withLocation(await own.campaigns.get(input)),
    ),
    getCampaignFigures: v1.getCampaignFigures.handler(({ context: { own }, input }) =>
      own.dashboard.campaign(input),
    ),

    listMeetings: v1.listMeetings.handler(async ({ context: { own }, input }) =>
      toPage((await own.inbox.getThread(input)).meetings),
    ),
    listFreeSlots: v1.listFreeSlots.handler(({ context: { own }, input }) =>
      own.meetings.listFreeSlots(input),
    ),
    bookMeeting: v1.bookMeeting.handler(({ context: { own, toId }, input }) =>
      own.meetings.book({ ...input, idempotency_key: toId('bookMeeting') }),
    ),
    cancelMeeting: v1.cancelMeeting.handler(({ context: { own }, input }) => own.meetings.cancel(input)),

    listSuppressions: v1.listSuppressions.handler(async ({ context: { own }, input: { q, cursor } }) => {
      const { entries, next } = await own.suppression.list({ search: q, after: cursor });
      return toPage(entries, next);
    }),
    addSuppressions: v1.addSuppressions.handler(({ context: { own }, input: { values, note } }) =>
      own.suppression.add({ text: values.join('\n'), note }),
    ),
    removeSuppression: v1.removeSuppression.handler(({ context: { own }, input }) =>
      own.suppression.remove(input),
    ),

    listReports: v1.listReports.handler(async ({ context: { own }, input: { location_id, cursor } }) => {
      const { reports, next } = await own.reports.list({ location_id, after: cursor });
      return toPage(reports, next);
    }),
    getReport: v1.getReport.handler(({ context: { own }, input }) => own.reports.get(input)),
  } satisfies Record<keyof PublicContract, unknown>;
}

/** Proven before the input is validated, so that a request without a key learns nothing from its errors. */
async function findKeyClaim({ headers, authenticate }: HttpContext) {
  const [scheme, token] = (headers.get('authorization') ?? '').split(' ');
  const claim = scheme?.toLowerCase() === 'bearer' && token ? await authenticate(token) : null;
  const api_key = claim?.api_key;
  if (!claim || !api_key) throw new AppError('API_KEY_INVALID');
  return { ...claim, api_key };
}

/** Lists without pages are short and complete. */
const toPage = <Item>(data: Item[], next: string | null = null) => ({
  data,
  pagination: { next_cursor: next, has_more: next !== null },
});

type OwnConversation = Awaited<ReturnType<OwnEndpoints['inbox']['list']>>['conversations'][number];

const toItem = (conversation: OwnConversation): ConversationItem => ({
  ...withDisposition(conversation),
  needs_action: conversation.unhandled,
});

const withDisposition = <Sentiment, Shown extends { sentiment: Sentiment }>(
  shown: Shown & { sentiment: Sentiment },
): Shown & { disposition: Sentiment } => ({ ...shown, disposition: shown.sentiment });

const withLocation = <Campaign extends { ghl_location_id: string | null }>(campaign: Campaign) => ({
  ...campaign,
  location_id: campaign.ghl_location_id,
});

/** The filter of the view, narrowed by the other fields. */
async function toFilter(own: OwnEndpoints, { view_id, cursor, assigned, ...filter }: ConversationQuery) {
  const chosen = view_id === undefined ? {} : await getViewFilter(own, view_id);
  const assignee = assigned === 'none' ? 'nobody' : assigned;
  return { ...chosen, ...filter, ...(assignee && { assigned: assignee }), after: cursor };
}

async function getViewFilter(own: OwnEndpoints, view_id: string) {
  const { views } = await own.inbox.listViews();
  const view = views.find(({ id, shared }) => shared && id === view_id);
  if (!view) throw new AppError('NOT_FOUND');
  return view.filter;
}
