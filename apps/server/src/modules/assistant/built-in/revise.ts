import { type CampaignDraft, DRAFT_LIMITS, type DraftEmail } from '@hearback/contract';
import type { Request } from './reading/read-request.ts';
import type { Style } from './style.ts';
import { factsOf } from './writing/facts.ts';
import { writeSequence } from './writing/write-sequence.ts';

type Revision = {
  readonly emails: DraftEmail[];
  readonly style: Style;
  /** Places, from 1, of emails that the person had changed and that stay as they are. */
  readonly kept: readonly number[];
  /** Places, from 1, of emails in the person's own words for which the new number has no room. */
  readonly lost: readonly number[];
};

/**
 * The emails after a change of facts or a request. What is named is written anew; what a person has edited is theirs, and
 * is touched only when it is named.
 */
export function revise(
  before: CampaignDraft,
  after: CampaignDraft,
  style: Style,
  request: Request,
): Revision {
  const current = before.generated_content?.emails ?? [];
  const { count } = factsOf(after);
  const isResized = count !== factsOf(before).count;
  // Another number makes another sequence: what was taken out of the old one is no concern of it.
  const { removed: _, ...whole } = style;
  const placed = isResized ? whole : style;
  const named = placesOf(request, count);
  const wished = withRequest(
    placed,
    request,
    named?.map((place) => seatsOf(placed, count)[place] ?? place),
  );
  const was = compose(before, style);
  const fresh = compose(after, wished);
  const isEdited = (place: number) =>
    current[place] !== undefined && !(was[place] && isSame(current[place], was[place]));
  const stays = (place: number): boolean =>
    request.rewrite !== 'all' && !named?.includes(place) && isEdited(place);
  const toPlaces = (places: number[]) => places.map((place) => place + 1);
  return {
    emails: fresh.map((email, place) => (stays(place) ? (current[place] as DraftEmail) : email)),
    style: wished,
    kept: named ? [] : toPlaces(range(fresh.length).filter(stays)),
    lost: toPlaces(range(current.length).filter((place) => place >= fresh.length && isEdited(place))),
  };
}

/** The emails without those that the person named to go; the others stay to the letter. Places are counted from 0. */
export function takeOut(draft: CampaignDraft, style: Style, places: readonly number[]): Revision {
  const current = draft.generated_content?.emails ?? [];
  const seats = seatsOf(style, current.length);
  const removed = [...(style.removed ?? []), ...places.map((place) => seats[place] as number)];
  const emails = current.filter((_, place) => !places.includes(place));
  return { emails, style: { ...style, removed }, kept: [], lost: [] };
}

/** The sequence that these facts and this style give, less what was taken out of it. */
function compose(draft: CampaignDraft, style: Style): DraftEmail[] {
  const facts = factsOf(draft);
  const removed = style.removed ?? [];
  const whole = writeSequence({ ...facts, count: facts.count + removed.length }, style);
  return whole.filter((_, seat) => !removed.includes(seat));
}

/** Where each of so many emails stands in the sequence that nothing was taken out of. */
const seatsOf = ({ removed = [] }: Style, count: number): number[] =>
  range(count + removed.length).filter((seat) => !removed.includes(seat));

const range = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

export const isSame = (one: DraftEmail, other: DraftEmail): boolean =>
  one.subject === other.subject && one.body === other.body;

/** From 0; undefined when no single email is meant. */
function placesOf({ rewrite }: Request, count: number): number[] | undefined {
  if (rewrite === undefined || rewrite === 'all') return undefined;
  return rewrite.map((place) => (place === -1 ? count : place) - 1);
}

/** What is said of single emails is theirs alone; what is said of all of them replaces it. */
function withRequest(style: Style, { tone, length, rewrite }: Request, named: number[] | undefined): Style {
  const sound = { ...(tone && { tone }), ...(length && { length }) };
  const again = rewrite && !tone && !length ? 1 : 0;
  const emails = range(DRAFT_LIMITS.emails).map((place) => {
    const own = style.emails?.[place] ?? { times: 0 };
    if (!named) return { ...without(own, sound), times: own.times + again };
    return named.includes(place) ? { ...own, ...sound, times: own.times + again } : own;
  });
  return { ...style, ...(!named && sound), emails };
}

const without = <T extends object>(own: T, said: object): T =>
  Object.fromEntries(Object.entries(own).filter(([name]) => !Object.hasOwn(said, name))) as T;
