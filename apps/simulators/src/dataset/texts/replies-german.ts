import type { ReplyTexts } from './reply-texts.ts';

export const germanReplies: ReplyTexts = {
  interested: {
    openings: [
      'vielen Dank für Ihre Nachricht.',
      'das kommt gerade zum richtigen Zeitpunkt.',
      'das klingt interessant.',
      'wir haben letzte Woche intern darüber gesprochen.',
    ],
    rests: [
      'Bitte schicken Sie mir eine Übersicht mit Preisen. Am {day} ab {time} hätte ich Zeit für ein Telefonat.',
      'Haben Sie Referenzen aus unserer Branche? Wenn ja, würde ich gern {colleague} dazuholen und nächste Woche sprechen.',
      'Wie läuft so ein Projekt ab, und was brauchen Sie von uns? Sie erreichen mich unter {phone}.',
      'Wir planen gerade das Budget für nächstes Jahr. Schlagen Sie mir bitte zwei Termine vor.',
      'Senden Sie mir die Unterlagen gern zu, ich gebe Ihnen bis {day} Rückmeldung.',
    ],
  },
  soft_no: {
    openings: ['danke für Ihre Nachricht.', 'vielen Dank für das Angebot.', ''],
    rests: [
      'Aktuell haben wir dafür keine Kapazität. Melden Sie sich gern im {month} noch einmal.',
      'Wir sind bis {month} vertraglich gebunden. Danach können wir gern sprechen.',
      'Das Thema ist bei uns im Moment nicht vorrangig, ich habe mir Ihre Daten aber notiert.',
      'Das Budget für dieses Jahr ist ausgeschöpft.',
    ],
  },
  hard_no: {
    openings: ['', 'Guten Tag,', 'kein Interesse.'],
    rests: [
      'Bitte nehmen Sie mich aus Ihrem Verteiler.',
      'Wir wünschen keine weiteren E-Mails. Bitte löschen Sie meine Daten gemäß DSGVO und bestätigen Sie mir das.',
      'Kein Bedarf. Bitte sehen Sie von weiteren Nachrichten ab.',
      'Unaufgeforderte Werbung ist in Deutschland nicht zulässig. Bitte unterlassen Sie das.',
    ],
  },
  ooo: {
    openings: ['Guten Tag,', 'vielen Dank für Ihre E-Mail.', 'Automatische Antwort:'],
    rests: [
      'ich bin bis einschließlich {day} nicht im Büro. In dringenden Fällen wenden Sie sich bitte an {colleague} ({colleagueEmail}).',
      'ich befinde mich im Urlaub und bin ab {day} wieder erreichbar. Ihre E-Mail wird nicht weitergeleitet.',
      'ich bin auf Dienstreise und kann Ihre Nachricht erst verzögert beantworten.',
    ],
  },
  wrong_person: {
    openings: ['Guten Tag,', 'Hallo {sender},'],
    rests: [
      'dafür bin ich nicht zuständig. Bitte wenden Sie sich an {colleague}, {colleagueEmail}.',
      'ich habe im {month} die Abteilung gewechselt. Ansprechpartner ist jetzt {colleague}.',
      'das entscheidet bei uns der Einkauf. Ich habe Ihre Nachricht weitergeleitet.',
    ],
  },
};
