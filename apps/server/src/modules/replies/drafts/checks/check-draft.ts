import { detectLanguage } from '@hearback/classification';
import {
  type AnswerChannel,
  counted,
  type DraftProblem,
  findLinkedInProblem,
  MAX_EMAIL_WORDS,
} from '@hearback/contract';
import { findClaims, listSupported } from './find-claims.ts';
import { findForbidden } from './find-forbidden.ts';
import { findUnknownLinks, listLinks } from './find-links.ts';
import { findUnknownNames } from './find-names.ts';
import { foldText } from './fold-text.ts';

/** Everything that a draft may refer to. */
export type DraftSources = {
  /** Texts of the team: knowledge, campaign settings, sent messages. Only these support prices and links. */
  readonly ours: readonly string[];
  /** Texts of the lead and data about them. They may contain a prompt injection. */
  readonly theirs: readonly string[];
  /** Email addresses that the facts name. */
  readonly addresses: readonly string[];
};

export type CheckedDraft = {
  readonly text: string;
  readonly sources: DraftSources;
  readonly never_say: readonly string[];
  /** Null if it is not known. */
  readonly language: string | null;
  readonly channel: AnswerChannel;
};

const MAX_PROBLEMS = 20;
const PLACEHOLDER = /\{\{[^{}\n]{0,60}\}\}|\[[\p{L} _-]{2,40}\]|<[\p{L} _-]{2,40}>/gu;
const MARKUP = /^(?:#{1,6} |```|\|)|\*\*[^*\n]+\*\*|^subject:/imu;

const blankLinks = (text: string): string =>
  listLinks(text).reduce((rest, link) => rest.replaceAll(link, ' '), foldText(text));

/** Numbers, prices, shares and dates that the sources do not contain. */
function findUnsupported(text: string, { ours, theirs }: DraftSources): DraftProblem[] {
  const plain = blankLinks(text);
  const trusted = listSupported(ours);
  const supported = listSupported(theirs).union(trusted);
  return findClaims(plain)
    .filter(({ kind, keys }) => !keys.some((key) => (kind === 'price' ? trusted : supported).has(key)))
    .map(({ kind, text: claim }) => ({ rule: kind, text: claim }));
}

function findFormProblems({ text, channel }: CheckedDraft): DraftProblem[] {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const open = [...text.matchAll(PLACEHOLDER)].map(([placeholder]) => placeholder);
  const linkedIn = channel === 'linkedin' ? findLinkedInProblem(text) : null;
  return [
    ...(channel === 'email' && words > MAX_EMAIL_WORDS
      ? [
          {
            rule: 'length' as const,
            text: `An email has at most ${counted(MAX_EMAIL_WORDS, 'word')}. This one has ${words}.`,
          },
        ]
      : []),
    ...(linkedIn ? [{ rule: 'form' as const, text: linkedIn }] : []),
    ...open.map((placeholder) => ({ rule: 'form' as const, text: placeholder })),
    ...[MARKUP.exec(text)?.[0] ?? []].flat().map((markup) => ({ rule: 'form' as const, text: markup })),
  ];
}

/** Returns every rule that the draft breaks. Pure, and linear in the texts. */
export function checkDraft(draft: CheckedDraft): DraftProblem[] {
  const { text, sources, never_say, language } = draft;
  const { ours, theirs, addresses } = sources;
  const spoken = detectLanguage(text);
  const problems: DraftProblem[] = [
    ...findUnknownLinks(text, [...ours, ...addresses]).map((link) => ({ rule: 'link' as const, text: link })),
    ...findUnsupported(text, sources),
    ...findUnknownNames(blankLinks(text), language ?? spoken ?? 'en', [...ours, ...theirs, ...addresses]).map(
      (name) => ({
        rule: 'name' as const,
        text: name,
      }),
    ),
    ...findForbidden(text, never_say).map((phrase) => ({ rule: 'forbidden' as const, text: phrase })),
    ...(language !== null && spoken !== null && spoken !== language
      ? [{ rule: 'language' as const, text: spoken }]
      : []),
    ...findFormProblems(draft),
  ];
  const seen = new Set<string>();
  return problems
    .filter(({ rule, text: words }) => {
      const key = `${rule} ${words}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, MAX_PROBLEMS);
}
