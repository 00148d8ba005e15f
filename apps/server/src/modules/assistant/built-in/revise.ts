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
  const facts = factsOf(after);
  const named = placesOf(request, facts.count);
  const wished = withRequest(style, request, named);
  const was = writeSequence(factsOf(before), style);
  const fresh = writeSequence(facts, wished);
  const isEdited = (place: number) =>
    current[place] !== undefined && !(was[place] && isSame(current[place], was[place]));
  const stays = (place: number): boolean =>
    request.rewrite !== 'all' && !named?.includes(place) && isEdited(place);
  return {
    emails: fresh.map((email, place) => (stays(place) ? (current[place] as DraftEmail) : email)),
    style: wished,
    kept: named
      ? []
      : range(fresh.length)
          .filter(stays)
          .map((place) => place + 1),
  };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

const isSame = (one: DraftEmail, other: DraftEmail): boolean =>
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
