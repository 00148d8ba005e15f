import { describe, expect, it } from 'vitest';
import { parseVoice, readCorpus } from './corpus.ts';

describe('the corpus', () => {
  const examples = readCorpus();

  it('has at least 10,000 replies in nine languages, a third of them not in English', () => {
    expect(examples.length).toBeGreaterThanOrEqual(10_000);
    expect(examples.filter(({ language }) => language !== 'en').length).toBeGreaterThan(examples.length / 3);
    const languages = new Set(examples.map(({ language }) => language));
    for (const language of ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'sv', 'pl'])
      expect(languages).toContain(language);
  });

  it('has at least 3,500 replies with signals in sixteen languages, by several writers', () => {
    const signaled = examples.filter(({ signals }) => signals !== null);
    expect(signaled.length).toBeGreaterThanOrEqual(3_500);
    expect(new Set(signaled.map(({ writer }) => writer)).size).toBeGreaterThanOrEqual(11);
    expect(new Set(signaled.map(({ language }) => language)).size).toBe(16);
  });

  it('names the writer of every voice', () => {
    expect(examples.filter(({ writer, language }) => writer === '' || language === '')).toEqual([]);
  });
});

it('reads the subjects, channels, languages and signals of a voice', () => {
  const file =
    'voice: x\nwriter: 1\nlanguage: en\n## ooo email\nSubject: Away\nBack on Monday.\n---\n## hard_no linkedin fr\nSignals: removal, person\nNon.\n---\n';
  expect(parseVoice('x.txt', file)).toEqual([
    {
      voice: 'x',
      writer: '1',
      language: 'en',
      channel: 'email',
      label: 'ooo',
      subject: 'Away',
      text: 'Back on Monday.',
      signals: null,
    },
    {
      voice: 'x',
      writer: '1',
      language: 'fr',
      channel: 'linkedin',
      label: 'hard_no',
      subject: null,
      text: 'Non.',
      signals: ['removal', 'person'],
    },
  ]);
});
