import { type Dice, letters } from './dice.ts';
import { calendar, type OfferWords, offerWords } from './texts.ts';
import type { Language, Lead, Person, Sender } from './types.ts';

export type Values = Record<string, string>;

/** Replaces the placeholders of a text. Runs twice, because a value may contain placeholders. */
export function fill(template: string, values: Values): string {
  const fillOnce = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_match, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`No value for {${name}} in: ${template}`);
      return value;
    });
  return fillOnce(fillOnce(template));
}

export function toWords(offer: string, language: Language): OfferWords {
  const words = offerWords[offer]?.[language] ?? offerWords[offer]?.en;
  if (!words) throw new Error(`No words for the offer '${offer}' in '${language}'.`);
  return words;
}

/** The values that are constant in a thread. */
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

/** Adds the day, time and month, which vary by message. */
export function withMoment(values: Values, language: Language, dice: Dice): Values {
  return {
    ...values,
    day: dice.pick(calendar.meetingDays[language]),
    time: dice.pick(calendar.meetingTimes[language]),
    month: dice.pick(calendar.meetingMonths[language]),
  };
}
