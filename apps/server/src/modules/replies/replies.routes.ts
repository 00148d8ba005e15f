import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { answerAsClient } from './client-replies/answer-as-client.ts';
import { retryReply } from './delivery/retry-reply.ts';
import { discardReply } from './discard-reply.ts';
import { generateReply } from './drafts/generate-reply.ts';
import { countProposals } from './drafts/proposal-figures.queries.ts';
import { discardDraft } from './drafts/stored-drafts/discard-draft.ts';
import { listDrafts } from './drafts/stored-drafts/stored-drafts.queries.ts';
import { createOfferSlots, type FindFreeSlots } from './offer-slots.ts';
import { findRecipients } from './recipients/find-recipients.ts';
import { getReply, toReply } from './replies.queries.ts';
import { changeReply } from './scheduling/change-reply.ts';
import { findSettings } from './scheduling/inbox-settings.queries.ts';
import { saveSettings } from './scheduling/save-settings.ts';
import { listScheduled } from './scheduling/scheduling.queries.ts';
import { sendReply } from './send-reply.ts';
import { getThread } from './thread/get-thread.ts';
import { translateMessage } from './translation/translate-message.ts';
import { translateReply } from './translation/translate-reply.ts';

/** `findFreeSlots` belongs to a later module. */
export const createRepliesRoutes = (findFreeSlots: FindFreeSlots) => ({
  getThread: authed.inbox.getThread.handler(({ context, input }) => getThread(context, input.contact_id)),
  generateReply: authedNoTx.inbox.generateReply.handler(({ context, input }) =>
    generateReply(context, input, createOfferSlots(findFreeSlots)),
  ),
  translateMessage: authedNoTx.inbox.translateMessage.handler(({ context, input }) =>
    translateMessage(context, input),
  ),
  translateReply: authedNoTx.inbox.translateReply.handler(({ context, input }) =>
    translateReply(context, input),
  ),
  sendInstantlyReply: authedNoTx.inbox.sendInstantlyReply.handler(({ context, input }) =>
    sendReply(context, 'cold_email', input),
  ),
  sendHeyreachReply: authedNoTx.inbox.sendHeyreachReply.handler(({ context, input }) =>
    sendReply(context, 'linkedin', input),
  ),
  answerAsClient: authedNoTx.inbox.answerAsClient.handler(({ context, input }) =>
    answerAsClient(context, input),
  ),
  getRecipients: authed.inbox.getRecipients.handler(({ context: { services, tx, actor }, input }) =>
    findRecipients(services, tx, { workspace_id: actor.workspace_id, message_id: input.id }),
  ),
  getReply: authed.inbox.getReply.handler(async ({ context: { tx }, input }) =>
    toReply(await getReply(tx, input.id)),
  ),
  retryReply: authed.inbox.retryReply.handler(({ context, input }) => retryReply(context, input.id)),
  discardReply: authed.inbox.discardReply.handler(({ context, input }) => discardReply(context, input.id)),
  changeReply: authed.inbox.changeReply.handler(({ context, input }) => changeReply(context, input)),
  listScheduled: authed.inbox.listScheduled.handler(({ context: { tx }, input }) =>
    listScheduled(tx, input.after),
  ),
  listDrafts: authed.inbox.listDrafts.handler(({ context: { tx, actor }, input }) =>
    listDrafts(tx, actor.workspace_id, input.after),
  ),
  discardDraft: authed.inbox.discardDraft.handler(({ context, input }) =>
    discardDraft(context, input.contact_id),
  ),
  getProposalFigures: authed.inbox.getProposalFigures.handler(({ context: { tx, actor }, input }) =>
    countProposals(tx, actor.workspace_id, input),
  ),
  getSettings: authed.inbox.getSettings.handler(({ context: { tx } }) => findSettings(tx)),
  saveSettings: authed.inbox.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
});
