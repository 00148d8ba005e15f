import type { CompanyFacts } from '@hearback/providers';
import { toShortText } from '../../platform/storable-text.ts';
import {
  isEnriched,
  type NewContact,
  type Somebody,
  toCompanyFacts,
  toEnrichedData,
  toNewContact,
} from './new-contact.ts';

/** Somebody of a page, tidied: the contact's columns and what is told of the company. */
export type PersonOfPage = NewContact & {
  readonly enriched_data: Readonly<Record<string, unknown>>;
  readonly enriched: boolean;
  readonly company: CompanyFacts;
  readonly company_linkedin_url: string | null;
};

export type PeopleOfPage = {
  readonly people: readonly PersonOfPage[];
  /** For each entry of the page, who of `people` it is; null for whom there is no address. */
  readonly places: readonly (number | null)[];
};

function toPerson(somebody: Somebody): PersonOfPage | null {
  const contact = toNewContact(somebody);
  if (!contact) return null;
  const enriched = isEnriched(somebody);
  const company = toCompanyFacts(somebody);
  const { headline, prospect_li_summary, contact_geo } = contact;
  const raw_payload = { headline, prospect_li_summary, contact_geo, ...company };
  return {
    ...contact,
    enriched,
    company,
    company_linkedin_url: toShortText(somebody.company_linkedin_url, 500),
    enriched_data: { ...toEnrichedData(somebody), ...(enriched ? { raw_payload } : {}) },
  };
}

/** One person may stand on a page many times, known by address here and by profile there: together they are one. */
export function gatherPeople(page: readonly Somebody[]): PeopleOfPage {
  const people: PersonOfPage[] = [];
  const byAddress = new Map<string, number>();
  const places = page.map((somebody) => {
    const person = toPerson(somebody);
    if (!person) return null;
    const addresses = [person.email, person.linkedin_url].filter((address) => address !== null);
    const known = addresses.map((address) => byAddress.get(address)).find((place) => place !== undefined);
    const place = known ?? people.length;
    const before = people[place];
    // A profile that belongs to somebody else on the page stays theirs.
    const own = (address: string | null) =>
      address !== null && (byAddress.get(address) ?? place) === place ? address : null;
    const told = { ...person, email: own(person.email), linkedin_url: own(person.linkedin_url) };
    people[place] = before ? complete(before, told) : told;
    for (const address of addresses) if (!byAddress.has(address)) byAddress.set(address, place);
    return place;
  });
  return { people, places };
}

/** What is empty is filled; what is there stays. */
function complete(before: PersonOfPage, told: PersonOfPage): PersonOfPage {
  const filled = Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, before[name as keyof PersonOfPage] ?? value]),
  ) as PersonOfPage;
  return {
    ...filled,
    enriched: before.enriched || told.enriched,
    company: { ...told.company, ...before.company },
    enriched_data: { ...told.enriched_data, ...before.enriched_data },
  };
}
