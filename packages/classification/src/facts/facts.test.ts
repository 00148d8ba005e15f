import { describe, expect, it } from 'vitest';
import { extractFacts } from './facts.ts';
import { shortenTime } from './meeting-times.ts';
import { hasFollowUpTime } from './names-later.ts';
import { withTitle } from './person-named.ts';

const sent_at = new Date('2026-11-15T10:00:00Z');
const of = (label: Parameters<typeof extractFacts>[1]['label'], text: string, knownPeople: string[] = []) =>
  extractFacts(text, { label, sent_at, knownPeople });

describe('findReturnDate', () => {
  it.each([
    ['en', 'I am out of the office until 2 December.', '2026-12-02'],
    ['en', 'Back on December 2nd, 2026. Away since 9 November.', '2026-12-02'],
    ['en', 'Our office is closed and reopens on Tuesday.', '2026-11-17'],
    ['en', 'I am away from 12/01/2026 and back on 11/20/2026', '2026-11-20'],
    ['fr', 'Je suis absente jusqu’au 1er décembre inclus.', '2026-12-01'],
    ['fr', 'En congé, de retour lundi.', '2026-11-16'],
    ['de', 'Ich bin vom 10. bis 27. November im Urlaub und ab dem 30.11. wieder da.', '2026-11-30'],
    ['de', 'Unser Büro ist bis 7. Januar geschlossen.', '2027-01-07'],
    ['es', 'Estaré fuera hasta el 22 de noviembre.', '2026-11-22'],
    ['it', 'Sarò assente fino al 27 agosto.', '2027-08-27'],
    ['pt', 'Estarei ausente até 14 de dezembro de 2026.', '2026-12-14'],
    ['nl', 'Ik ben afwezig tot en met 9 december.', '2026-12-09'],
    ['sv', 'Jag är ledig till och med den 11 januari.', '2027-01-11'],
    ['pl', 'Jestem na urlopie do 19 grudnia.', '2026-12-19'],
    ['iso', 'OOO until 2026-12-24', '2026-12-24'],
  ])('reads the return date in %s: %j', (_language, text, back_on) =>
    expect(of('ooo', text).back_on).toBe(back_on),
  );

  it.each([
    'I am on leave.',
    'Back some time in March.',
    'Ticket 31.02. received',
    'I was away until 2 November.',
    'Away until 03/04.',
  ])('returns null instead of guessing: %j', (text) => expect(of('ooo', text).back_on).toBeNull());

  it('only looks for a return date in absence notices', () =>
    expect(of('interested', 'Thursday 3 December works').back_on).toBeNull());
});

