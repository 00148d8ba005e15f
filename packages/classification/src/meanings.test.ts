import { describe, expect, it } from 'vitest';
import { findMeanings } from './meanings.ts';
import { tokenize } from './tokens.ts';

const toMeanings = (text: string) => findMeanings(tokenize(text)).map((meanings) => [...meanings]);

describe('findMeanings', () => {
  it.each([
    'waste of time',
    'Zeitverschwendung und Zeit',
    'perte de temps',
    'pérdida de tiempo',
    'perdita di tempo',
    'perda de tempo',
    'verspilling van tijd',
    'meningslöst slöseri med tid',
    'strata czasu',
  ])('finds the same meanings in %j', (text) => {
    const found = toMeanings(text).flat();
    expect(found).toContain('useless');
    expect(found).toContain('time');
  });

  it('returns the meanings of each word, none for an unknown word', () => {
    expect(toMeanings('xylophone budget')).toEqual([[], ['budget']]);
  });

  it('matches the whole word for a stem that ends in a dollar sign', () => {
    expect(toMeanings('fine').flat()).toContain('good');
    expect(toMeanings('finery').flat()).not.toContain('good');
  });

  it('ignores letters that have no plain form in Unicode', () => {
    expect(toMeanings('wysłać')).toEqual(toMeanings('wyslac'));
  });
});
