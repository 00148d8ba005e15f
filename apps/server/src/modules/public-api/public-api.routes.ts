import {
  type ConversationItem,
  type OwnEndpoints,
  type PublicContract,
  publicContract,
} from '@hearback/contract';
import { createRouterClient, implement } from '@orpc/server';
import { refuseUnstorable } from '#server/platform/http/bodies/storable-text.ts';
import type { AnyRouter, HttpContext } from '#server/platform/http/http-context.ts';
import { readCompanies, readCompany, readContacts } from './contacts/contact-records.ts';
import { importLeads } from './contacts/import-leads.ts';
import { toFilter } from './conversations/conversation-filter.ts';
import { readMeetings, readNotes } from './conversations/conversation-parts.ts';
import type { KeyAuthorization } from './keys/authorize-key.ts';
import { describeKey } from './keys/describe-key.ts';
import { readEvents } from './read-events.ts';
import { toDeprecationHeaders } from './responses/deprecation.ts';
import { saveOpportunity } from './save-opportunity.ts';
import { sendReply } from './send-reply.ts';

/** Maps each operation to the endpoint that the app itself uses, which checks the rights and runs the command. */
export function createPublicRoutes(router: AnyRouter, { authorizeKey }: KeyAuthorization): AnyRouter {
  const v1 = implement(publicContract)
    .$context<HttpContext>()
    .use(async ({ context, procedure, path, next }, input: unknown) => {
      const { meta } = procedure['~orpc'];
      for (const [name, value] of Object.entries(toDeprecationHeaders(meta))) context.setHeader(name, value);
      const keyContext = await authorizeKey(context, path, meta.permission);
      refuseUnstorable(input);
      const own = createRouterClient(router, { context: keyContext.admitted }) as OwnEndpoints;
      return next({ context: { ...keyContext, own } });
    });
  return {
    getMe: v1.getMe.handler(({ context }) => describeKey(context)),

    listConversations: v1.listConversations.handler(async ({ context, input }) => {
      const { conversations, next } = await context.own.inbox.list(await toFilter(context, input));
      return toPage(conversations.map(toItem), next);
    }),
    listViews: v1.listViews.handler(async ({ context: { own } }) =>
      toPage((await own.inbox.listViews()).views.filter(({ shared }) => shared)),
    ),
    getConversation: v1.getConversation.handler(async ({ context: { own }, input }) =>
      withDisposition(await own.inbox.getThread(input)),
    ),
    listMessages: v1.listMessages.handler(async ({ context: { own }, input: { contact_id, cursor } }) => {
      const { messages, older } = await own.inbox.listMessages({ contact_id, before: cursor });
      return toPage(messages, older);
    }),
    setDisposition: v1.setDisposition.handler(({ context: { own }, input: { contact_id, disposition } }) =>
      own.inbox.setDisposition({ contact_id, sentiment: disposition }),
    ),
    finishConversation: v1.finishConversation.handler(({ context: { own }, input }) =>
      own.inbox.finish(input),
    ),
    listNotes: v1.listNotes.handler(async ({ context, input }) =>
      toPage(await readNotes(context, input.contact_id)),
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

    sendReply: v1.sendReply.handler(async ({ context: { own, toId }, input }) =>
      sendReply(own, await toId('sendReply', input), input),
    ),
    getReply: v1.getReply.handler(({ context: { own }, input }) => own.inbox.getReply(input)),
    cancelReply: v1.cancelReply.handler(({ context: { own }, input }) => own.inbox.discardReply(input)),

    listScheduledReplies: v1.listScheduledReplies.handler(async ({ context: { own }, input: { cursor } }) => {
      const { replies, next } = await own.inbox.listScheduled({ after: cursor });
      return toPage(replies, next);
    }),
    changeReply: v1.changeReply.handler(({ context: { own }, input: { send_at, ...edit } }) =>
      own.inbox.changeReply({ ...edit, sendAt: send_at }),
    ),

    listContacts: v1.listContacts.handler(async ({ context, input }) => {
      const { contacts, next } = await readContacts(context, input);
      return toPage(contacts, next);
    }),
    getContact: v1.getContact.handler(({ context: { own }, input }) => own.leads.get(input)),
    updateContact: v1.updateContact.handler(async ({ context: { own }, input: { updated_at, ...edit } }) =>
      own.leads.update({
        ...edit,
        updated_at: updated_at ?? (await own.leads.get(edit)).contact.updated_at,
      }),
    ),
    listCompanies: v1.listCompanies.handler(async ({ context, input }) => {
      const { companies, next } = await readCompanies(context, input);
      return toPage(companies, next);
    }),
    getCompany: v1.getCompany.handler(({ context, input }) => readCompany(context, input.id)),
    listLeads: v1.listLeads.handler(async ({ context: { own }, input: { cursor, ...filter } }) => {
      const { leads, next } = await own.leads.list({ ...filter, after: cursor });
      return toPage(leads, next);
    }),
    importLeads: v1.importLeads.handler(async ({ context, input }) =>
      importLeads(context, await context.toId('importLeads', input), input),
    ),
    listImports: v1.listImports.handler(async ({ context: { own }, input }) =>
      toPage(await own.leads.listImports(input)),
    ),
    getImport: v1.getImport.handler(({ context: { own }, input }) => own.leads.getImport(input)),
    cancelImport: v1.cancelImport.handler(({ context: { own }, input }) => own.leads.cancelImport(input)),
    undoImport: v1.undoImport.handler(({ context: { own }, input }) => own.leads.undoImport(input)),
    getOpportunity: v1.getOpportunity.handler(async ({ context: { own }, input }) => ({
      opportunity: await own.opportunities.getActive(input),
    })),
    saveOpportunity: v1.saveOpportunity.handler(({ context, input }) =>
      saveOpportunity(context.own, context, input),
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

    listSenders: v1.listSenders.handler(
      async ({ context: { own }, input: { band, q, location_id, cursor } }) => {
        const query = { filter: band, search: q, location_id, after: cursor };
        const { senders, next } = await own.accounts.listSenderHealth(query);
        return toPage(senders, next);
      },
    ),

    listMeetings: v1.listMeetings.handler(async ({ context, input }) =>
      toPage(await readMeetings(context, input.contact_id)),
    ),
    listFreeSlots: v1.listFreeSlots.handler(({ context: { own }, input }) =>
      own.meetings.listFreeSlots(input),
    ),
    bookMeeting: v1.bookMeeting.handler(async ({ context: { own, toId }, input }) =>
      own.meetings.book({ ...input, idempotency_key: await toId('bookMeeting', input) }),
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

    listEvents: v1.listEvents.handler(async ({ context, input }) => {
      const { events, next } = await readEvents(context, input);
      return toPage(events, next);
    }),
  } satisfies Record<keyof PublicContract, unknown>;
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
  updated_at: conversation.changed_at,
});

const withDisposition = <Sentiment, Shown extends { sentiment: Sentiment }>(
  item: Shown & { sentiment: Sentiment },
): Shown & { disposition: Sentiment } => ({ ...item, disposition: item.sentiment });

const withLocation = <Campaign extends { ghl_location_id: string | null }>(campaign: Campaign) => ({
  ...campaign,
  location_id: campaign.ghl_location_id,
});
