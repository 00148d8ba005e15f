import { type Dice, digits } from './dice.ts';
import { people } from './texts.ts';
import type { CampaignPlan, Company, Language, Person } from './types.ts';

const codes: Record<string, string> = { TX: '512', MA: '617', CO: '303', FL: '305', WA: '206', OR: '503' };

/** Creates unique people for campaigns, up to three per company. */
export class Census {
  readonly #dice: Dice;
  readonly #domains = new Set<string>();
  readonly #emails = new Set<string>();

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  /** The people of one campaign, spread over companies of one region. */
  people(campaign: CampaignPlan): Person[] {
    const result: Person[] = [];
    while (result.length < campaign.leadCount) {
      const company = this.company(campaign.offer, campaign.language);
      const staff = Math.min(this.#dice.int(1, 3), campaign.leadCount - result.length);
      for (let count = 0; count < staff; count += 1) result.push(this.person(company, campaign));
    }
    return result;
  }

  company(offer: string, language: Language): Company {
    const dice = this.#dice;
    const { first, second, endings } = people.companyWords[language];
    for (;;) {
      const trade = dice.pick(second);
      const short = `${dice.pick(first)} ${trade}`;
      const place = dice.pick(people.places[language === 'en' ? offer : language] ?? []);
      const ending = dice.chance(0.5) ? ` ${dice.pick(endings)}` : '';
      // The word lists are small. The city distinguishes companies of the same name.
      const names = [`${short}${ending}`, `${short} ${place.city}`];
      const name = names.find((each) => !this.#domains.has(toDomain(each, endings)));
      if (!name) continue;
      const domain = toDomain(name, endings);
      this.#domains.add(domain);
      return {
        name,
        domain,
        industry: people.industries[language][trade] ?? 'Professional Services',
        size: dice.pick([18, 35, 48, 75, 120, 180, 240, 400, 650, 1200]),
        place,
        linkedinUrl: `https://www.linkedin.com/company/${domain.split('.')[0]}`,
      };
    }
  }

  person(company: Company, { offer, language }: { offer: string; language: Language }): Person {
    const dice = this.#dice;
    for (;;) {
      const gender = dice.chance(0.5) ? 'women' : 'men';
      const firstName = dice.pick(people.firstNames[language][gender]);
      const lastName = dice.pick(people.lastNames[language]);
      const email = `${plain(firstName)}.${plain(lastName)}@${company.domain}`;
      if (this.#emails.has(email)) continue;
      this.#emails.add(email);
      const handle = `${plain(firstName)}-${plain(lastName)}-${dice.text('0123456789abcdef', 6)}`;
      return {
        firstName,
        lastName,
        honorific: people.honorifics[language][gender],
        email,
        title: dice.pick(people.titles[language === 'en' ? offer : language] ?? []),
        phone: this.#phone(company),
        linkedinId: dice.text(digits, 9).replace(/^0/, '1'),
        linkedinUrl: `https://www.linkedin.com/in/${handle}`,
        language,
        company,
      };
    }
  }

  /** Unassigned numbers: 555-01xx in the US, the ranges reserved for fiction in France and Germany. */
  #phone({ place }: Company): string {
    const last = this.#dice.text(digits, 2);
    if (place.country === 'FR') return `+33 1 99 00 ${this.#dice.text(digits, 2)} ${last}`;
    if (place.country === 'DE') return `+49 30 23125 ${this.#dice.int(1, 9)}${last}`;
    return `+1 ${codes[place.state] ?? '202'}-555-01${last}`;
  }
}

/** The name without its legal form, under a reserved top-level domain. */
function toDomain(name: string, endings: string[]): string {
  const ending = endings.find((each) => name.endsWith(` ${each}`)) ?? '';
  return `${plain(name.slice(0, name.length - ending.length))}.example`;
}

/** Removes characters that are not valid in an email address. */
function plain(text: string): string {
  return text
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}
