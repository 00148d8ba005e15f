import type { Disposition } from '@hearback/contract';
import { readMail } from '@hearback/mail';
import { describe, expect, it } from 'vitest';
import { type MessageToClassify, readReply } from './read-reply.ts';

/** Classifies a message from the text that was extracted from its body, as ingestion does. */
const classify = (body: string, more: Omit<MessageToClassify, 'own_text'> = {}) =>
  readReply({ own_text: readMail(body).own_text, ...more }).said;

const REPLIES: readonly [Disposition | null, ...string[]][] = [
  [
    'interested',
    'I normally delete these, but yours is useful. Interested. What do you need from us?',
    'Ok, you have my attention. What does getting started look like?',
    'works for me',
    'Bonjour Julian, oui c’est un sujet. On peut s’appeler mardi ?',
    'Sounds interesting, can you send me more information?',
    "Yes, let's talk. How about Thursday at 3pm?",
    'Sure, happy to chat. Here is my calendar link: https://cal.example/ann',
    'What does it cost?',
    "I'd love to learn more about this.",
    'Hi Megan, tell me more please.',
    'Could we set up a call next week?',
    'Yes please!',
    "We're interested. Please share pricing.",
    'How does it work exactly?',
    'Send over the deck and some times that suit you.',
    'Tuesday works for me.',
    "I'm free tomorrow afternoon, give me a call.",
    'Would be good to see a demo of this.',
    'Interested',
    'Let’s set something up for next week.',
    '👍',
    'Bonjour, cela m’intéresse. Pouvez-vous m’en dire plus ?',
    'Oui, volontiers. Je suis disponible jeudi matin.',
    'Avec plaisir, envoyez-moi une présentation.',
    'Quels sont vos tarifs ?',
    'Hallo, das klingt sehr spannend. Schicken Sie mir gerne mehr Informationen.',
    'Ja, gerne. Wann passt es Ihnen?',
    'Was kostet das denn?',
    'Wir hätten Interesse. Können wir einen Termin vereinbaren?',
  ],
  [
    'soft_no',
    'Let me park this. If you do not hear from me by April, ping me once more.',
    'Budget for this year is spent. Please contact me again when we plan the next one.',
    'Not a focus for us at the moment, let’s stay in touch though.',
    'Wir haben gerade erst verlängert, sorry.',
    'Not right now, thanks.',
    "Thanks for reaching out, but it's not a priority at the moment.",
    'Not interested at this time.',
    'Maybe later this year.',
    'Can you circle back in Q2?',
    'Please reach out again in six months.',
    'We already have a provider for this.',
    "We're happy with our current agency.",
    'No budget this year, sorry.',
    'Timing is not great, try me again in January.',
    'Perhaps next quarter.',
    'We are all set, thanks.',
    "It's not the right time for us.",
    'We are locked in until December.',
    'Pas pour le moment, merci.',
    'Ce n’est pas une priorité, revenez vers nous en janvier.',
    'Nous avons déjà un prestataire.',
    'Merci, mais recontactez-moi plus tard.',
    'Derzeit haben wir leider keinen Bedarf.',
    'Aktuell ist das für uns nicht relevant.',
    'Vielleicht im nächsten Jahr.',
    'Wir arbeiten bereits mit einer Agentur zusammen. Danke.',
    'Leider kein Budget.',
  ],
  [
    'hard_no',
    'Anna, nope. Thanks, Leah',
    'I have marked this as spam. Do not write again.',
    'We do not buy from cold emails. Stop.',
    'Not interested.',
    'No thanks',
    'No.',
    'Please remove me from your list.',
    'Unsubscribe',
    'STOP',
    'Stop emailing me.',
    "Don't contact me again.",
    'Take me off this list immediately!',
    'We have no interest in this.',
    'This is spam. I have reported you as spam.',
    "We don't need this.",
    "I'll pass.",
    'Non merci.',
    'Nous ne sommes pas intéressés.',
    'Merci de ne plus me contacter. Retirez-moi de votre liste.',
    'Désabonnez-moi',
    'Kein Interesse.',
    'Nein danke.',
    'Bitte löschen Sie meine Daten und schreiben Sie mir nicht mehr.',
    'Keine weiteren E-Mails bitte.',
    'Das brauchen wir nicht.',
  ],
  [
    'ooo',
    'On vacation until Wednesday, will answer when I am back',
    'En congé jusqu’à jeudi, je réponds à mon retour.',
    'I am out of the office until Monday, 9 November, with limited access to email.',
    'Thank you for your message. I am currently on annual leave and will return on 3 August.',
    'This is an automatic reply. I will respond upon my return.',
    "Hi, I'm on vacation until the 20th.",
    'I am on parental leave until March. For urgent matters contact Jane Doe.',
    'Je suis absent du bureau jusqu’au 15 août.',
    'Réponse automatique : je suis en congé jusqu’à lundi.',
    'Ich bin derzeit nicht im Büro und ab dem 12.10. wieder erreichbar.',
    'Vielen Dank für Ihre Nachricht. Ich bin bis zum 5. Januar im Urlaub.',
  ],
  [
    'wrong_person',
    'I left Ember Outfitters in January :) try Caroline Garcia',
    'Hi Gabriela, this would be a question for Victor Morgan, our HR Manager.',
    'Guten Tag, ich habe im Mai die Abteilung gewechselt. Ansprechpartner ist jetzt Tobias Schmidt.',
    'Ce n’est pas moi, voyez avec Nicolas Roux 🙂',
    "I'm not the right person for this, please contact my colleague Jane.",
    'You have the wrong person.',
    'Wrong contact, sorry.',
    'I no longer work at Acme.',
    "I don't handle marketing, you should speak to our CMO.",
    'Please reach out to our head of sales, tom@acme.example.',
    "That's not my department.",
    'She has left the company.',
    'I have forwarded your email to our purchasing team.',
    'Je ne suis pas la bonne personne.',
    'Je ne suis pas en charge de ce sujet.',
    'Contactez notre directeur commercial.',
    'Ich bin nicht der richtige Ansprechpartner.',
    'Dafür bin ich nicht zuständig.',
    'Frau Meyer arbeitet nicht mehr bei uns.',
  ],
  [
    null,
    'I left a note in your calendar.',
    'Who is this?',
    'Thanks',
    'Received.',
    'https://example.com',
    'Where did you get my address from?',
    'Woher haben Sie meine Adresse?',
    'Bonjour,',
  ],
];

