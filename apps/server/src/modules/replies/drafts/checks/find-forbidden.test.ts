import { describe, expect, it } from 'vitest';
import { findForbidden } from './find-forbidden.ts';

describe('a forbidden phrase', () => {
  it.each([
    ['guaranteed results', 'We offer guaranteed results.'],
    ['guaranteed results', 'GUARANTEED   RESULTS!'],
    ['guaranteed results', 'We guarantee results'],
    ['guarantee results', 'guaranteed result'],
    ['guaranteed results', 'guaranteed\nresults'],
    ['guaranteed results', 'g u a r a n t e e d results'],
    ['guaranteed results', 'guaran\u200bteed res\u00adults'],
    ['guaranteed results', 'guаrаnteed results'],
    ['guaranteed results', 'ｇｕａｒａｎｔｅｅｄ results'],
    ['risk-free', 'It is riskfree.'],
    ['riskfree', 'It is risk-free.'],
    ['cheapest', 'the cheapest-ever plan'],
    ['garantía', 'Hay una GARANTIA total'],
    ['Geld zurück', 'Sie bekommen Ihr Geld zurueck oder Geld zurück'],
    ['satisfaction garantie', 'Satisfaction garantie !'],
    ['100%', 'It works in 100 % of cases'],
  ])('%j is found in %j', (phrase, text) => {
    expect(findForbidden(text, [phrase])).toEqual([phrase]);
  });

  it.each([
    ['free', 'You have the freedom to choose.'],
    ['art', 'You are part of it.'],
    ['no risk', 'A piano risks nothing.'],
    ['guaranteed results', 'The results are not guaranteed.'],
    ['…', 'Anything at all'],
  ])('%j is not found in %j', (phrase, text) => {
    expect(findForbidden(text, [phrase])).toEqual([]);
  });

  it('is found in bounded time', () => {
    const text = 'a '.repeat(50_000);
    const phrases = Array.from({ length: 500 }, (_, index) => `${'a '.repeat(100)}b${index}`);
    const started = process.cpuUsage();
    expect(findForbidden(text, phrases)).toEqual([]);
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });
});
