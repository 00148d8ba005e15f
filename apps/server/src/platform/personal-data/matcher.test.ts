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

describe('somebody is named', () => {
  it.each([
    ['Write to ANN.LEE@acme.co.', `Write to ${ERASED}.`],
    ['"Ann" <ann.lee@acme.co>, others', `"Ann" <${ERASED}>, others`],
    ['see https://de.linkedin.com/in/Ann-Lee/?x=1', `see ${ERASED}/?x=1`],
    ['Thanks,\nZoë  van Lee', `Thanks,\n${ERASED}`],
    ['Zoe\u0308 van Lee', ERASED],
    ['van Lee, Zoë wrote', `${ERASED} wrote`],
    // Where a title was cut.
    ['Write to people like ann.lee@ac', `Write to people like ${ERASED}`],
  ])('by %j, and taken out', (text, left) => {
    expect(isIn(text)).toBe(true);
    expect(redact(text)).toBe(left);
  });

  it('in fields and names of fields, and by cells that stand side by side', () => {
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
])('somebody else is named by %j, which stays', (text) => {
  expect(isIn(text)).toBe(false);
  expect(redact(text)).toBe(text);
});

describe('a record is about somebody', () => {
  it.each([
    { lead: { email: ' Ann.Lee@acme.co ' } },
    { from: 'Ann <ann.lee@acme.co>' },
    { profile: 'linkedin.com/in/ann-lee?trk=x' },
    { answer: { row: 'row-7' } },
  ])('whose address, profile or id is a field of it: %j', (record) => expect(isAbout(record)).toBe(true));

  it('and not where a text only names them', () => {
    expect(isAbout({ text: 'Ask ann.lee@acme.co', cc: ['bo@acme.co'] })).toBe(false);
  });
});

it('whatever holds a mention fits a pattern of the first look, JSON with its quotes included', () => {
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

it('nobody is named by nothing', () => {
  const none = buildMatcher({ ...subject, ids: [], emails: [], profiles: [], names: [] });
  expect(none.redact('any text at all')).toBe('any text at all');
  expect(none.patterns).toEqual([]);
});
