import type { Wording } from './wording.ts';

export const de: Wording = {
  greetings: {
    professional: 'Guten Tag {{firstName}},',
    friendly: 'Hallo {{firstName}},',
    direct: '{{firstName}},',
  },
  closings: { professional: 'Freundliche Grüße', friendly: 'Viele Grüße', direct: 'Danke und Gruß' },
  headings: {
    description: 'Was wir tun, in unseren eigenen Worten:',
    audience: 'Für wen das gedacht ist:',
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
      'Eine kurze Frage, {{firstName}}',
      'ich schreibe Ihnen, weil wir für {{companyName}} nützlich sein könnten.',
      'Eine kurze Antwort genügt, und ein Nein ist genauso willkommen wie ein Ja.',
    ],
    value: [
      'Zu meiner letzten E-Mail',
      'vor einigen Tagen habe ich Ihnen geschrieben und möchte sicher sein, dass meine E-Mail nicht untergegangen ist.',
      'Falls etwas unklar war, antworten Sie einfach, und ich erkläre es gern.',
    ],
    insight: [
      'Wie sehen Sie das, {{firstName}}?',
      'mich interessiert Ihre ehrliche Meinung. Ist das für {{companyName}} interessant oder gar nicht?',
      'Beide Antworten helfen mir weiter.',
    ],
    objection: [
      'Haben Sie Bedenken?',
      'falls Sie etwas in meinen bisherigen E-Mails zögern ließ, wüsste ich gern, was es war.',
      'Ich beantworte lieber eine schwierige Frage, als Sie im Ungewissen zu lassen.',
    ],
    example: [
      'Ein kleiner Schritt, {{firstName}}',
      'ich möchte es Ihnen leicht machen. Es braucht nur einen kleinen Schritt.',
      'Alles Weitere liegt bei Ihnen.',
    ],
    relevance: [
      'Ist das etwas für Sie, {{firstName}}?',
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
      'Kurz gesagt, {{firstName}}',
      'ich habe Ihnen einige E-Mails geschickt und fasse mich deshalb kurz.',
      'Danke, dass Sie bis hierher gelesen haben.',
    ],
    break_up: [
      'Meine letzte E-Mail',
      'ich habe nichts von Ihnen gehört und nehme an, dass es gerade nicht wichtig ist. Das ist meine letzte E-Mail.',
      'Falls sich das ändert, antworten Sie einfach, und wir machen dort weiter.',
    ],
  },
};
