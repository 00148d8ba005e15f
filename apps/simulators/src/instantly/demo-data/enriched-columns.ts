import { Dice } from '#simulators/dataset/dice.ts';
import type { Company, Person } from '#simulators/dataset/types.ts';
import type { Lead } from '../objects.ts';
import words from './enriched-columns.json' with { type: 'json' };

/** Share of leads that were enriched before the upload. */
const ENRICHED_SHARE = 0.45;

/** Columns that an enrichment tool adds to an upload. Constant for each lead and company. */
export function enrichedColumns(id: string, person: Person): Lead['payload'] {
  const dice = new Dice(`enriched/${id}`);
  if (!dice.chance(ENRICHED_SHARE)) return {};
  const { company, title, firstName } = person;
  const years = dice.int(4, 22);
  const before = dice.pick(words.backgrounds);
  return {
    headline: `${title} at ${company.name} | ${dice.pick(words.focuses)}`,
    linkedinSummary: `${firstName} has ${years} years of experience in ${company.industry.toLowerCase()} and came from ${before}. Writes about ${dice.pick(words.focuses).toLowerCase()}.`,
    ...companyColumns(company),
  };
}

function companyColumns(company: Company): Lead['payload'] {
  const dice = new Dice(`enriched/${company.domain}`);
  const { name, industry, place, size, linkedinUrl } = company;
  const where = [place.city, place.state || place.country].join(', ');
  const field = industry.toLowerCase();
  const buyers = dice.pick(words.buyers);
  const pressure = dice.pick(words.pressures);
  return {
    companySummary: `${name} is a ${field} company in ${where} with about ${size} people. It has served ${buyers} since ${dice.int(1968, 2016)}.`,
    companyIcp: `${buyers[0]?.toUpperCase()}${buyers.slice(1)} with ${dice.pick(['50 to 200', '100 to 500', '200 to 1,000'])} employees that buy ${field} services every year.`,
    challengesForTitle: `Under pressure from ${pressure}; needs results within two quarters and has little room for long projects.`,
    companyType: dice.pick(['Privately Held', 'Privately Held', 'Partnership', 'Public Company']),
    headcount: headcountRange(size),
    headquarters: where,
    companyLinkedin: linkedinUrl,
  };
}

function headcountRange(size: number): string {
  if (size <= 50) return '11-50';
  if (size <= 200) return '51-200';
  return size <= 500 ? '201-500' : size <= 1000 ? '501-1000' : '1001-5000';
}
