import type { AST } from '@eslint-community/regexpp';
import { Chars, type ReadonlyFlags, toUnicodeSet } from 'regexp-ast-analysis';

type CharSet = ReturnType<typeof toUnicodeSet>['chars'];

/**
 * Repetitions that can match further starts of their own pattern: '<div[^>]+x' matches every
 * following '<div', fails at the end, and restarts at the next one. Returned as written.
 */
export function findReentries({ pattern, flags }: AST.RegExpLiteral): string[] {
  if (flags.sticky) return [];
  return pattern.alternatives.flatMap((alternative) =>
    walk(alternative.elements, { before: [], after: [], flags }),
  );
}

type Place = {
  /** Elements that must match before, from the start of the pattern. */
  readonly before: readonly AST.Element[];
  /** Elements that must match after. */
  readonly after: readonly AST.Element[];
  readonly flags: ReadonlyFlags;
};

function walk(elements: readonly AST.Element[], { before, after, flags }: Place): string[] {
  return elements.flatMap((element, index) => {
    const place = {
      before: [...before, ...elements.slice(0, index)],
      after: [...elements.slice(index + 1), ...after],
      flags,
    };
    if (element.type === 'Group' || element.type === 'CapturingGroup')
      return element.alternatives.flatMap((one) => walk(one.elements, place));
    return element.type === 'Quantifier' && isReentered(element, place) ? [element.raw] : [];
  });
}

function isReentered({ max, element }: AST.Quantifier, { before, after, flags }: Place): boolean {
  // Without anything before it, the backtracking analysis covers it. Without anything after it, it
  // never fails.
  if (max !== Number.POSITIVE_INFINITY || before.length === 0) return false;
  if (after.every((one) => !isConsumed(one) && one.type !== 'Assertion')) return false;
  const run = listCharacters(element, flags);
  return before.every((one) => fitsInto(one, run, flags));
}

const isConsumed = (element: AST.Element): boolean =>
  element.type !== 'Assertion' && !(element.type === 'Quantifier' && element.min === 0);

/** All characters that may occur in it. */
function listCharacters(element: AST.Element, flags: ReadonlyFlags): CharSet {
  const of = (elements: readonly AST.Element[]) =>
    Chars.empty(flags).union(...elements.map((one) => listCharacters(one, flags)));
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return toCharacterSet(element, flags);
    case 'Quantifier':
      return listCharacters(element.element, flags);
    case 'Group':
    case 'CapturingGroup':
      return of(element.alternatives.flatMap(({ elements }) => elements));
    default:
      return of([]);
  }
}

/** True if a run of these characters can contain it. */
function fitsInto(element: AST.Element, run: CharSet, flags: ReadonlyFlags): boolean {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return !toCharacterSet(element, flags).isDisjointWith(run);
    case 'Quantifier':
      return element.min === 0 || fitsInto(element.element, run, flags);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some((one) => one.elements.every((each) => fitsInto(each, run, flags)));
    case 'Assertion':
      return canHold(element, run, flags);
    default:
      return true;
  }
}

function canHold(assertion: AST.Assertion, run: CharSet, flags: ReadonlyFlags): boolean {
  if (assertion.kind === 'start') return flags.multiline === true && run.has(10);
  if (assertion.kind === 'lookbehind') return !forbids(assertion, run, flags);
  if (assertion.kind !== 'word' || assertion.negate) return true;
  const words = Chars.word(flags);
  return !words.isDisjointWith(run) && !words.negate().isDisjointWith(run);
}

/** '(?<!x)' within a run of x matches only at its start. */
function forbids(
  { negate, alternatives }: AST.LookaroundAssertion,
  run: CharSet,
  flags: ReadonlyFlags,
): boolean {
  const [only, ...more] = alternatives.length === 1 ? (alternatives[0]?.elements ?? []) : [];
  const isOne =
    only?.type === 'Character' || only?.type === 'CharacterSet' || only?.type === 'CharacterClass';
  return negate && isOne && more.length === 0 && run.isSubsetOf(toCharacterSet(only, flags));
}

const toCharacterSet = (
  element: AST.Character | AST.CharacterSet | AST.CharacterClass,
  flags: ReadonlyFlags,
): CharSet => toUnicodeSet(element, flags).chars;
