import { Dice } from '../dataset/dice.ts';
import words from './words.json' with { type: 'json' };

const textIn = (row: Record<string, unknown>, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : '';
};

/** The same row always gets the same answer. Logos are served from `origin`. */
export function enrich(row: Record<string, unknown>, origin: string): Record<string, unknown> {
  const name = `${textIn(row, 'first_name')} ${textIn(row, 'last_name')}`.trim() || 'Unknown';
  const company = textIn(row, 'company_name') || `${textIn(row, 'last_name') || 'North'} & Co`;
  const dice = new Dice(`clay/${textIn(row, 'email')}${textIn(row, 'linkedin_url')}${name}`);
  const firm = new Dice(`clay/company/${company}`);
  const [industry, size, place] = [
    firm.pick(words.industries),
    firm.pick(words.sizes),
    firm.pick(words.places),
  ];
  const title = textIn(row, 'job_title') || dice.pick(words.titles);
  const domain = `${company.toLowerCase().replace(/[^a-z0-9]+/g, '') || 'example'}.example`;
  return {
    linkedin_url:
      textIn(row, 'linkedin_url') || `https://www.linkedin.com/in/${toSlug(name)}-${dice.int(100, 999)}`,
    phone: textIn(row, 'phone') || `+1 555 01${dice.int(10, 99)}`,
    title,
    headline: `${title} at ${company}`,
    location: place,
    summary: `${name} has worked in ${industry.toLowerCase()} for ${dice.int(4, 22)} years, the last ${dice.int(1, 4)} at ${company}.`,
    company: {
      name: company,
      domain,
      // One company in four has no logo.
      logo: firm.chance(3 / 4) ? `${origin}/clay/logos/${toSlug(company)}.png` : null,
      size,
      industry,
      hq: place,
      type: firm.pick(['Privately Held', 'Public Company', 'Partnership']),
      linkedin_url: `https://www.linkedin.com/company/${toSlug(company)}`,
      phone: `+1 555 02${firm.int(10, 99)}`,
      summary: `${company} is a ${industry.toLowerCase()} business of ${size} people in ${place}.`,
      icp: `Mid-sized companies around ${industry.toLowerCase()} that outgrew their spreadsheets.`,
      challenges: firm.pick(words.challenges),
    },
    extra: { seniority: dice.pick(['Director', 'VP', 'C-Level', 'Manager']) },
  };
}

const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
