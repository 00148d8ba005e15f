import type { DraftWording } from './wording.ts';

export const de: DraftWording = {
  frames: {
    professional: { greeting: 'Guten Tag {name},', plain: 'Guten Tag,', closing: 'Mit freundlichen Grüßen' },
    friendly: { greeting: 'Hallo {name},', plain: 'Hallo,', closing: 'Viele Grüße' },
    direct: { greeting: 'Hallo {name},', plain: 'Hallo,', closing: 'Danke und Gruß' },
    formal: {
      greeting: 'Guten Tag {name},',
      plain: 'Sehr geehrte Damen und Herren,',
      closing: 'Mit freundlichen Grüßen',
    },
    casual: { greeting: 'Hallo {name},', plain: 'Hallo,', closing: 'Beste Grüße' },
  },
  company: 'Ihr Unternehmen',
  industry: 'Ihre Branche',
  at: { named: 'bei {company}', plain: 'bei Ihnen' },
  offer: 'Kurz gesagt, was wir tun: {value}',
  link: 'Mehr dazu: {link}',
  meeting: 'Halten wir {meeting} fest.',
  invitation: 'Ich schicke Ihnen eine Einladung.',
  hour: 'Welche Uhrzeit passt Ihnen am besten?',
  price: 'Die Preise gehe ich dann gerne mit Ihnen durch.',
  as_said: 'Ich melde mich dann wieder. Wenn sich vorher etwas ändert, genügt eine kurze Nachricht.',
  interested: {
    professional:
      'vielen Dank für Ihre Rückmeldung. Gerne zeige ich Ihnen, wie das für {company} aussehen könnte, und beantworte Ihre Fragen.\n\nHätten Sie diese oder nächste Woche 20 Minuten für ein Gespräch? Nennen Sie mir zwei oder drei Termine, und ich bestätige sofort einen davon.',
    friendly:
      'schön, von Ihnen zu hören! Ich würde gerne mehr über {company} erfahren und darüber, was Sie gerade beschäftigt.\n\nPasst Ihnen diese Woche ein kurzes Telefonat? Sagen Sie mir einfach, wann es Ihnen recht ist.',
    direct:
      'danke für die Antwort. Am schnellsten sehen wir in 15 Minuten am Telefon, ob das für {company} passt.\n\nWelcher Tag ist Ihnen diese Woche am liebsten?',
  },
  soft_no: {
    professional:
      'vielen Dank für die offene Antwort. Ich verstehe, dass es für {company} im Moment nicht passt.\n\nDarf ich mich in einigen Monaten noch einmal melden?',
    friendly:
      'danke für die ehrliche Antwort, das verstehe ich gut!\n\nIst es in Ordnung, wenn ich mich in ein paar Monaten wieder melde? Wenn sich vorher etwas ändert, genügt eine kurze Nachricht.',
    direct:
      'verstanden, jetzt ist nicht der richtige Zeitpunkt für {company}.\n\nWann darf ich mich wieder melden: nächstes Quartal oder später?',
  },
  hard_no: {
    professional: 'vielen Dank für die klare Antwort; ich belasse es dabei und wünsche Ihnen alles Gute.',
    friendly: 'danke für die Rückmeldung, gar kein Problem, und alles Gute für Sie!',
    direct: 'verstanden, danke für die klare Antwort.',
  },
  leave_alone: {
    professional:
      'das habe ich verstanden, und ich bitte um Entschuldigung für die Störung: ich werde Ihnen nicht mehr schreiben.',
    friendly: 'natürlich, entschuldigen Sie die Störung: ich schreibe Ihnen nicht mehr.',
    direct: 'verstanden, ich schreibe Ihnen nicht mehr.',
  },
  wrong_person_named: {
    professional:
      'vielen Dank für den Hinweis auf {colleague}, das hilft mir sehr. Ich melde mich dort und erwähne, dass Sie so freundlich waren, mich weiterzuverweisen.',
    friendly:
      'herzlichen Dank für den Kontakt zu {colleague}! Ich melde mich dort und sage, dass der Tipp von Ihnen kam.',
    direct: 'danke. Ich melde mich bei {colleague} und erwähne Ihren Namen.',
  },
  wrong_person: {
    professional:
      'vielen Dank für den Hinweis. Könnten Sie mir sagen, wer sich {at} darum kümmert? Ein Name genügt, mehr Zeit möchte ich Ihnen nicht nehmen.',
    friendly:
      'danke für den Hinweis! Wissen Sie zufällig, wer sich {at} darum kümmert? Ein Name würde mir sehr helfen.',
    direct: 'danke. Wer kümmert sich {at} darum?',
  },
  ooo_until: {
    professional: 'vielen Dank für die Nachricht. Ich melde mich nach dem {date} wieder bei Ihnen.',
    friendly: 'danke für den Hinweis! Ich melde mich nach dem {date} wieder. Bis dahin eine gute Zeit.',
    direct: 'notiert. Ich schreibe nach dem {date} wieder.',
  },
  ooo: {
    professional: 'vielen Dank für die Nachricht. Ich melde mich nach Ihrer Rückkehr wieder bei Ihnen.',
    friendly: 'danke für den Hinweis! Ich melde mich, wenn Sie zurück sind.',
    direct: 'notiert. Ich schreibe wieder, wenn Sie zurück sind.',
  },
  unknown: {
    professional:
      'vielen Dank für Ihre Antwort. Gibt es eine Frage, die ich Ihnen beantworten kann? Und falls sich {at} jemand anderes darum kümmert, bin ich für einen Namen dankbar.',
    friendly:
      'danke für Ihre Antwort! Kann ich Ihnen etwas beantworten? Und falls sich jemand anderes darum kümmert, freue ich mich über einen Namen.',
    direct: 'danke für die Antwort. Ist das {at} Ihr Thema, oder soll ich mit jemand anderem sprechen?',
  },
};
