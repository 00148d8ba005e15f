import type { CampaignDraft, DraftEmail } from '@hearback/contract';
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
  const wished = withRequest(style, request, named ?? range(facts.count));
  const was = writeSequence(factsOf(before), style);
  const fresh = writeSequence(facts, wished);
  const isEdited = (place: number) =>
    current[place] !== undefined && !(was[place] && isSame(current[place], was[place]));
  const stays = (place: number): boolean => {
    if (named) return !named.includes(place) && current[place] !== undefined;
    return request.rewrite !== 'all' && isEdited(place);
  };
  return {
    emails: fresh.map((email, place) => (stays(place) ? (current[place] as DraftEmail) : email)),
    // Tone and length of one email are not those of the whole.
    style: named ? { ...style, ...(wished.rewrites && { rewrites: wished.rewrites }) } : wished,
    kept: named
      ? []
      : range(fresh.length)
          .filter((place) => stays(place))
          .map((place) => place + 1),
  };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

const isSame = (one: DraftEmail, other: DraftEmail): boolean =>
  one.subject === other.subject && one.body === other.body;

/** From 0; undefined when no single email is meant, or none of those is there. */
function placesOf({ rewrite }: Request, count: number): number[] | undefined {
  if (rewrite === undefined || rewrite === 'all') return undefined;
  const places = rewrite.map((place) => (place === -1 ? count : place) - 1);
  const there = places.filter((place) => place >= 0 && place < count);
  return there.length > 0 ? there : undefined;
}

function withRequest(style: Style, { tone, length, rewrite }: Request, places: readonly number[]): Style {
  const rewrites = range(10).map(
    (place) =>
      (style.rewrites?.[place] ?? 0) + (rewrite && !tone && !length && places.includes(place) ? 1 : 0),
  );
  return {
    ...style,
    ...(tone && { tone }),
    ...(length && { length }),
    ...(rewrites.some((times) => times > 0) && { rewrites }),
  };
}
