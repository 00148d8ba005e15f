import type { ReplyTexts } from './reply-texts.ts';

export const frenchReplies: ReplyTexts = {
  interested: {
    openings: [
      'Merci pour votre message.',
      'Bonjour {sender}, votre mail tombe bien.',
      'Le sujet nous intéresse.',
      'C’est d’actualité chez nous.',
    ],
    rests: [
      'Pouvez-vous m’envoyer une grille tarifaire ? Je suis disponible {day} à partir de {time} pour en parler.',
      'Nous préparons justement le budget de l’an prochain. Proposez-moi deux créneaux la semaine prochaine, je ferai venir {colleague}.',
      'Avez-vous des références en France dans notre secteur ? Si oui, je veux bien un échange de vingt minutes {day}.',
      'Quels sont les délais, et qui serait notre interlocuteur ? Vous pouvez me joindre au {phone}.',
      'Envoyez-moi la présentation, je la transmets à la direction et je reviens vers vous avant {day}.',
    ],
  },
  soft_no: {
    openings: ['Merci pour votre relance.', 'Bonjour {sender},', 'Je vous remercie de votre intérêt.'],
    rests: [
      'ce n’est pas prioritaire cette année, n’hésitez pas à revenir vers moi en {month}.',
      'nous sommes engagés avec un autre prestataire jusqu’en {month}. On pourra en reparler à ce moment-là.',
      'nos budgets sont gelés pour le moment. Je garde vos coordonnées.',
      'nous traitons le sujet en interne et cela nous convient pour l’instant.',
    ],
  },
  hard_no: {
    openings: ['Bonjour,', '', 'Non merci.'],
    rests: [
      'Merci de me retirer de votre liste de diffusion.',
      'Nous ne sommes pas intéressés. Inutile de relancer.',
      'Conformément au RGPD, je vous demande de supprimer mes données et de me le confirmer.',
      'Ce type de démarchage n’est pas le bienvenu chez {company}.',
    ],
  },
  ooo: {
    openings: ['Bonjour,', 'Merci pour votre message.', 'Réponse automatique :'],
    rests: [
      'je suis absent du bureau jusqu’à {day} inclus. En cas d’urgence, vous pouvez joindre {colleague} : {colleagueEmail}.',
      'je suis en congé et je prendrai connaissance de votre message à mon retour, {day}.',
      'actuellement en déplacement, je n’ai qu’un accès limité à ma messagerie. Je vous répondrai dès que possible.',
    ],
  },
  wrong_person: {
    openings: ['Bonjour,', 'Bonjour {sender},'],
    rests: [
      'je ne suis pas la bonne personne pour ce sujet. Adressez-vous à {colleague} ({colleagueEmail}).',
      'je n’occupe plus cette fonction depuis {month}. C’est désormais {colleague} qui s’en charge.',
      'cette question relève de notre siège. Je transmets votre message, sans garantie de réponse.',
    ],
  },
};