const table = REPLIES.flatMap(([sentiment, ...texts]) => texts.map((text) => [text, sentiment] as const));

describe('the built-in classifier', () => {
  it('is tested with at least eighty replies', () => expect(table.length).toBeGreaterThanOrEqual(80));

  it.each(table)('classifies %j as %j', (body, sentiment) => expect(classify(body)).toBe(sentiment));

  it.each([
    'Automatic reply: Quick question',
    'Out of Office Re: Hello',
    'Abwesenheitsnotiz',
    'Réponse automatique : Bonjour',
  ])('treats the subject %j as an absence notice', (subject) =>
    expect(classify('Thanks, call my colleague.', { subject })).toBe('ooo'),
  );

  it('trusts the provider’s flag for automatic messages', () =>
    expect(classify('Merci pour votre message.', { automatic: true })).toBe('ooo'));

  it('distinguishes people who left from people who are away', () =>
    expect(classify('Ann Lee is no longer with the company.', { subject: 'Automatic reply: Hi' })).toBe(
      'wrong_person',
    ));

  it('ignores quoted text', () => {
    const body =
      'Not interested.\n\nOn Tue, Nov 3, 2026 Megan <m@x.example> wrote:\n> Would love to show you a demo';
    expect(classify(body)).toBe('hard_no');
    expect(classify('OK\n\n> To opt out reply unsubscribe')).toBeNull();
    const html = '<div>Yes, tell me more</div><div class="gmail_quote"><p>unsubscribe here</p></div>';
    expect(classify(html)).toBe('interested');
  });

  it('ignores the signature', () => {
    const body =
      'Let us talk next week? Happy to chat.\n\nBest regards\nAnn\nUnsubscribe from our newsletter';
    expect(classify(body)).toBe('interested');
    expect(classify('Hm.\n--\nBook a demo with us')).toBeNull();
  });

  it('returns no sentiment for an empty message', () => {
    for (const body of ['', '   \n ', '<p>&nbsp;</p>']) expect(classify(body)).toBeNull();
  });

  it('classifies an enormous message quickly', () => {
    const started = process.cpuUsage();
    classify('on a b wrote '.repeat(20_000));
    classify(`<div ${'class="x" '.repeat(20_000)}`);
    classify('not interested '.repeat(20_000));
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });
});
