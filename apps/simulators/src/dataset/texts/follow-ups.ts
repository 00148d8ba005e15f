import type { Language } from '../types.ts';

/** Second and third steps of a sequence: short, on the same thread. */
export const followUps: Record<Language, string[]> = {
  en: [
    'Floating this back to the top of your inbox in case it slipped by. {proof}. Happy to send the details in writing if a call is too much.',
    'I know this is not urgent until it is. If {topic} is somebody else’s desk at {company}, a name would already help me.',
    'Quick follow-up to my note below. The short version: {benefit}. Is that worth a conversation this quarter, or should I come back later?',
    'No answer usually means one of three things: bad timing, wrong person, or not interested. Which one is it, so that I stop bothering you?',
    'Last try from my side. If I do not hear back I will close your file and wish you a good rest of the year.',
    'One more thought, {first}: we could start small, at a single site, for {price}. You would know within a month whether it works.',
  ],
  fr: [
    'Je me permets de remonter ce message. {proof}. Je peux aussi tout vous envoyer par écrit si un appel ne vous arrange pas.',
    'Si {topic} relève de quelqu’un d’autre chez {company}, un simple nom m’aiderait déjà beaucoup.',
    'Dernière relance de ma part : est-ce un mauvais moment, ou le sujet n’est-il pas prioritaire ?',
  ],
  de: [
    'ich hole meine Nachricht noch einmal nach oben. {proof}. Gern schicke ich Ihnen alles schriftlich, falls ein Anruf gerade zu viel ist.',
    'falls das Thema bei {company} bei jemand anderem liegt, hilft mir ein Name schon weiter.',
    'letzter Versuch von meiner Seite: passt der Zeitpunkt nicht, oder ist es grundsätzlich kein Thema?',
  ],
};

export const greetings: Record<Language, string[]> = {
  en: ['Hi {first},', 'Hello {first},', '{first},', 'Hi {first} –', 'Good morning {first},'],
  fr: ['Bonjour {first},', 'Bonjour {title} {last},', 'Bonjour,'],
  de: ['Guten Tag {title} {last},', 'Hallo {title} {last},', 'Hallo {first},'],
};

export const senderClosings: Record<Language, string[]> = {
  en: ['Best,\n{sender}', 'Thanks,\n{sender}', 'Cheers,\n{sender}', 'All the best,\n{sender}'],
  fr: ['Bien à vous,\n{sender}', 'Cordialement,\n{sender}'],
  de: ['Viele Grüße\n{sender}', 'Beste Grüße\n{sender}'],
};