describe('findPersonNamed', () => {
  it.each([
    ['en', 'Not my area, please contact Maria Keller.', 'Maria Keller', null],
    ['en', 'I left in May. Dale Whitcombe looks after this now.', 'Dale Whitcombe', null],
    ['en', 'Ask Maria.', 'Maria', null],
    ['en', 'Wrong person, try my colleague Jane: jane.doe@acme.example', 'Jane', 'jane.doe@acme.example'],
    [
      'en',
      'Procurement belongs to Aisha Rahman (aisha.rahman@brightwell.example).',
      'Aisha Rahman',
      'aisha.rahman@brightwell.example',
    ],
    ['fr', 'Ce n’est pas moi, c’est Bérénice Lachaud qui s’en occupe.', 'Bérénice Lachaud', null],
    [
      'fr',
      'Contactez ma collègue Sophie Martin, sophie.martin@acme.example',
      'Sophie Martin',
      'sophie.martin@acme.example',
    ],
    ['de', 'Dafür ist Frau Keller zuständig.', 'Keller', null],
    ['de', 'Ansprechpartner ist jetzt Tobias Schmidt.', 'Tobias Schmidt', null],
    ['de', 'Bitte wenden Sie sich an Herrn Pfaffinger.', 'Pfaffinger', null],
    ['es', 'Ahora lo lleva Ramiro Ibáñez.', 'Ramiro Ibáñez', null],
    ['it', 'Non sono io, se ne occupa Ornella Bassi.', 'Ornella Bassi', null],
    ['pt', 'Quem cuida disso é o Anselmo Pires.', 'Anselmo Pires', null],
    ['nl', 'Inkoop ligt nu bij Joris van Dam.', 'Joris van Dam', null],
    ['de', 'Fragen Sie besser Dr. Amann.', 'Amann', null],
    ['en', 'Marketing goes to Callum Reid.', 'Callum Reid', null],
    ['fr', 'C’est mon associé Denis Garnier qui décide.', 'Denis Garnier', null],
    ['nl', 'U moet Petra Vink hebben.', 'Petra Vink', null],
    ['sv', 'Lotta Berg tog över efter mig.', 'Lotta Berg', null],
    ['pt', 'As compras são com o Artur Leal.', 'Artur Leal', null],
    ['sv', 'Prata med Karin Holm på inköp.', 'Karin Holm', null],
    ['nl', 'Dat loopt via Marieke de Boer.', 'Marieke de Boer', null],
    ['sv', 'Det är Gunilla Ek som har hand om inköpen.', 'Gunilla Ek', null],
    ['pl', 'Zakupami zajmuje się teraz Wojciech Sikora.', 'Wojciech Sikora', null],
    ['a but', 'not me, but Maria Jacobs (CFO) might be interested', 'Maria Jacobs', null],
    ['a Spanish but', 'A mí no, pero a Marta Ruiz podría interesarle.', 'Marta Ruiz', null],
    [
      'an address for suppliers',
      'Press: press@acme.example. For suppliers please use vendors@acme.example.',
      null,
      'vendors@acme.example',
    ],
    [
      'a German address for suppliers',
      'Bewerbungen an jobs@acme.example, Angebote von Lieferanten an einkauf@acme.example',
      null,
      'einkauf@acme.example',
    ],
    ['an address alone', 'Please write to purchasing@acme.example instead.', null, 'purchasing@acme.example'],
  ])('finds the named person in %s: %j', (_language, text, name, email) =>
    expect(of('wrong_person', text).instead).toEqual({ name, email }),
  );

  it.each([
    'I am not the right person.',
    'Please contact our Marketing department.',
    'Ich bin dafür nicht zuständig. Bitte fragen Sie im Einkauf nach.',
    'You have the wrong company.',
    'I left Ember Outfitters in January.',
    'Please contact Ember Outfitters.',
    'Ask Brightwell Logistics GmbH about it.',
    'Bitte wenden Sie sich an die Keller Consulting AG.',
    'Ce n’est pas mon domaine.',
    'Nie zajmuję się tym.',
  ])('returns null instead of guessing: %j', (text) => expect(of('wrong_person', text).instead).toBeNull());

  it.each([
    ['Dag Megan, hiervoor moet je bij mijn collega Rik Janssen zijn.', 'Rik Janssen'],
    ['Good afternoon Megan Fox,\nplease contact Tom Reid.', 'Tom Reid'],
    ['Witam Anna Nowak, proszę pisać do Joanny Król.', 'Joanny Król'],
  ])('returns no name of the salutation: %j', (text, name) =>
    expect(of('wrong_person', text).instead?.name).toBe(name),
  );

  it('returns neither the writer nor the sender', () => {
    const text = 'Do not contact Ann Lee (ann@acme.example) about this.';
    expect(of('wrong_person', text, ['Ann Lee', 'ann@acme.example']).instead).toBeNull();
  });
});

describe('findMeetingTime', () => {
  it.each([
    ['en', 'Yes, how about Thursday at 3pm?', 'Thursday at 3pm'],
    ['en', 'Call me tomorrow morning.', 'tomorrow morning'],
    ['fr', 'Oui, mardi à 10h me convient', 'mardi à 10h'],
    ['de', 'Gerne, Donnerstag um 14 Uhr.', 'Donnerstag um 14 Uhr'],
    ['es', '¿Nos vemos el jueves a las 11:30?', 'jueves a las 11:30'],
    ['it', 'Possiamo sentirci martedì alle 9?', 'martedì alle 9'],
    ['pt', 'Pode ser na quinta às 15h?', 'quinta às 15h'],
    ['pt', 'Pode ser na segunda às 9h?', 'segunda às 9h'],
    ['nl', 'Donderdag om 10 uur is goed', 'Donderdag om 10 uur'],
    ['sv', 'Funkar torsdag kl 13?', 'torsdag kl 13'],
    ['pl', 'Czwartek o 12 pasuje.', 'Czwartek o 12'],
  ])('finds the proposed time in %s: %j', (_language, text, meeting) =>
    expect(of('interested', text).meeting).toBe(meeting),
  );

  it.each(['Tell me more', 'Guten Morgen, was kostet das?', 'I sat down and read it'])(
    'returns null instead of guessing: %j',
    (text) => expect(of('interested', text).meeting).toBeNull(),
  );
});

describe('findMeetingTime with days that are ruled out', () => {
  it.each([
    ['It breaks every Monday. Can you do Wednesday at 2pm?', 'Wednesday at 2pm'],
    ['Not on Tuesday, but Thursday works', 'Thursday'],
    ['Ich bin bis Freitag unterwegs, Montag um 9 Uhr passt', 'Montag um 9 Uhr'],
    ['Pas lundi, plutôt mardi à 10h', 'mardi à 10h'],
    ['Free next week bar Tuesday', null],
    ['Bellen kan vrijdagmiddag', 'vrijdagmiddag'],
    ['Ring mig imorgon förmiddag', 'imorgon förmiddag'],
    ['I am away until Friday', null],
  ])('does not return them: %j', (text, meeting) => expect(of('interested', text).meeting).toBe(meeting));
});

