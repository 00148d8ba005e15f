/** What we answer and what the lead says next. A long thread is a chain of these, none used twice. */
export interface Exchange {
  us: string;
  lead: string;
}

/** In the order in which a deal tends to go: a thread takes the first ones it has room for. */
export const englishExchanges: Exchange[] = [
  {
    us: 'Great to hear from you. Pricing is simple: {price}. I attached the overview. Does {day} at {time} work for a short call?',
    lead: 'Thanks, that is clear. {day} works, but please make it half an hour later. I will bring {colleague}.',
  },
  {
    us: 'Done, the invite is out. Anything in particular you would like me to prepare?',
    lead: 'A realistic example would help. And please be honest about what does not work, we had enough glossy slides this year.',
  },
  {
    us: 'Fair. {proof}. I will also show you the one project that went wrong and what we changed since.',
    lead: 'Perfect, that is the right spirit. See you then.',
  },
  {
    us: 'Thank you both for your time today. As promised: the summary, the timeline and the reference contact.',
    lead: 'Good conversation. I spoke to your reference this morning and they had only nice things to say. Next hurdle is our finance team.',
  },
  {
    us: 'Happy to talk to finance directly. Usually they ask about payment terms: net 30, monthly, cancel any time after the first quarter.',
    lead: 'They asked exactly that. Net 45 is our standard, is that a problem?',
  },
  {
    us: 'Net 45 is fine. Should I put that into the agreement and send a draft?',
    lead: 'Yes please. Legal needs about a week once they have it.',
  },
  {
    us: 'Draft is attached. I marked the two places where we are flexible, so that your lawyers do not have to look for them.',
    lead: 'Much appreciated. One comment already: we need the liability cap at twelve months of fees.',
  },
  {
    us: 'Agreed, changed in the new version. Any word on who will run this on your side?',
    lead: '{colleague} will. I have copied them, please take them along from here.',
  },
  {
    us: 'Welcome, {colleague}! Short intro: we start small, at one site, and you see numbers after four weeks.',
    lead: 'Thanks for the warm welcome. Could we move the kick-off by a week? We have year-end stocktaking.',
  },
  {
    us: 'No problem at all, I moved it. I will send the checklist a few days before so that nothing surprises you.',
    lead: 'Super. What access do you need from IT? They are slow, so I would rather ask today.',
  },
  {
    us: 'Very little: one contact person and read-only access. The form is attached, it takes them ten minutes.',
    lead: 'Form is with IT. They asked whether you have a security certificate of some kind.',
  },
  {
    us: 'We do, SOC 2 Type II, report attached under our NDA. Their questions can go straight to me.',
    lead: 'That made them happy. I think we are good. Signature comes from our COO on {day}.',
  },
  {
    us: 'Wonderful. I have reserved the team from the first week of {month} on.',
    lead: 'COO is travelling, so it slipped to next week. Nothing wrong, just calendars.',
  },
  {
    us: 'Thanks for keeping me posted. The slot stays reserved until you say otherwise.',
    lead: 'Signed! You should have it in your inbox. Looking forward to working together.',
  },
];

export const frenchExchanges: Exchange[] = [
  {
    us: 'Merci de votre retour ! Le tarif : {price}. Vous trouverez la présentation en pièce jointe. {day} à {time} vous conviendrait-il ?',
    lead: 'C’est noté pour {day}. Pouvez-vous ajouter {colleague} à l’invitation ?',
  },
  {
    us: 'C’est fait. Y a-t-il un point que vous souhaitez que je prépare en particulier ?',
    lead: 'Un exemple chiffré dans notre secteur serait l’idéal. Merci d’avance.',
  },
  {
    us: 'Avec plaisir. {proof}. Je vous montrerai le détail pendant l’appel.',
    lead: 'Parfait, à très vite alors.',
  },
  {
    us: 'Merci pour cet échange. Voici le compte rendu et la proposition, comme convenu.',
    lead: 'Bien reçu. Je dois encore convaincre la direction financière, je reviens vers vous {day}.',
  },
  {
    us: 'Entendu. Je reste à votre disposition si vos collègues ont des questions.',
    lead: 'La direction a donné son accord de principe. Envoyez-nous le contrat.',
  },
];

export const germanExchanges: Exchange[] = [
  {
    us: 'vielen Dank für Ihre Antwort! Zum Preis: {price}. Die Unterlagen finden Sie im Anhang. Passt Ihnen {day} um {time}?',
    lead: '{day} passt. Bitte laden Sie auch {colleague} ein.',
  },
  {
    us: 'die Einladung ist unterwegs. Soll ich etwas Bestimmtes vorbereiten?',
    lead: 'Ein Rechenbeispiel für einen Betrieb unserer Größe wäre hilfreich.',
  },
  {
    us: 'gern. {proof}. Die Einzelheiten zeige ich Ihnen im Gespräch.',
    lead: 'Sehr gut, dann bis dahin.',
  },
  {
    us: 'danke für das gute Gespräch. Anbei die Zusammenfassung und unser Angebot.',
    lead: 'Danke, ist angekommen. Ich kläre es intern und melde mich bis {day}.',
  },
  {
    us: 'sehr gern. Für Rückfragen Ihrer Kollegen stehe ich jederzeit zur Verfügung.',
    lead: 'Die Geschäftsführung hat zugestimmt. Bitte schicken Sie uns den Vertrag.',
  },
];
