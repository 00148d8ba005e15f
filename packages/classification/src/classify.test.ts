import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';

const toWords = (text: string) => classify({ text }).reasons.map(({ from, to }) => text.slice(from, to));

describe('the built-in classifier', () => {
  it.each([
    ['interested', 'Not a bad idea. What would it cost for a team of twelve?'],
    ['soft_no', 'Thanks, but our budget is gone for this year. Try me again in spring.'],
    [
      'hard_no',
      'Lovely email, beautifully written. The answer is still no, and please take me off the list.',
    ],
    [
      'wrong_person',
      'I moved to finance in May, Maria Keller looks after this now: maria.keller@acme.example',
    ],
    ['ooo', 'I am on parental leave until 2 December. For urgent matters please contact my deputy.'],
    ['interested', 'Oui, cela m’intéresse. Pouvez-vous m’appeler jeudi matin ?'],
    ['soft_no', 'Im Moment leider nicht, vielleicht im dritten Quartal.'],
    ['hard_no', 'No me interesa, por favor no me escriba más.'],
    ['wrong_person', 'Non sono io la persona giusta, se ne occupa il collega Rossi.'],
    ['hard_no', 'Ta bort mig från listan.'],
  ])('returns %s for %j', (label, text) => expect(classify({ text }).label).toBe(label));

  it.each([
    ['interested', 'I am interested'],
    ['hard_no', 'I am not interested'],
    ['interested', 'Ça m’intéresse.'],
    ['hard_no', 'Ça ne m’intéresse pas.'],
    ['interested', 'Ich habe Interesse.'],
    ['soft_no', 'Im Moment kein Interesse.'],
    ['interested', 'Me interesa.'],
    ['hard_no', 'No me interesa.'],
    ['interested', 'Sono interessato'],
    ['hard_no', 'Non mi interessa'],
    ['interested', 'Tenho interesse'],
    ['hard_no', 'Não tenho interesse'],
    ['interested', 'Ik heb interesse'],
    ['hard_no', 'Geen interesse'],
    ['interested', 'Jag är intresserad'],
    ['hard_no', 'Inte intresserad'],
    ['interested', 'Jestem zainteresowany'],
    ['hard_no', 'Nie jestem zainteresowany'],
  ])('returns %s for the plain statement %j', (label, text) => expect(classify({ text }).label).toBe(label));

  it.each([
    ['ooo', 'Automatic reply: Hello', 'Thanks, call my colleague.'],
    ['ooo', 'Autosvar: Hej', ''],
    ['wrong_person', 'Automatische Antwort: Hallo', 'Frau Meyer arbeitet nicht mehr bei uns.'],
    [
      'ooo',
      'Automatische Antwort: Hallo',
      'Ich bin bis einschließlich 27.11. nicht im Büro. Ihre E-Mail wird nicht weitergeleitet. In dringenden Fällen wenden Sie sich bitte an meine Kollegin Jana Pohl (j.pohl@krantech.example).',
    ],
    ['hard_no', 'Automatic reply: Hello', 'You have been unsubscribed.'],
    [null, 'Automatic reply: Undeliverable: Hello', 'The mailbox is full.'],
  ])('returns %s for an automatic message with the texts %j, %j', (label, subject, text) =>
    expect(classify({ subject, text }).label).toBe(label),
  );

  it.each([
    ['again', 'Body here', 'tomorrow', 'attached'],
    ['This is a sentence number one that is fairly long to read.', 'Your parcel arrives on Monday.'],
    [
      'gestern',
      'Es regnet seit drei Tagen.',
      'Faites fondre le beurre.',
      'Felices fiestas',
      'fattura pagata',
    ],
    ['O gato dorme.', 'De kat slaapt op de bank.', 'Tåget går från spår tre.', 'Jutro ma padać.'],
  ])('returns no label for %j and similar texts that are not an answer', (...texts) =>
    expect(texts.filter((text) => classify({ text }).label !== null)).toEqual([]),
  );

  it.each([
    'not me, but Maria Jacobs (CFO) might be interested',
    'Not my thing. But Dana in ops might want it.',
    'Das ist nicht mein Thema, aber Frau Roth hätte vielleicht Interesse.',
    'Je ne suis pas intéressé, mais mon collègue Luc Morel pourrait l’être.',
    'A mí no, pero a Marta Ruiz (directora financiera) podría interesarle.',
    'Io no, ma Maria Conti (CFO) potrebbe essere interessata.',
    'Eu não, mas a Joana Lima (diretora financeira) pode ter interesse.',
    'Niet voor mij, maar misschien wel voor collega Bram de Wit.',
    'Jag är inte intresserad, men min kollega Olle Ström kanske är det.',
    'Mnie to nie interesuje, ale może Piotra Zielińskiego tak.',
  ])('returns wrong_person for a no that names another person: %j', (text) =>
    expect(classify({ text }).label).toBe('wrong_person'),
  );

  it.each([
    ['interested', 'I can’t do Monday, but Tuesday would work. Please call me.'],
    ['interested', 'I am not interested in the webinar, but we would like a demo. What does it cost?'],
    ['hard_no', 'Not me, and no, Maria would not want it either. Take us off your list.'],
    ['hard_no', 'Not me, but Maria might sue you. Remove me from your list.'],
  ])('returns %s when no other person is meant: %j', (label, text) =>
    expect(classify({ text }).label).toBe(label),
  );

  it.each([
    'Sounds great, please call me on Thursday at ten. And take info@acme.example off your mailing list.',
    'Very interested, please send me your prices and a time for a call. Also delete my private address from your database.',
  ])('is unsure of a yes that also asks for removal: %j', (text) => {
    const { label, confidence, unsure } = classify({ text });
    expect({ label, unsure }).toEqual({ label: 'interested', unsure: true });
    expect(confidence).toBeLessThanOrEqual(0.85);
  });

  it('returns no label for texts without content', () => {
    for (const text of ['', '?', 'Hello', 'https://example.com'])
      expect(classify({ text }), text).toMatchObject({ label: null, reasons: [] });
  });

  it('returns the words that decided, exactly as they appear in the text', () => {
    expect(toWords('Dear Ann, please remove me from your list.').join(' ')).toMatch(/remove|list/);
  });

  it('reads only the beginning of a text, so a megabyte of text does not change the result', () => {
    const text = 'Not interested, please stop. '.repeat(40_000);
    expect(classify({ text })).toEqual(classify({ text: text.slice(0, 3_000) }));
  });
});
