import { type CampaignDraft, DRAFT_LIMITS } from '@hearback/contract';
import { type DraftChange, mergeDraft } from '../draft/merge-draft.ts';
import type { Answer } from './answer.ts';
import { isAgreement, readRemark } from './reading/read-remark.ts';
import { type Request, readRequest } from './reading/read-request.ts';
import { type Resize, readResize } from './reading/read-resize.ts';
import { type Slots, saysSomething } from './reading/read-slots.ts';
import { isSame, revise, takeOut } from './revise.ts';
import type { Style } from './style.ts';
import * as words from './words.ts';
import { factsOf } from './writing/facts.ts';

/** There are emails already: changes them as far as it can, and says plainly what it can otherwise. */
export function changeEmails(draft: CampaignDraft, before: Style, said: string, slots: Slots): Answer {
  const { awaited, ...style } = before;
  if (awaited && isAgreement(said))
    return apply(draft, style, { num_emails: awaited.count }, {}, awaited.lost);
  const nothing = (message: string): Answer => ({ message, change: {}, style });
  if (slots.trouble) return nothing(words.explain(slots.trouble));
  const { count } = factsOf(draft);
  const resize = readResize(said);
  if (resize?.kind === 'without') return remove(draft, style, resize.places, count);
  const change = resize ? { ...slots.change, num_emails: resized(resize, count) } : slots.change;
  if (resize && (change.num_emails === 0 || (change.num_emails ?? 0) > DRAFT_LIMITS.emails))
    return nothing(words.stays(count));
  const request = readRequest(said);
  if (!saysSomething(change)) {
    const remark = readRemark(said, Object.keys(request).length > 0);
    if (remark) return nothing(words.REMARKS[remark]);
    if (Object.keys(request).length === 0) return nothing(words.HELP);
  }
  const after = change.num_emails ?? count;
  if (Array.isArray(request.rewrite) && request.rewrite.some((place) => place === 0 || place > after))
    return nothing(words.noSuchEmail(after));
  return apply(draft, style, change, resize ? withoutRewrite(request) : request, []);
}

/** What comes or goes is no email to write anew. */
const withoutRewrite = ({ rewrite: _, ...request }: Request): Request => request;

const resized = (resize: Extract<Resize, { kind: 'by' }>, count: number): number =>
  Math.max(count + resize.count, 0);

/** Nothing that the person wrote themselves goes before they said so. */
function apply(
  draft: CampaignDraft,
  style: Style,
  change: DraftChange,
  request: Request,
  given: readonly number[],
): Answer {
  const merged = mergeDraft(draft, change);
  const revision = revise(draft, merged, style, request);
  const { emails, lost } = revision;
  if (lost.some((place) => !given.includes(place)))
    return {
      message: words.warn(lost, emails.length),
      change: {},
      style: { ...style, awaited: { count: emails.length, lost: [...lost] } },
    };
  const current = draft.generated_content?.emails ?? [];
  const isChanged =
    emails.length !== current.length ||
    emails.some((email, place) => !current[place] || !isSame(email, current[place])) ||
    JSON.stringify(merged) !== JSON.stringify(draft);
  const message = isChanged
    ? words.join(
        words.acknowledge(change, merged),
        words.tell(request, emails.length),
        words.keep(revision.kept),
      )
    : words.join(words.keep(revision.kept) || words.ALREADY, words.HELP);
  return { message, change: { ...change, emails }, style: revision.style };
}

/** What is named goes, whoever wrote it. One email stays in any case. */
function remove(draft: CampaignDraft, style: Style, named: readonly number[], count: number): Answer {
  const places = [...new Set(named.map((place) => (place === -1 ? count : place)))].toSorted((a, b) => a - b);
  const isThere = places.every((place) => place >= 1 && place <= count);
  if (!isThere) return { message: words.noSuchEmail(count), change: {}, style };
  if (places.length >= count) return { message: words.stays(count), change: {}, style };
  const revision = takeOut(
    draft,
    style,
    places.map((place) => place - 1),
  );
  const { emails } = revision;
  return {
    message: words.removed(places, emails.length),
    change: { emails, num_emails: emails.length },
    style: revision.style,
  };
}
