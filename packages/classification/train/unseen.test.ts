import { readdirSync, statSync } from 'node:fs';
import { readMail } from '@hearback/mail';
import { describe, expect, it } from 'vitest';
import { classify, detectLanguage, type Label } from '../src/index.ts';
import { computeKappa, readLabelPairs } from './agreement.ts';
import { readCorpus, readUnseen } from './corpus.ts';

const unseen = readUnseen().map((example) => {
  const text = readMail(example.text).own_text;
  return { ...example, text, said: classify({ text, subject: example.subject }).label ?? 'unknown' };
});
const computeShare = (all: typeof unseen) =>
  all.filter(({ label, said }) => label === said).length / all.length;
const ofHand = (hand: string) => unseen.filter(({ voice }) => voice === hand);

describe.each([
  ['tricky', { all: 0.93, language: 0.75, detected: 0.95, mistaken: 0 }],
  ['second-hand', { all: 0.86, language: 0.8, detected: 0.9, mistaken: 0.011 }],
  ['unseen-everyday', { all: 0.87, language: 0.8, detected: 0.95, mistaken: 0.011 }],
])('classify on unseen replies by %s', (hand, floor) => {
  const own = ofHand(hand);

  it('is right far more often than not, in every language', () => {
    expect(own.length).toBeGreaterThanOrEqual(200);
    expect(computeShare(own)).toBeGreaterThan(floor.all);
    for (const [language, group] of Map.groupBy(own, (each) => each.language))
      expect(computeShare(group), language).toBeGreaterThanOrEqual(floor.language);
  });

  it.each(['interested', 'hard_no'])('is right nine times out of ten when it returns %s', (label) =>
    expect(computeShare(own.filter(({ said }) => said === label))).toBeGreaterThanOrEqual(0.9),
  );

  it('rarely detects a wrong language', () => {
    const detected = own.filter(({ text }) => detectLanguage(text) !== null);
    expect(detected.length / own.length).toBeGreaterThan(floor.detected);
    const mistaken = detected.filter(({ text, language }) => detectLanguage(text) !== language);
    expect(mistaken.length / detected.length).toBeLessThanOrEqual(floor.mistaken);
  });
});

it('does not regress on unseen long replies', () => {
  const own = ofHand('long-unseen');
  expect(own.length).toBeGreaterThanOrEqual(200);
  expect(computeShare(own)).toBeGreaterThan(0.79);
  for (const [language, group] of Map.groupBy(own, (each) => each.language))
    expect(computeShare(group), language).toBeGreaterThanOrEqual(0.65);
  const interested = own.filter(({ said }) => said === 'interested');
  expect(computeShare(interested)).toBeGreaterThanOrEqual(0.85);
});

it('returns no label for most texts that are not an answer, such as small talk, an invoice or a single word', () => {
  const own = ofHand('nothing');
  expect(own.length).toBeGreaterThanOrEqual(90);
  expect(computeShare(own)).toBeGreaterThan(0.83);
});

it('shares no text with the corpus', () => {
  const corpusTexts = new Set(readCorpus().map(({ text }) => text));
  expect(unseen.filter(({ text }) => corpusTexts.has(text))).toEqual([]);
});

it('has a second label for a tenth of the corpus, with few disagreements', () => {
  const corpus = readCorpus();
  const pairs = readLabelPairs(corpus);
  expect(pairs.length).toBeGreaterThan(corpus.length / 11);
  expect(computeKappa(pairs)).toBeGreaterThan(0.95);
});

it('computes a kappa that excludes agreement by chance', () => {
  const pair = (first: Label, second: Label) => ({ first, second });
  expect(computeKappa([pair('ooo', 'ooo'), pair('hard_no', 'hard_no')])).toBe(1);
  expect(
    computeKappa([
      pair('ooo', 'ooo'),
      pair('ooo', 'hard_no'),
      pair('hard_no', 'ooo'),
      pair('hard_no', 'hard_no'),
    ]),
  ).toBe(0);
});

it('keeps all weights within 2.2 MB', () => {
  const folder = new URL('../src/weights/', import.meta.url);
  const sizes = readdirSync(folder).map((name) => statSync(new URL(name, folder)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_200_000);
});
