import type { Wording } from './wording.ts';

export const fr: Wording = {
  greetings: {
    professional: 'Bonjour {{firstName}},',
    friendly: 'Bonjour {{firstName}},',
    direct: 'Bonjour {{firstName}},',
  },
  closings: { professional: 'Cordialement,', friendly: 'Bien à vous,', direct: 'Merci,' },
  headings: {
    description: 'Ce que nous faisons :',
    website: 'Pour en savoir plus :',
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
      'Une idée pour {{companyName}}',
      'Je vous écris, car je pense que nous pourrions être utiles à {{companyName}}.',
      'Une brève réponse suffit, et un non m’aide autant qu’un oui.',
    ],
    value: [
      'Suite à mon e-mail',
      'Je vous ai écrit il y a quelques jours et je voudrais m’assurer que mon e-mail ne s’est pas perdu.',
      'Si un point n’est pas clair, répondez-moi et je vous l’expliquerai volontiers.',
    ],
    insight: [
      'Votre avis, {{firstName}} ?',
      'J’aimerais connaître votre avis sincère. Ma proposition intéresse-t-elle {{companyName}} ?',
      'Un oui comme un non me sera utile.',
    ],
    objection: [
      'Des questions ou des réserves ?',
      'Si quelque chose dans mes e-mails précédents vous a fait hésiter, j’aimerais savoir de quoi il s’agit.',
      'Je préfère répondre à une question difficile plutôt que de vous laisser dans le doute.',
    ],
    example: [
      'Une première étape, {{firstName}}',
      'Je voudrais vous simplifier les choses. Je vous propose donc une première étape.',
      'Pour la suite, c’est vous qui décidez.',
    ],
    relevance: [
      'Cela peut-il vous intéresser, {{firstName}} ?',
      'Je ne veux pas vous faire perdre votre temps. Dites-moi simplement si cela peut vous intéresser.',
      'Si cela vous intéresse, une brève réponse me suffit.',
    ],
    timing: [
      'Ce n’est pas le bon moment ?',
      'L’idée est peut-être bonne, mais le moment mal choisi. Dans ce cas, dites-moi quand revenir vers vous.',
      'Indiquez-moi simplement un mois.',
    ],
    referral: [
      'À qui dois-je m’adresser ?',
      'Je n’écris peut-être pas à la bonne personne. Si quelqu’un d’autre s’occupe de ce sujet chez {{companyName}}, son nom me serait très utile.',
      'Vous pouvez aussi transférer cet e-mail.',
    ],
    summary: [
      'En résumé, {{firstName}}',
      'Je vous ai envoyé plusieurs e-mails ; celui-ci sera bref.',
      'Merci de m’avoir lu.',
    ],
    break_up: [
      'Dernier message de ma part',
      'Je n’ai pas eu de réponse et je suppose que ce n’est pas une priorité pour le moment. Je ne vous écrirai donc plus.',
      'Si vos priorités changent, il vous suffit de répondre à cet e-mail.',
    ],
  },
};
