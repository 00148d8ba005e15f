import { describe, expect, it } from 'vitest';
import { buildMatcher, ERASED } from './matcher.ts';
import type { Subject } from './subject.ts';

const subject: Subject = {
  workspace_id: 'w',
  contact_ids: [],
  company_ids: [],
  ids: ['row-7'],
  emails: ['ann.lee@acme.co'],
  profiles: ['https://www.linkedin.com/in/ann-lee'],
  names: [{ first: 'Zoë', last: 'van Lee' }],
};
const { isIn, redact, redactJson, isInJson, isAbout, patterns } = buildMatcher(subject);

describe('mentions of a person', () => {
  it.each([
    ['Write to ANN.LEE@acme.co.', `Write to ${ERASED}.`],
    ['"Ann" <ann.lee@acme.co>, others', `"Ann" <${ERASED}>, others`],
    ['see https://de.linkedin.com/in/Ann-Lee/?x=1', `see ${ERASED}/?x=1`],
    ['Thanks,\nZoë  van Lee', `Thanks,\n${ERASED}`],
    ['Zoe\u0308 van Lee', ERASED],
    ['van Lee, Zoë wrote', `${ERASED} wrote`],
    // A truncated title.
    ['Write to people like ann.lee@ac', `Write to people like ${ERASED}`],
  ])('are found in %j and removed', (text, left) => {
    expect(isIn(text)).toBe(true);
    expect(redact(text)).toBe(left);
  });

  it('are found in fields, field names and adjacent cells', () => {
    expect(redactJson({ 'ann.lee@acme.co': [1, { to: 'ann.lee@acme.co' }] })).toEqual({
      [ERASED]: [1, { to: ERASED }],
    });
    expect(isInJson(['Zoë', 'van Lee', 'Acme'])).toBe(true);
    expect(redactJson(['Zoë', 'van Lee', 7])).toEqual([ERASED, ERASED, 7]);
  });
});

it.each([
  'joann.lee@acme.co',
  'ann.lee@acme.com',
  'ann.lee@acme.co.uk',
  'linkedin.com/in/ann-lee-2',
  'Zoëvan Lee',
  'Zoë van Leeuwen',
  'Zoë',
])('mentions do not include %j, which is kept', (text) => {
  expect(isIn(text)).toBe(false);
  expect(redact(text)).toBe(text);
});

describe('a record about a person', () => {
  it.each([
    { lead: { email: ' Ann.Lee@acme.co ' } },
    { from: 'Ann <ann.lee@acme.co>' },
    { profile: 'linkedin.com/in/ann-lee?trk=x' },
    { answer: { row: 'row-7' } },
  ])('has their address, profile or id as a field: %j', (record) => expect(isAbout(record)).toBe(true));

  it('is not one whose text only mentions them', () => {
    expect(isAbout({ text: 'Ask ann.lee@acme.co', cc: ['bo@acme.co'] })).toBe(false);
  });
});

it('every text with a mention matches a pattern of the SQL prefilter, including quoted JSON', () => {
  const fits = (text: string) =>
    patterns.some((one) =>
      new RegExp(
        `^${one
          .replace(/[.*+?^${}()|[\]]/g, '\\$&')
          .replace(/\\_/g, '_')
          .replaceAll('%', '[^]*')}$`,
      ).test(text.toLowerCase()),
    );
  expect(fits(JSON.stringify({ to: 'x ANN.LEE@acme.co y' }))).toBe(true);
  expect(fits(JSON.stringify(['Zoë', 'van Lee']))).toBe(true);
  expect(fits('Zoë wrote')).toBe(false);
});

it('an empty subject has no mentions', () => {
  const none = buildMatcher({ ...subject, ids: [], emails: [], profiles: [], names: [] });
  expect(none.redact('any text at all')).toBe('any text at all');
  expect(none.patterns).toEqual([]);
});
