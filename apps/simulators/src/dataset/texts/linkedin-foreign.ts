import type { ChatTexts } from './chat-texts.ts';

export const frenchChats: ChatTexts = {
  notes: [
    'Bonjour {first}, ravi d’échanger avec vous ici.',
    'Bonjour {first}, au plaisir d’être en contact.',
  ],
  openers: [
    'Merci pour la connexion, {first} ! Qui s’occupe de {topic} chez {company} ? {proof}.',
    'Bonjour {first}, je fais court : {benefit}. Est-ce un sujet pour vous en ce moment ?',
  ],
  nudges: [
    'Je me permets une petite relance, {first}.',
    'Avez-vous vu mon message, {first} ? Un oui ou un non me suffit.',
  ],
  replies: {
    interested: [
      'Bonjour {sender}, oui c’est un sujet. On peut s’appeler {day} ?',
      'Intéressant, envoyez-moi les détails à {email}',
      'Quels sont vos tarifs pour une société de {size} personnes ?',
    ],
    soft_no: [
      'Pas pour le moment, merci. Revenez vers moi en {month}.',
      'Nous venons de renouveler avec un autre prestataire.',
    ],
    hard_no: ['Non merci.', 'Merci de ne plus me contacter à ce sujet.'],
    ooo: ['En congé jusqu’à {day}, je réponds à mon retour.'],
    wrong_person: [
      'Ce n’est pas moi, voyez avec {colleague} 🙂',
      'J’ai quitté {company} en {month}, désolé.',
    ],
  },
  exchanges: [
    { us: 'Avec plaisir ! Que diriez-vous de {day} à {time} ?', lead: 'c’est parfait' },
    { us: 'À quelle adresse puis-je envoyer l’invitation ?', lead: '{email}' },
    { us: 'C’est envoyé, à bientôt !', lead: '👍' },
    {
      us: 'Merci pour l’appel. Voici le récapitulatif par mail.',
      lead: 'bien reçu, je valide avec {colleague}',
    },
  ],
};

export const germanChats: ChatTexts = {
  notes: [
    'Hallo {first}, ich freue mich über die Vernetzung.',
    'Guten Tag {first}, schön, sich hier zu vernetzen.',
  ],
  openers: [
    'Danke fürs Vernetzen, {first}! Wer kümmert sich bei {company} um {topic}? {proof}.',
    'Hallo {first}, ich mache es kurz: {benefit}. Ist das gerade ein Thema bei Ihnen?',
  ],
  nudges: [
    'Kurze Erinnerung, {first}. Ganz ohne Druck.',
    'Hallo {first}, haben Sie meine Nachricht gesehen? Ein kurzes Ja oder Nein genügt.',
  ],
  replies: {
    interested: [
      'Hallo {sender}, ja, das ist bei uns ein Thema. {day} Nachmittag?',
      'Klingt gut, schicken Sie mir bitte etwas an {email}',
      'Was kostet das bei etwa {size} Mitarbeitern?',
    ],
    soft_no: [
      'Im Moment nicht, danke. Gern im {month} noch mal melden.',
      'Wir haben gerade erst verlängert, sorry.',
    ],
    hard_no: ['Kein Interesse.', 'Bitte keine weiteren Nachrichten.'],
    ooo: ['Bin bis {day} im Urlaub, melde mich danach.'],
    wrong_person: [
      'Da bin ich die falsche Adresse, bitte an {colleague} wenden.',
      'Ich bin seit {month} nicht mehr bei {company}.',
    ],
  },
  exchanges: [
    { us: 'Sehr gern! Passt {day} um {time}?', lead: 'ja, passt' },
    { us: 'An welche Adresse darf ich die Einladung schicken?', lead: '{email}' },
    { us: 'Ist raus, bis dann!', lead: '👍' },
    {
      us: 'Danke für das Gespräch! Die Zusammenfassung liegt in Ihrem Postfach.',
      lead: 'angekommen, ich stimme das mit {colleague} ab',
    },
  ],
};
