import type { Disposition, Language } from '../types.ts';
import type { Exchange } from './exchanges.ts';

/** How threads end that are no deals: our answer to the refusal, and at times a last word. */
export const endings: Record<Exclude<Disposition, 'interested'>, Record<Language, Exchange[]>> = {
  soft_no: {
    en: [
      {
        us: 'Completely understand, thanks for the straight answer. I put a reminder in my calendar for {month}.',
        lead: 'Please do. By then we should know more.',
      },
      {
        us: 'No problem. Shall I send you the overview anyway, so that you have it at hand when the topic comes up?',
        lead: 'Sure, send it. No promises though.',
      },
    ],
    fr: [
      {
        us: 'Merci pour votre franchise. Je reviendrai vers vous en {month}, si vous le permettez.',
        lead: 'Bien sûr, faites donc.',
      },
    ],
    de: [
      {
        us: 'vielen Dank für die offene Antwort. Ich melde mich im {month} wieder, wenn Sie erlauben.',
        lead: 'Ja, gern.',
      },
    ],
  },
  hard_no: {
    en: [
      {
        us: 'Understood, I have removed you and you will not hear from us again. Apologies for the noise.',
        lead: 'Thank you.',
      },
    ],
    fr: [{ us: 'C’est fait, vos données sont supprimées. Toutes mes excuses.', lead: 'Merci.' }],
    de: [
      {
        us: 'Sie sind aus dem Verteiler entfernt, Ihre Daten sind gelöscht. Bitte entschuldigen Sie die Störung.',
        lead: 'Danke.',
      },
    ],
  },
  ooo: {
    en: [
      {
        us: 'Welcome back! I hope you had a good break. Did you get a chance to look at my note below?',
        lead: 'Back since yesterday and still digging through mail. Give me until {day}, please.',
      },
    ],
    fr: [
      {
        us: 'Bon retour parmi nous ! Avez-vous pu prendre connaissance de mon message ?',
        lead: 'Pas encore, je rattrape mon retard. Relancez-moi {day}.',
      },
    ],
    de: [
      {
        us: 'willkommen zurück! Konnten Sie meine Nachricht schon lesen?',
        lead: 'Noch nicht, ich arbeite den Posteingang ab. Bitte melden Sie sich am {day}.',
      },
    ],
  },
  wrong_person: {
    en: [
      {
        us: 'Thanks for pointing me in the right direction! I will write to {colleague} and leave you in peace.',
        lead: 'You are welcome. Tell them I said hello.',
      },
    ],
    fr: [{ us: 'Merci beaucoup, je prends contact avec {colleague}.', lead: 'Je vous en prie.' }],
    de: [{ us: 'herzlichen Dank, dann schreibe ich {colleague} direkt.', lead: 'Gern geschehen.' }],
  },
};

export const leadClosings: Record<Language, string[]> = {
  en: ['Best regards,', 'Regards,', 'Thanks,', 'Best,', 'Cheers,', 'Kind regards,', ''],
  fr: ['Cordialement,', 'Bien cordialement,', 'Bonne journée,'],
  de: ['Mit freundlichen Grüßen', 'Viele Grüße', 'Beste Grüße'],
};

export const phones: Record<Language, string> = {
  en: 'Sent from my iPhone',
  fr: 'Envoyé de mon iPhone',
  de: 'Von meinem iPhone gesendet',
};
