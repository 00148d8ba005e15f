import { describe, expect, it } from 'vitest';
import { checkTranslation } from './check-translation.ts';

const listRules = (source: string, text: string, from: string | null = 'de', to = 'en') =>
  [...new Set(checkTranslation({ source, text, from, to }).map(({ rule }) => rule))].sort();

const SOURCE =
  'Guten Tag Frau Keller,\n\nvielen Dank. Am Dienstag, den 14. März um 15 Uhr passt es uns. Das Angebot über 1.200 € liegt unter https://acme.example/angebot, Fragen bitte an einkauf@acme.example.\n\nViele Grüße\nAnna Berger';
const FAITHFUL =
  'Hello Ms. Keller,\n\nthank you very much. Tuesday, March 14 at 3 pm suits us. The offer of €1,200 is at https://acme.example/angebot, please send questions to einkauf@acme.example.\n\nKind regards\nAnna Berger';

describe('checkTranslation', () => {
  it('accepts a faithful translation', () => {
    expect(checkTranslation({ source: SOURCE, text: FAITHFUL, from: 'de', to: 'en' })).toEqual([]);
  });

  it.each([
    ['another amount', FAITHFUL.replace('1,200', '1,300'), ['number']],
    ['another day', FAITHFUL.replace('March 14', 'March 15'), ['number']],
    ['another weekday', FAITHFUL.replace('Tuesday', 'Thursday'), ['number']],
    ['another hour', FAITHFUL.replace('3 pm', '4 pm'), ['number']],
    ['an added link', `${FAITHFUL}\nhttps://evil.example/login`, ['link']],
    ['a changed link', FAITHFUL.replace('acme.example/angebot', 'acme.example/offer'), ['link']],
    ['a missing address', FAITHFUL.replace('einkauf@acme.example', 'our buyers'), ['link']],
    ['an added name', FAITHFUL.replace('suits us', 'suits us and Zebulon'), ['name']],
    ['a missing name', FAITHFUL.replace('Keller', 'Smith'), ['name']],
    ['an added placeholder', FAITHFUL.replace('Keller', 'Keller {{company}}'), ['placeholder']],
    ['the source language', SOURCE, ['language']],
    ['an empty text', '', ['length']],
    ['an answer instead of a translation', `${FAITHFUL}${' and so on'.repeat(90)}`, ['length']],
  ])('rejects %s', (_what, text, rules) => {
    expect(listRules(SOURCE, text)).toEqual(expect.arrayContaining(rules));
  });

  it('keeps placeholders', () => {
    const source = 'Hello {{first_name}}, does {{proposed_time}} suit you?';
    expect(listRules(source, 'Hallo {{first_name}}, passt Ihnen {{proposed_time}}?', 'en', 'de')).toEqual([]);
    expect(listRules(source, 'Hallo {{first_name}}, passt es Ihnen?', 'en', 'de')).toEqual(['placeholder']);
  });

  it.each([
    ['de', 'en', 'Wir haben 2,5 % Rabatt ab 10 Stück.', 'We have a 2.5% discount from 10 pieces.'],
    ['fr', 'en', 'On se parle lundi matin à 10h30 ?', 'Shall we talk on Monday morning at 10:30?'],
    ['en', 'pt', 'Could we speak on Monday?', 'Podemos falar na segunda-feira?'],
    ['es', 'en', '¿Mañana por la mañana le va bien?', 'Does tomorrow morning suit you?'],
    ['en', 'de', 'Our office in Germany opens in March.', 'Unser Büro in Deutschland öffnet im März.'],
    ['en', 'sv', 'Three of us will join.', 'Vi blir tre stycken.'],
    ['en', 'da', 'Three of us will join on Monday.', 'Vi bliver tre, der deltager på mandag.'],
    ['it', 'en', 'Ne parliamo a gennaio con Giulia.', 'We will talk about it in January with Giulia.'],
  ])('accepts the forms of other languages (%s to %s: %s)', (from, to, source, text) => {
    expect(checkTranslation({ source, text, from, to })).toEqual([]);
  });

  it('compares the name of a month', () => {
    expect(listRules('Wir sprechen im Januar.', 'We will talk in February.')).toEqual(['number']);
  });
});
