import type { Language } from '../types.ts';

/** What one sender sells, in the words its mails use. */
export interface OfferWords {
  topic: string;
  benefit: string;
  proof: string;
  price: string;
  subjects: string[];
  openers: string[];
}

export const offerWords: Record<string, Partial<Record<Language, OfferWords>>> = {
  dental: {
    en: {
      topic: 'on-site dental days',
      benefit: 'your people lose half a day less per check-up',
      proof: 'At Hill Country Foods 212 of 260 employees used it in the first quarter',
      price: '$39 per employee and year, visits included',
      subjects: [
        'dental days at {company}',
        '{first}, quick benefits question',
        'Check-ups without the half day off',
      ],
      openers: [
        'Most HR teams we meet in Texas tell us the same thing: people skip the dentist because it costs them half a day. We bring the chair to the office instead. {proof}.\n\nIs this something {company} has looked at for the next plan year?',
        'I noticed {company} has grown quite a bit this year. Congratulations! When teams grow, benefits questions grow faster.\n\nWe run on-site dental days: a hygienist, two chairs, a parking space, and {benefit}. Would it be a bad idea to send you the one-page overview?',
      ],
    },
  },
  legal: {
    en: {
      topic: 'outside general counsel',
      benefit: 'contracts leave your desk in two days instead of two weeks',
      proof:
        'Last year we turned around 1,140 commercial contracts for companies of your size, median 31 hours',
      price: 'a flat $3,400 per month, no hourly bills',
      subjects: [
        'contract backlog at {company}?',
        'Legal cover without a full-time hire',
        '{first}, who reviews your contracts?',
      ],
      openers: [
        'When I look at companies the size of {company}, legal work usually sits with whoever had the bad luck to answer first. {proof}.\n\nWho looks after this on your side today?',
        'A short one: we act as {topic} for about forty companies in the North East. The promise is simple, {benefit}, for {price}.\n\nWorth fifteen minutes next week?',
      ],
    },
    fr: {
      topic: 'l’accompagnement juridique aux États-Unis',
      benefit: 'vos contrats américains sont relus en deux jours au lieu de deux semaines',
      proof: 'L’an dernier nous avons relu 1 140 contrats commerciaux, dont 180 pour des sociétés françaises',
      price: 'un forfait de 3 400 $ par mois, sans facturation à l’heure',
      subjects: [
        'Vos contrats américains',
        '{company} aux États-Unis',
        '{first}, une question sur vos contrats US',
      ],
      openers: [
        'Je me permets de vous écrire car {company} signe de plus en plus de contrats aux États-Unis. {proof}.\n\nQui s’en occupe chez vous aujourd’hui ?',
        'Nous accompagnons une vingtaine d’entreprises européennes dans leurs contrats américains. Concrètement : {benefit}.\n\nSeriez-vous disponible un quart d’heure la semaine prochaine ?',
      ],
    },
  },
  solar: {
    en: {
      topic: 'commercial rooftop solar',
      benefit: 'the roof pays about a third of the power bill from the first month',
      proof: 'The distribution centre on Smith Road we finished in spring saves $8,900 a month',
      price: 'no money down on a 12-year agreement',
      subjects: ['the roof at {company}', '{first}, your power bill', 'Solar without touching your capex'],
      openers: [
        'From the satellite picture your main building has roughly 40,000 square feet of flat, unshaded roof. {proof}.\n\nWould you like the back-of-the-envelope numbers for yours? It takes me ten minutes.',
        'Xcel filed for another rate increase last month, and facility teams ask us what they can do before it lands. Our answer is {topic}: {benefit}, with {price}.\n\nIs that anything for your budget round?',
      ],
    },
    de: {
      topic: 'Solaranlagen auf Gewerbedächern',
      benefit: 'das Dach trägt ab dem ersten Monat rund ein Drittel der Stromkosten',
      proof: 'Das Logistikzentrum, das wir im Frühjahr fertiggestellt haben, spart 8.100 Euro im Monat',
      price: 'ohne eigene Investition, über zwölf Jahre',
      subjects: [
        'Ihr Dach bei {company}',
        'Stromkosten senken ohne Investition',
        'Kurze Frage zu Ihrem Hallendach',
      ],
      openers: [
        'auf dem Luftbild hat Ihr Hauptgebäude etwa 4.000 Quadratmeter freie Dachfläche. {proof}.\n\nDarf ich Ihnen eine grobe Rechnung für Ihren Standort schicken? Das kostet Sie nichts.',
        'viele Werksleiter fragen uns gerade, wie sie sich gegen den nächsten Strompreissprung absichern. Mit uns gilt: {benefit}, {price}.\n\nIst das für {company} grundsätzlich ein Thema?',
      ],
    },
  },
  fitness: {
    en: {
      topic: 'corporate wellness memberships',
      benefit: 'one invoice covers nine studios and every class',
      proof: 'At Brickell Capital 61% of the team trained at least once a week after three months',
      price: '$24 per employee and month',
      subjects: [
        'wellness budget at {company}',
        '{first}, what happens to your gym stipend?',
        'Nine studios, one invoice',
      ],
      openers: [
        'Gym stipends look generous and mostly go unused: in the last survey we ran, 7 of 10 employees never claimed theirs. {proof}.\n\nHow does {company} handle this today?',
        'We run nine studios between Coral Gables and Aventura and offer {topic}: {benefit}. It comes to {price}.\n\nOpen to a free class for the team so that you can judge for yourself?',
      ],
    },
  },
  cloud: {
    en: {
      topic: 'AWS cost reviews',
      benefit: 'the bill drops by 20 to 35 percent without touching the product',
      proof: 'For a logistics platform in Tacoma we took $41,000 a month off the bill in six weeks',
      price: 'a share of the first year’s savings, nothing if there are none',
      subjects: [
        '{company} and the AWS bill',
        '{first}, 20 minutes about cloud spend',
        'Found money in your AWS account',
      ],
      openers: [
        'Engineering leaders rarely enjoy reading their cloud bill, so we read it for them. {proof}.\n\nWould a free read-only review be useful before you plan next year’s budget?',
        'I saw that {company} is hiring platform engineers, which often means the infrastructure is growing faster than the plan. We do {topic}: {benefit}. We charge {price}.\n\nShould I send the checklist we use?',
      ],
    },
    fr: {
      topic: 'l’audit des coûts cloud',
      benefit: 'la facture baisse de 20 à 35 % sans toucher au produit',
      proof: 'Pour une plateforme logistique à Lyon, nous avons économisé 38 000 € par mois en six semaines',
      price: 'une part des économies de la première année, rien s’il n’y en a pas',
      subjects: [
        'La facture AWS de {company}',
        '{first}, vingt minutes sur vos coûts cloud',
        'Réduire le cloud sans ralentir les équipes',
      ],
      openers: [
        'Rares sont les DSI qui aiment relire leur facture cloud, alors nous le faisons pour eux. {proof}.\n\nUn audit gratuit, en lecture seule, vous serait-il utile avant le prochain budget ?',
        'J’ai vu que {company} recrute des ingénieurs plateforme. C’est souvent le moment où l’infrastructure grandit plus vite que prévu. Notre métier : {topic}. En moyenne, {benefit}.\n\nPuis-je vous envoyer notre grille d’analyse ?',
      ],
    },
    de: {
      topic: 'die Prüfung von Cloud-Kosten',
      benefit: 'die Rechnung sinkt um 20 bis 35 Prozent, ohne dass am Produkt etwas geändert wird',
      proof: 'Bei einer Logistikplattform in Hamburg waren es nach sechs Wochen 36.000 Euro im Monat',
      price: 'ein Anteil an der Ersparnis des ersten Jahres, sonst nichts',
      subjects: [
        'AWS-Rechnung bei {company}',
        '{first}, 20 Minuten zu Ihren Cloud-Kosten',
        'Cloud-Kosten vor der Budgetrunde',
      ],
      openers: [
        'kaum ein IT-Leiter liest gern seine Cloud-Rechnung, deshalb tun wir das. {proof}.\n\nWäre eine kostenlose Prüfung mit reinem Lesezugriff vor Ihrer Budgetrunde sinnvoll?',
        'ich habe gesehen, dass {company} Plattform-Entwickler sucht. Oft wächst die Infrastruktur dann schneller als der Plan. Unser Geschäft ist {topic}: {benefit}.\n\nDarf ich Ihnen unsere Checkliste schicken?',
      ],
    },
  },
  roofing: {
    en: {
      topic: 'roof maintenance plans',
      benefit: 'small leaks are fixed before tenants notice them',
      proof: 'For a 14-building portfolio in Beaverton emergency call-outs fell from 23 to 4 in a year',
      price: '4 cents per square foot and year, inspections included',
      subjects: ['roofs at {company}', '{first}, before the rain starts', 'The leak list for this winter'],
      openers: [
        'The first heavy rain of the season is when property managers meet every roof they forgot about. {proof}.\n\nWho looks after the roofs in your portfolio?',
        'I run a small crew here in Portland, commercial flat roofs only. We offer {topic}: {benefit}, for {price}.\n\nCould I walk one of your roofs for free and send you the pictures?',
      ],
    },
  },
};
