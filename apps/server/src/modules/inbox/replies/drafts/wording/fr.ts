import type { DraftWording } from './wording.ts';

export const fr: DraftWording = {
  frames: {
    professional: { greeting: 'Bonjour {name},', plain: 'Bonjour,', closing: 'Bien cordialement,' },
    friendly: { greeting: 'Bonjour {name},', plain: 'Bonjour,', closing: 'Belle journée,' },
    direct: { greeting: 'Bonjour {name},', plain: 'Bonjour,', closing: 'Merci,' },
    formal: {
      greeting: 'Bonjour {name},',
      plain: 'Madame, Monsieur,',
      closing: 'Veuillez agréer mes salutations distinguées,',
    },
    casual: { greeting: 'Bonjour {name},', plain: 'Bonjour,', closing: 'À bientôt,' },
  },
  company: 'votre entreprise',
  industry: 'votre secteur',
  at: { named: 'chez {company}', plain: 'chez vous' },
  offer: 'En deux mots, ce que nous faisons : {value}',
  link: 'Pour en savoir plus : {link}',
  meeting: 'Retenons {meeting}.',
  invitation: 'Je vous envoie une invitation.',
  hour: 'Quelle heure vous conviendrait le mieux ?',
  price: 'Pour le prix, je vous donnerai tous les détails à ce moment-là.',
  as_said:
    'Je reviendrai vers vous à ce moment-là. Si quelque chose change d’ici là, un petit message suffit.',
  interested: {
    professional:
      'Merci beaucoup pour votre retour. Je vous montrerai volontiers ce que cela pourrait donner pour {company} et je répondrai à vos questions.\n\nAuriez-vous 20 minutes pour un échange cette semaine ou la semaine prochaine ? Indiquez-moi deux ou trois créneaux et je vous en confirme un aussitôt.',
    friendly:
      'Merci pour votre réponse, cela me fait plaisir ! J’aimerais en savoir un peu plus sur {company} et sur ce qui compte pour vous en ce moment.\n\nUn petit appel cette semaine vous irait-il ? Dites-moi simplement quand cela vous arrange.',
    direct:
      'Merci pour votre réponse. Le plus rapide pour savoir si cela convient à {company} est un appel de 15 minutes.\n\nQuel jour vous conviendrait cette semaine ?',
  },
  soft_no: {
    professional:
      'Merci de me l’avoir dit. Je comprends que ce n’est pas le bon moment pour {company}.\n\nPuis-je revenir vers vous dans quelques mois ?',
    friendly:
      'Merci pour votre franchise, je comprends tout à fait !\n\nPuis-je revenir vers vous dans quelques mois ? D’ici là, un petit message suffit si quelque chose change.',
    direct:
      'C’est noté, ce n’est pas le moment pour {company}.\n\nQuand puis-je revenir vers vous : au prochain trimestre, ou plus tard ?',
  },
  hard_no: {
    professional:
      'Merci pour cette réponse claire ; j’en prends bonne note et vous souhaite une bonne continuation.',
    friendly: 'Merci de me l’avoir dit, aucun souci, et bonne continuation à vous !',
    direct: 'C’est noté, merci pour la réponse claire.',
  },
  leave_alone: {
    professional: 'C’est bien noté, et toutes mes excuses pour le dérangement : je ne vous écrirai plus.',
    friendly: 'Bien sûr, excusez-moi pour le dérangement : je ne vous écrirai plus.',
    direct: 'C’est noté, je ne vous écrirai plus.',
  },
  wrong_person_named: {
    professional:
      'Merci de m’avoir indiqué {colleague}, cela m’aide beaucoup. Je prendrai contact en précisant que vous avez eu l’amabilité de m’orienter.',
    friendly:
      'Merci beaucoup pour le contact de {colleague} ! Je prends contact en précisant que je viens de votre part.',
    direct: 'Merci. Je contacte {colleague} de votre part.',
  },
  wrong_person: {
    professional:
      'Merci de me l’avoir signalé. Pourriez-vous me dire qui s’occupe de ce sujet {at} ? Un nom me suffit, je ne vous prendrai pas plus de temps.',
    friendly:
      'Merci de me l’avoir dit ! Sauriez-vous par hasard qui s’en occupe {at} ? Un nom m’aiderait beaucoup.',
    direct: 'Merci. Qui s’occupe de ce sujet {at} ?',
  },
  ooo_until: {
    professional: 'Merci pour votre message. Je reviendrai vers vous après le {date}.',
    friendly: 'Merci pour l’information ! Je reviens vers vous après le {date}. Profitez bien d’ici là.',
    direct: 'C’est noté. Je vous réécris après le {date}.',
  },
  ooo: {
    professional: 'Merci pour votre message. Je reviendrai vers vous à votre retour.',
    friendly: 'Merci pour l’information ! Je reviens vers vous à votre retour.',
    direct: 'C’est noté. Je vous réécris à votre retour.',
  },
  unknown: {
    professional:
      'Merci pour votre réponse. Y a-t-il une question à laquelle je peux répondre ? Et si quelqu’un d’autre s’en occupe {at}, un nom me serait très utile.',
    friendly:
      'Merci pour votre réponse ! Est-ce que je peux vous éclairer sur un point ? Et si quelqu’un d’autre s’en occupe, son nom me serait précieux.',
    direct: 'Merci pour votre réponse. Est-ce votre sujet {at}, ou dois-je m’adresser à quelqu’un d’autre ?',
  },
};
