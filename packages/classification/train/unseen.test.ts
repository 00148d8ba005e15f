import { readdirSync, statSync } from 'node:fs';
import { readMail } from '@hearback/mail';
import { expect, it } from 'vitest';
import { classify, languageOf } from '../src/index.ts';
import { readCorpus, readUnseen } from './corpus.ts';

const unseen = readUnseen().map((example) => {
  const text = readMail(example.text).own_text;
  return { ...example, text, said: classify({ text, subject: example.subject }).label ?? 'unknown' };
});
const shareOf = (all: typeof unseen) => all.filter(({ label, said }) => label === said).length / all.length;

it('hard replies that nothing was trained on are classified rightly four times of five, in every language', () => {
  expect(unseen.length).toBeGreaterThanOrEqual(200);
  expect(shareOf(unseen)).toBeGreaterThan(0.85);
  for (const [language, own] of Map.groupBy(unseen, (each) => each.language))
    expect(shareOf(own), language).toBeGreaterThanOrEqual(0.8);
});

it('a no that is said of them is one, nine times of ten', () =>
  expect(shareOf(unseen.filter(({ said }) => said === 'hard_no'))).toBeGreaterThanOrEqual(0.9));

it('their language is never mistaken', () => {
  const told = unseen.filter(({ text }) => languageOf(text) !== null);
  expect(told.length / unseen.length).toBeGreaterThan(0.95);
  for (const { text, language } of told) expect(languageOf(text), text).toBe(language);
});

it('nothing of them is in the corpus', () => {
  const known = new Set(readCorpus().map(({ text }) => text));
  expect(unseen.filter(({ text }) => known.has(text))).toEqual([]);
});

it('all weights together take at most 2 MB', () => {
  const folder = new URL('../src/weights/', import.meta.url);
  const sizes = readdirSync(folder).map((name) => statSync(new URL(name, folder)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000);
});
