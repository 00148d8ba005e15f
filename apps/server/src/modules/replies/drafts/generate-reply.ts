import type { Disposition, ModelDraft, ReplyTone } from '@hearback/contract';
import type { Actor, TenantTx } from '@hearback/database';
import type { Model } from '@hearback/providers';
import { listForDraft } from '#server/modules/knowledge/index.ts';
import { findSuppressed } from '#server/modules/leads/index.ts';
import {
  type AnswerLibrary,
  isRemovalOnly,
  listVocabulary,
  listVoiceSamples,
  readLibrary,
  withEarlierReplies,
} from '#server/modules/snippets/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { findSenderFacts, toAnsweredReply, toProposals, toSenderText } from './answering.ts';
import { type DraftRequest, readNames, toBoundedContext, toFirstName } from './draft-context.ts';
import type { DraftInput } from './model/prompt.ts';
import { type WrittenDraft, writeDraft } from './model/write-draft.ts';
import { getSender, type Sender } from './sender.queries.ts';

type Request = DraftRequest & {
  readonly messageId?: string | null | undefined;
  readonly sentiment?: Disposition | null | undefined;
  readonly tone: ReplyTone;
};

type DraftContext = Request & { readonly sender: Sender };

type DraftKnowledge = Awaited<ReturnType<typeof listForDraft>>;
type DraftReading = {
  readonly sender: Sender;
  readonly library: AnswerLibrary;
  readonly knowledge: DraftKnowledge;
};

type DraftRequestContext = RequestContext & { readonly services: Services };
type SlotReader = {
  readonly contact_id: string;
  readonly contact_geo: string | null;
  readonly language: string | null;
};
/** The free slots that a draft may offer, in the reader's words. */
export type OfferSlots = (context: DraftRequestContext, reader: SlotReader) => Promise<readonly string[]>;

type Draft = {
  reply: string;
  written_by: 'model' | 'built_in';
  reason: ReturnType<typeof toProposals>['reason'];
  model: ModelDraft | null;
};

/**
 * Returns only text for the editor. Nothing is sent, fetched or changed here, regardless of the data. Without a model,
 * or if it fails, the library answers.
 */
export async function generateReply(
  requestContext: DraftRequestContext,
  request: Request,
  offerSlots: OfferSlots,
): Promise<Draft> {
  const { services, actor, withTx } = requestContext;
  const reading = await withTx(({ tx }) => read(services, tx, actor, request.messageId ?? null));
  const { sender, library } = reading;
  if (sender.settings?.ai_enabled === false) throw new AppError('AI_REPLIES_OFF');
  // The message's own sentiment counts, not the one that the caller knows.
  const sentiment = sender.answered ? sender.answered.sentiment : (request.sentiment ?? null);
  const context = { ...request, sentiment, sender };
  const drafted =
    services.model && canUseModel(context, library)
      ? await askModel(
          services,
          services.model,
          toInput(context, reading, await listOffered(requestContext, context, offerSlots)),
        )
      : null;
  return drafted?.text
    ? { reply: drafted.text, written_by: 'model', reason: null, model: drafted.model }
    : { ...answerFromLibrary(context, library), model: drafted?.model ?? null };
}

/** To a person who must not be contacted, wants to be removed or complains, only the confirmation is offered. */
const canUseModel = ({ sender, sentiment }: DraftContext, { suppressed }: AnswerLibrary): boolean =>
  !isRemovalOnly(toAnsweredReply(toSenderText(sender, sentiment ?? null)), suppressed, new Date());

/** Free slots are offered only to an interested lead. */
async function listOffered(
  requestContext: DraftRequestContext,
  { sender, sentiment }: DraftContext,
  offerSlots: OfferSlots,
): Promise<readonly string[]> {
  if (!sender.answered || sentiment !== 'interested') return [];
  const { language } = toAnsweredReply(toSenderText(sender, sentiment));
  return offerSlots(requestContext, { ...sender.answered, language });
}

function toInput(
  { sentiment = null, tone, contactName, originalSubject, enrichmentContext, sender }: DraftContext,
  { library, knowledge }: DraftReading,
  free_slots: readonly string[],
): DraftInput {
  const reply = toAnsweredReply(toSenderText(sender, sentiment));
  const { language, channel, text } = reply;
  const { name, signature, hosts, settings, earlier } = sender;
  return {
    tone,
    language,
    channel,
    sentiment,
    facts: findSenderFacts(sender),
    thread: earlier.map(({ direction, own_text }) => ({
      from: direction === 'inbound' ? 'person' : 'sender',
      text: own_text,
    })),
    subject: originalSubject ?? null,
    first_name: toFirstName(contactName) ?? library.knownValues.first_name,
    personData: toBoundedContext(enrichmentContext),
    sender_name: name,
    signature,
    hosts,
    settings,
    price_line: library.knownValues.price_line,
    booking_link: library.knownValues.booking_link,
    knowledge: knowledge.facts,
    never_say: knowledge.never_say,
    voice:
      language === null
        ? []
        : listVoiceSamples(library.earlier, {
            text,
            language,
            isEmail: channel === 'email',
            vocabulary: listVocabulary(language),
          }),
    free_slots,
  };
}

function answerFromLibrary(
  { sentiment, tone, sender, ...request }: DraftContext,
  library: AnswerLibrary,
): Omit<Draft, 'model'> {
  const { answered } = sender;
  const message = toSenderText(sender, sentiment ?? null);
  const knownValues = answered
    ? library.knownValues
    : {
        ...library.knownValues,
        first_name: toFirstName(request.contactName),
        company: readNames(request.enrichmentContext).company_name,
      };
  const { reason, answers } = toProposals(message, { ...library, knownValues }, sender);
  return { reply: reason === null ? (answers[tone][0]?.text ?? '') : '', written_by: 'built_in', reason };
}

/** The sender, the library with the earlier replies to similar messages, and the knowledge of the conversation. */
async function read(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  message_id: string | null,
): Promise<DraftReading> {
  const { workspace_id, user_id } = actor;
  const sender = await getSender(tx, actor, message_id);
  const { answered } = sender;
  const library = await readLibrary(tx, actor, answered?.contact_id ?? null);
  const { location_id, campaign_id } = library;
  const knowledge = await listForDraft(tx, { workspace_id, location_id, campaign_id });
  if (!answered) return { sender, library, knowledge };
  const { contact_id, contact_email: email, linkedin_url } = answered;
  const [suppressed] = await findSuppressed(services, tx, workspace_id, [{ email, linkedin_url }]);
  const reply = toAnsweredReply(toSenderText(sender, answered.sentiment));
  const conversation = { workspace_id, user_id, contact_id };
  const contactLibrary = { ...library, suppressed: suppressed != null };
  return { sender, library: await withEarlierReplies(tx, conversation, reply, contactLibrary), knowledge };
}

/** Returns null if the model fails. */
async function askModel({ log }: Services, model: Model, input: DraftInput): Promise<WrittenDraft | null> {
  try {
    const draft = await writeDraft(model, input);
    const rules = draft.model.problems.map(({ rule }) => rule);
    if (rules.length > 0) log.info({ rules, result: draft.model.result }, 'model draft broke rules');
    return draft;
  } catch (error) {
    log.warn({ err: error }, 'model draft failed');
    return null;
  }
}
