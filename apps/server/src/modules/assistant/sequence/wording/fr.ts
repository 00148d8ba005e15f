import type { Wording } from './wording.ts';

export const fr: Wording = {
  greetings: {
    professional: 'Bonjour {{firstName}},',
    friendly: 'Bonjour {{firstName}},',
    direct: '{{firstName}},',
  },
  closings: { professional: 'Cordialement,', friendly: 'Bien à vous,', direct: 'Merci,' },
  headings: {
    description: 'Ce que nous faisons, en quelques mots :',
    audience: 'À qui cela s’adresse :',
    website: 'En savoir plus sur nous :',
    goal: 'Ma proposition :',
  },
  goals: {
    'Book a call': 'Seriez-vous disponible pour un court appel ?',
    'Book a demo': 'Aimeriez-vous voir une courte démonstration ?',
    'Invite to an event': 'Souhaitez-vous une invitation à notre événement ?',
    'Start a free trial': 'Souhaitez-vous l’essayer gratuitement ?',
    'Get feedback': 'Pourriez-vous me donner votre avis sincère ?',
  },
  question: 'Seriez-vous d’accord pour un court échange ?',
  emails: {
    opener: [
      'Une petite question, {{firstName}}',
      'Je vous écris parce que nous pourrions être utiles à {{companyName}}.',
      'Une courte réponse suffit, et un non est aussi bienvenu qu’un oui.',
    ],
    value: [
      'Suite à mon e-mail',
      'Je vous ai écrit il y a quelques jours et je voudrais m’assurer que mon e-mail ne s’est pas perdu.',
      'Si quelque chose n’était pas clair, répondez-moi et je vous l’expliquerai volontiers.',
    ],
    insight: [
      'Votre avis, {{firstName}} ?',
      'J’aimerais connaître votre avis sincère. Est-ce intéressant pour {{companyName}}, ou pas du tout ?',
      'Les deux réponses me sont utiles.',
    ],
    objection: [
      'Un doute ?',
      'Si quelque chose dans mes e-mails précédents vous a fait hésiter, j’aimerais savoir quoi.',
      'Je préfère répondre à une question difficile plutôt que de vous laisser dans le doute.',
    ],
    example: [
      'Un petit pas, {{firstName}}',
      'Je voudrais vous simplifier les choses. Il n’y a qu’un petit pas à faire.',
      'Pour la suite, c’est vous qui décidez.',
    ],
    relevance: [
      'Est-ce pour vous, {{firstName}} ?',
      'Je ne veux pas vous faire perdre votre temps. Dites-moi donc franchement si cela vous concerne.',
      'Si cela vous concerne, une courte réponse me suffit.',
    ],
    timing: [
      'Ce n’est pas le bon moment ?',
      'L’idée est peut-être bonne, mais pas le moment. Dans ce cas, dites-moi quand revenir vers vous.',
      'Le nom d’un mois me suffit.',
    ],
    referral: [
      'À qui dois-je m’adresser ?',
      'Je n’écris peut-être pas à la bonne personne. Si quelqu’un d’autre s’en occupe chez {{companyName}}, son nom me serait très utile.',
      'Vous pouvez aussi transférer cet e-mail.',
    ],
    summary: [
      'En résumé, {{firstName}}',
      'Je vous ai envoyé plusieurs e-mails ; celui-ci sera bref.',
      'Merci d’avoir lu jusqu’ici.',
    ],
    break_up: [
      'Mon dernier e-mail',
      'Je n’ai pas eu de réponse et je suppose que ce n’est pas une priorité pour le moment. Ceci est mon dernier e-mail.',
      'Si cela change, répondez simplement et nous reprendrons là où nous en étions.',
    ],
  },
};
