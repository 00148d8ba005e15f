import { type Dice, letters } from './dice.ts';
import { type OfferWords, offerWords } from './texts/offers.ts';
import type { Language, Lead, Person, Sender } from './types.ts';

export type Values = Record<string, string>;

/** Puts names and figures into a text. Twice, because a figure may hold a name itself. */
export function fill(template: string, values: Values): string {
  const once = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_match, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`No value for {${name}} in: ${template}`);
      return value;
    });
  return once(once(template));
}

const days: Record<Language, string[]> = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'],
  de: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag'],
};
const times: Record<Language, string[]> = {
  en: ['9:30 am', '10 am', '11:15 am', '1 pm', '2 pm', '3:30 pm', '4 pm'],
  fr: ['9 h 30', '10 h', '11 h', '14 h', '15 h 30', '16 h'],
  de: ['9:30 Uhr', '10 Uhr', '11 Uhr', '14 Uhr', '15:30 Uhr', '16 Uhr'],
};
const months: Record<Language, string[]> = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'September', 'October'],
  fr: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'septembre', 'octobre'],
  de: ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'September', 'Oktober'],
};

export function toWords(offer: string, language: Language): OfferWords {
  const words = offerWords[offer]?.[language] ?? offerWords[offer]?.en;
  if (!words) throw new Error(`No words for the offer '${offer}' in '${language}'.`);
  return words;
}

/** What stays the same through one thread. */
export function threadValues(lead: Lead, sender: Sender, colleague: Person, dice: Dice): Values {
  const { person, campaign } = lead;
  const { topic, benefit, proof, price } = toWords(campaign.offer, campaign.language);
  return {
    topic,
    benefit,
    proof,
    price,
    first: person.firstName,
    last: person.lastName,
    title: person.honorific,
    email: person.email,
    phone: person.phone,
    company: person.company.name,
    domain: person.company.domain,
    industry: person.company.industry.toLowerCase(),
    size: String(person.company.size),
    sender: sender.firstName,
    colleague: `${colleague.firstName} ${colleague.lastName}`,
    colleagueEmail: colleague.email,
    colleagueTitle: colleague.title,
    slug: `${person.firstName}-${person.lastName}-${dice.text(letters, 3)}`.toLowerCase(),
  };
}

/** Day, hour and month change from message to message. */
export function withMoment(values: Values, language: Language, dice: Dice): Values {
  return {
    ...values,
    day: dice.pick(days[language]),
    time: dice.pick(times[language]),
    month: dice.pick(months[language]),
  };
}
