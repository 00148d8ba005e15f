import type { Wording } from './wording.ts';

export const de: Wording = {
  greetings: {
    professional: 'Guten Tag {{firstName}} {{lastName}},',
    friendly: 'Hallo {{firstName}},',
    direct: 'Guten Tag {{firstName}} {{lastName}},',
  },
  closings: { professional: 'Freundliche Grüße', friendly: 'Viele Grüße', direct: 'Danke und Gruß' },
  headings: {
    description: 'Was wir tun:',
    website: 'Mehr über uns:',
    goal: 'Mein Vorschlag:',
  },
  goals: {
    'Book a call': 'Hätten Sie Zeit für ein kurzes Telefonat?',
    'Book a demo': 'Möchten Sie eine kurze Vorführung sehen?',
    'Invite to an event': 'Möchten Sie eine Einladung zu unserer Veranstaltung?',
    'Start a free trial': 'Möchten Sie es kostenlos ausprobieren?',
    'Get feedback': 'Würden Sie mir Ihre ehrliche Meinung sagen?',
  },
  question: 'Wären Sie offen für ein kurzes Gespräch?',
  emails: {
    opener: [
      'Eine Idee für {{companyName}}',
      'ich schreibe Ihnen, weil ich glaube, dass wir {{companyName}} unterstützen können.',
      'Eine kurze Antwort genügt, und ein Nein hilft mir genauso wie ein Ja.',
    ],
    value: [
      'Zu meiner ersten E-Mail',
      'ich habe Ihnen vor einigen Tagen geschrieben und möchte sichergehen, dass meine E-Mail nicht untergegangen ist.',
      'Falls etwas unklar war, antworten Sie einfach. Ich erkläre es Ihnen gern.',
    ],
    insight: [
      'Wie sehen Sie das?',
      'mich interessiert Ihre ehrliche Meinung. Ist mein Vorschlag für {{companyName}} interessant oder eher nicht?',
      'Beide Antworten helfen mir weiter.',
    ],
    objection: [
      'Haben Sie Bedenken?',
      'falls etwas in meinen bisherigen E-Mails Sie zögern ließ, wüsste ich gern, was es war.',
      'Ich beantworte lieber eine schwierige Frage, als Sie im Ungewissen zu lassen.',
    ],
    example: [
      'Ein erster Schritt',
      'ich möchte es Ihnen leicht machen. Deshalb hier ein erster Schritt.',
      'Alles Weitere liegt bei Ihnen.',
    ],
    relevance: [
      'Ist das etwas für Sie?',
      'ich möchte Ihre Zeit nicht verschwenden. Sagen Sie mir deshalb gern offen, ob das etwas für Sie ist.',
      'Falls es etwas für Sie ist, genügt mir eine kurze Antwort.',
    ],
    timing: [
      'Passt der Zeitpunkt nicht?',
      'vielleicht passt die Idee, aber der Zeitpunkt nicht. Dann sagen Sie mir gern, wann ich mich wieder melden soll.',
      'Der Name eines Monats genügt.',
    ],
    referral: [
      'Wer ist dafür zuständig?',
      'vielleicht schreibe ich der falschen Person. Falls sich bei {{companyName}} jemand anderes darum kümmert, wäre ich für einen Namen dankbar.',
      'Sie können diese E-Mail auch gern weiterleiten.',
    ],
    summary: [
      'Kurz gesagt',
      'ich habe Ihnen einige E-Mails geschickt und fasse mich deshalb kurz.',
      'Danke, dass Sie bis hierher gelesen haben.',
    ],
    break_up: [
      'Meine letzte Nachricht',
      'ich habe bisher nichts von Ihnen gehört und nehme daher an, dass das Thema für Sie derzeit keine Priorität hat. Ich werde Ihnen deshalb nicht mehr schreiben.',
      'Falls sich Ihre Prioritäten ändern, antworten Sie einfach auf diese E-Mail.',
    ],
  },
};