describe('hasFollowUpTime', () => {
  it.each([
    'Try me again in Q3.',
    'Worth a nudge in spring 2028.',
    'Vor dem Frühjahr kommen wir zu nichts. Melden Sie sich dann noch einmal.',
    'Tout est gelé jusqu’en septembre. Recontactez-moi à ce moment-là.',
    'Escríbame en enero.',
    'Circle back after Easter.',
    'October would be better, drop me a line then.',
    'Gerne ab Februar noch einmal anfragen.',
    'On verra l’an prochain.',
    'Quest’anno no, riproviamo a settembre.',
    'Vi har avtal till mars, återkom då.',
    'Ping me next year.',
    'Llámeme el año que viene.',
    'Risentiamoci a giugno.',
    'Fale comigo depois do Natal.',
    'We zitten vast tot de zomer. Probeer het daarna nog eens.',
    'Hör av dig efter nyår.',
    'Proszę odezwać się w lutym.',
    'It would make sense to pick this up in February once we have settled in.',
    'Me chama em fevereiro que a gente conversa.',
  ])('recognizes a time to follow up: %j', (text) => expect(hasFollowUpTime(text)).toBe(true));

  it.each([
    'Not now.',
    'We signed with somebody in March.',
    'No budget this year.',
    'You may try again some day.',
  ])('ignores other times: %j', (text) => expect(hasFollowUpTime(text)).toBe(false));
});

it.each([
  ['Friday and could do 2pm', 'Friday 2pm'],
  ['Donnerstag. Ab 14 Uhr', 'Donnerstag ab 14 Uhr'],
  ['Tuesday would be 3pm', 'Tuesday 3pm'],
  ['Friday', 'Friday'],
  ['Friday afternoon, 3pm', 'Friday afternoon, 3pm'],
  ['mañana por la tarde', 'mañana por la tarde'],
  ['jeudi à 10h', 'jeudi à 10h'],
  ['sexta-feira às 15h', 'sexta-feira às 15h'],
])('shortens the time ‘%s’ to ‘%s’', (time, short) =>
  expect(shortenTime(time, new Date('2026-11-16T10:00:00Z'))).toBe(short),
);

describe('withTitle', () => {
  it('adds the title only to a family name', () => {
    expect(withTitle('Bitte an Frau Keller.', 'Keller')).toBe('Frau Keller');
    expect(withTitle('Herr Voss ist zuständig.', 'Voss')).toBe('Herrn Voss');
    expect(withTitle('Ask Mr Tom Price.', 'Tom Price')).toBe('Tom Price');
    expect(withTitle('Le segue la dottoressa Manzi.', 'Manzi')).toBe('la dottoressa Manzi');
    expect(withTitle('Ask Maria.', 'Maria')).toBe('Maria');
  });
});

describe('asksForPrice', () => {
  it.each([
    'How much is it?',
    'Send me a quote.',
    'Combien ça coûte ?',
    'Was kostet das?',
    '¿Cuánto cuesta?',
    'Quanto costa?',
    'Quanto custa?',
    'Wat kost het?',
    'Vad kostar det?',
    'Ile to kosztuje?',
  ])('recognizes a question about the price: %j', (text) =>
    expect(of('interested', text).asks_price).toBe(true),
  );

  it.each(['Who uses it?', 'At any rate, call me.', 'Cost is no problem for us.'])(
    'ignores other texts: %j',
    (text) => expect(of('interested', text).asks_price).toBe(false),
  );
});

describe('asksToStop', () => {
  it.each([
    'Unsubscribe',
    'Please don’t do it again.',
    'Please take me off your list.',
    'Ne m’écrivez plus.',
    'Bitte löschen Sie meine Daten.',
    'Deme de baja.',
    'Cancellatemi.',
    'Remova-me da lista.',
    'Schrijf me uit.',
    'Ta bort mig.',
    'Proszę usunąć mój adres.',
  ])('recognizes a request for no more messages: %j', (text) =>
    expect(of('hard_no', text).asks_to_stop).toBe(true),
  );

  it.each(['No thanks.', 'Nein danke.', 'Non merci.', 'Not for us.'])('ignores a plain no: %j', (text) =>
    expect(of('hard_no', text).asks_to_stop).toBe(false),
  );
});

it('reads the facts of a megabyte of text from its beginning', () => {
  const text = 'Ask Maria Keller until 2 December at 3pm, how much? '.repeat(20_000);
  for (const label of ['ooo', 'wrong_person', 'interested', 'hard_no'] as const)
    expect(of(label, text)).toEqual(of(label, text.slice(0, 3_000)));
});
