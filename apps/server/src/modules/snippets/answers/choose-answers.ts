import {
  type AnswerChannel,
  fillVariables,
  findLinkedInProblem,
  listVariables,
  type ProposedAnswer,
  type ReplyTone,
  type Situation,
  type Snippet,
  type SnippetValues,
} from '@hearback/contract';
import type { ReusedReply } from './reuse-reply.ts';
import { findStarters } from './starter-answers.ts';

/** The conversation that is answered. */
export type AnswerPlace = {
  readonly language: string;
  readonly channel: AnswerChannel;
  readonly campaign_id: string | null;
  readonly location_id: string | null;
};

type Candidate = {
  readonly id: string;
  readonly name: string;
  readonly situation: Situation;
  readonly tone: ReplyTone | null;
  readonly text: string;
  /** Variables with a value. An answer that uses more facts fits better. */
  readonly filled: number;
  /** Variables that a person has to fill in. */
  readonly open: number;
  /**
   * 3 for the campaign, 2 for the location, 1 for the workspace, 0 for a starter. A reply to a similar message comes
   * before answers that are less specific than its campaign or its location.
   */
  readonly scope: number;
  readonly source: ProposedAnswer['source'];
};

const SCOPES = ['workspace', 'workspace', 'location', 'campaign'] as const;

const toScope = ({ campaign_id, location_id }: Snippet): number =>
  campaign_id === null ? (location_id === null ? 1 : 2) : 3;

const isInPlace = (snippet: Snippet, place: AnswerPlace): boolean =>
  (snippet.campaign_id === null || snippet.campaign_id === place.campaign_id) &&
  (snippet.location_id === null || snippet.location_id === place.location_id);

/** If several rows replace the same starter answer, only the most specific one counts. */
function listOwn(library: readonly Snippet[], place: AnswerPlace): { own: Snippet[]; replaced: Set<string> } {
  const near = library.filter((snippet) => isInPlace(snippet, place)).sort((a, b) => toScope(b) - toScope(a));
  const replaced = new Set<string>();
  const own = near.filter(({ starter }) => {
    if (starter === null) return true;
    const isFirst = !replaced.has(starter);
    replaced.add(starter);
    return isFirst;
  });
  return { own, replaced };
}

const fits = (channel: AnswerChannel, text: string): boolean =>
  channel === 'email' || findLinkedInProblem(text) === null;

/** A reply with open variables is only an alternative, because something in it could not be adapted. */
const INCOMPLETE_REPLY_SCOPE = -1;

/** Replies to similar messages, as answers to the same situation. */
export const toReplyCandidates = (
  replies: readonly ReusedReply[],
  situation: Situation,
  { campaign_id, channel }: AnswerPlace,
): Candidate[] =>
  replies
    .filter(({ text }) => fits(channel, text))
    .map(({ campaign_id: written_for, ...reply }) => ({
      ...reply,
      situation,
      tone: null,
      scope:
        reply.open > 0
          ? INCOMPLETE_REPLY_SCOPE
          : written_for !== null && written_for === campaign_id
            ? 2.5
            : 1.5,
    }));

/** All answers that may be used in the place, with their variables filled in. */
export function listCandidates(
  library: readonly Snippet[],
  place: AnswerPlace,
  values: SnippetValues,
): Candidate[] {
  const { own, replaced } = listOwn(library, place);
  const fill = (content: string) => {
    const text = fillVariables(content, values);
    const open = listVariables(text).length;
    return { text, open, filled: listVariables(content).length - open };
  };
  const owned = own.flatMap((snippet): Candidate[] => {
    const { id, name, situation, language, tone, channel, enabled, content } = snippet;
    const isFitting =
      enabled && language === place.language && (channel === null || channel === place.channel);
    if (situation === null || !isFitting) return [];
    const scope = toScope(snippet);
    const source = { kind: 'own', scope: SCOPES[scope] ?? 'workspace' } as const;
    return [{ id, name, situation, tone, scope, source, ...fill(content) }];
  });
  const availability = { first_name: values.first_name !== null, signature: values.signature !== null };
  const starters = findStarters(place.language, place.channel)
    .filter(({ key }) => !replaced.has(key))
    .map(
      ({ key, name, situation, tone, adapt }): Candidate => ({
        id: key,
        name,
        situation,
        tone,
        scope: 0,
        source: { kind: 'starter' },
        ...fill(adapt(availability)),
      }),
    );
  return [...owned, ...starters].filter(({ text }) => fits(place.channel, text));
}

/** In this order: not an incomplete reply, the tone, nothing left to fill in, the most specific place, the most facts. */
const toRanks = ({ tone, open, scope, filled }: Candidate, preferredTone: ReplyTone): number[] => [
  scope === INCOMPLETE_REPLY_SCOPE ? 1 : 0,
  tone === null || tone === preferredTone ? 0 : 1,
  open,
  -scope,
  -filled,
];

const compare = (preferredTone: ReplyTone) => (a: Candidate, b: Candidate) => {
  const [left, right] = [toRanks(a, preferredTone), toRanks(b, preferredTone)];
  const place = left.findIndex((rank, index) => rank !== right[index]);
  return place < 0 ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
};

/** The answers to one situation, best first. */
export const chooseAnswers = (
  candidates: readonly Candidate[],
  situation: Situation,
  tone: ReplyTone,
): ProposedAnswer[] =>
  candidates
    .filter((each) => each.situation === situation)
    .sort(compare(tone))
    .map(({ id, name, text, source }) => ({ id, name, text, source }));
