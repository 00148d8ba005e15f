import { describe, expect, it } from 'vitest';
import { readAudience } from './read-audience.ts';
import { readBusinessName, readWebsite } from './read-business.ts';
import { readCount } from './read-count.ts';
import { kindOfGoal, readGoal } from './read-goal.ts';
import { readRequest } from './read-request.ts';
import { readSlots } from './read-slots.ts';

describe('the number of emails', () => {
  it.each([
    ['5', 5],
    ['five', 5],
    ['Three please!', 3],
    ['about 4, I think', 4],
    ["I'd like a sequence of six", 6],
    ['A couple', 2],
    ['a few emails', 3],
    ['half a dozen', 6],
    ['3-5 emails', 5],
    ['3 to 4', 4],
    ['just one email', 1],
    ['a 7-step sequence', 7],
    ['ten', 10],
    ['42', 42],
    ['0 emails', 0],
    ['twelve', 12],
  ])('is found in the answer %j', (text, count) => expect(readCount(text, true)).toBe(count));

  it.each([
    ['make it 5 emails', 5],
    ['Make it 4', 4],
    ['3 emails instead', 3],
    ['actually, two', 2],
    ['Please change to 6 messages.', 6],
    ["let's do eight instead", 8],
    ['We are Acme and need 4 cold emails to CEOs', 4],
    ['the number of emails should be nine', 9],
  ])('is corrected by %j', (text, count) => expect(readCount(text, false)).toBe(count));

  it.each([
    'rewrite email 2',
    'We have 20 employees',
    'founded in 2012',
    'two offices in Ohio',
    'the second email',
  ])('is not in %j', (text) => expect(readCount(text, false)).toBeNull());

  it.each(['Lovely weather today!', 'hello', 'as many as you like'])('is not in the answer %j', (text) =>
    expect(readCount(text, true)).toBeNull(),
  );
});

describe('the business', () => {
  it.each([
    ['Acme Dental', 'Acme Dental'],
    ["It's Acme Dental, acmedental.com", 'Acme Dental'],
    ['acme', 'acme'],
    ['The Coffee Lab', 'The Coffee Lab'],
    ['Northwind Traders Inc. - https://northwind.example/about', 'Northwind Traders Inc'],
    ['We are called “Blue Bottle Labs”', 'Blue Bottle Labs'],
    ['Bright & Sons Roofing of Ohio', 'Bright & Sons Roofing of Ohio'],
    ['My company is 42 North and our website is www.42north.io', '42 North'],
    ["I'm Sarah from Harbor Legal", 'Harbor Legal'],
    ['Sure, Acme Dental (acmedental.com)', 'Acme Dental'],
    ['Acme\nacme.com', 'Acme'],
    ['we sell roofing services, name is Peak Roofing', 'Peak Roofing'],
  ])('is found in the answer %j', (text, name) => expect(readBusinessName(text, true)).toBe(name));

  it.each([
    ['We are Acme Dental and we want 4 emails', 'Acme Dental'],
    ['The business is called Globex, by the way', 'Globex'],
    ['Change the company name to Initech', 'Initech'],
    ['company: Umbrella Health', 'Umbrella Health'],
    ['I run Sunrise Yoga (sunrise.yoga) in Austin', 'Sunrise Yoga'],
  ])('is told by %j', (text, name) => expect(readBusinessName(text, false)).toBe(name));

  it.each([
    'Lovely weather today!',
    'What do you mean?',
    'hello',
    "I don't know",
    'thank you',
    'none',
    'promote our new product',
    'My business is a yoga studio',
    'CEOs',
    'we are looking for more customers in Ohio',
    '🙂',
  ])('is not in the answer %j', (text) => expect(readBusinessName(text, true)).toBeNull());

  it.each(['change the goal to more demos', 'Change to 5 emails', 'CEOs from Germany', 'make it shorter'])(
    'is not changed by %j',
    (text) => expect(readBusinessName(text, false)).toBeNull(),
  );

  it.each([
    ['https://www.acme.com/', 'https://www.acme.com'],
    ['we are at Acme-Dental.co.uk.', 'https://acme-dental.co.uk'],
    ['http://acme.example/about?x=1, thanks', 'https://acme.example/about?x=1'],
    ['Acme (acme.io)', 'https://acme.io'],
  ])('has the website of %j', (text, website) => expect(readWebsite(text)).toBe(website));

  it.each(['mail me at ada@acme.com', 'e.g. dentists', 'we use node.js', 'javascript:alert(1)', 'v2.0'])(
    'has no website in %j',
    (text) => expect(readWebsite(text)).toBeNull(),
  );
});

describe('the audience', () => {
  it.each([
    ['CEOs and CTOs in SaaS and fintech', ['SaaS', 'fintech'], ['CEOs', 'CTOs']],
    ['owners of dental practices', ['dental practices'], ['owners']],
    [
      'Head of Sales, VP of Marketing at e-commerce companies',
      ['e-commerce'],
      ['Head of Sales', 'VP of Marketing'],
    ],
    ['Dentistry', ['Dentistry'], undefined],
    ['marketing managers', undefined, ['marketing managers']],
    ['law firms / accounting firms', ['law firms', 'accounting firms'], undefined],
    [
      'Industries: retail, logistics. Titles: COO, Operations Manager',
      ['retail', 'logistics'],
      ['COO', 'Operations Manager'],
    ],
    ['We target HR directors in the healthcare industry', ['healthcare'], ['HR directors']],
    ['tech companies in Germany and Austria', ['tech'], undefined],
    ['people in retail', ['retail'], undefined],
    ['anyone', undefined, []],
    ['Anybody who owns a house', undefined, []],
  ])('is found in the answer %j', (text, industries, titles) =>
    expect(readAudience(text, 'audience')).toEqual({
      ...(industries && { industries }),
      ...(titles && { titles }),
    }),
  );

  it.each([
    ['We sell to restaurant owners in Texas', undefined, ['restaurant owners']],
    ['target CTOs instead', undefined, ['CTOs']],
    [
      'Want to reach marketing directors at online stores and get them on a call',
      ['online stores'],
      ['marketing directors'],
    ],
    ['change the industry to construction', ['construction'], undefined],
    ['The titles are CFO and Controller', undefined, ['CFO', 'Controller']],
    ['I want 4 emails to practice owners in dentistry to book demos', ['dentistry'], ['practice owners']],
  ])('is told by %j', (text, industries, titles) =>
    expect(readAudience(text, null)).toEqual({
      ...(industries && { industries }),
      ...(titles && { titles }),
    }),
  );

  it('takes any words for titles when titles were asked for', () => {
    expect(readAudience('stay-at-home parents', 'titles')).toEqual({ titles: ['stay-at-home parents'] });
    expect(readAudience('women in Austin', 'titles')).toEqual({ titles: ['women'] });
    expect(readAudience('promote our new product launch', 'titles')).toEqual({});
    expect(readAudience('none', 'titles')).toEqual({ titles: [] });
    expect(readAudience('any', 'titles')).toEqual({ titles: [] });
    expect(readAudience("doesn't matter", 'industries')).toEqual({ industries: [] });
  });

  it.each(['Lovely weather today!', 'What would you suggest?', 'hello', 'no idea', 'I do not know that yet'])(
    'is not in the answer %j',
    (text) => expect(readAudience(text, 'audience')).toEqual({}),
  );
});

describe('the goal', () => {
  it.each([
    ['book meetings', 'book meetings'],
    ['To get more demos.', 'get more demos'],
    ['Our goal is to fill our webinar in May', 'fill our webinar in May'],
    ['we want to sell more software', 'sell more software'],
    ['Lead generation', 'Lead generation'],
  ])('is found in the answer %j', (text, goal) => expect(readGoal(text, true)).toBe(goal));

  it.each([
    ['change the goal to more trial sign-ups', 'more trial sign-ups'],
    ["I'm looking to hire nurses; that is urgent", 'hire nurses'],
    ['reach directors at stores and get them on a call. Thanks', 'get them on a call'],
    ['We are Acme, the goal is to book demos, and we need 3 emails', 'book demos'],
  ])('is told by %j', (text, goal) => expect(readGoal(text, false)).toBe(goal));

  it.each(['I want to create 5 emails', 'make it shorter', 'rewrite email 2'])('is not told by %j', (text) =>
    expect(readGoal(text, false)).toBeNull(),
  );

  it.each(['Lovely weather today!', 'hello', 'what do you think?'])('is not in the answer %j', (text) =>
    expect(readGoal(text, true)).toBeNull(),
  );

  it.each([
    ['book meetings with owners', 'meeting'],
    ['get more demos', 'demo'],
    ['free trial signups', 'trial'],
    ['sell more software', 'sale'],
    ['fill our webinar', 'event'],
    ['find resellers', 'partnership'],
    ['find reseller partners', 'partnership'],
    ['hire nurses', 'hiring'],
    ['collect feedback', 'feedback'],
    ['brand awareness', 'awareness'],
    ['world peace', 'talk'],
  ])('%j is of the kind %s', (goal, kind) => expect(kindOfGoal(goal)).toBe(kind));
});

describe('a message that tells several things', () => {
  it('is read as a whole', () => {
    const text =
      "Hi, we are Acme Dental (acmedental.com). I'd like 4 emails to practice owners in dentistry, and the goal is to book demos.";
    expect(readSlots(text, 'num_emails').change).toEqual({
      num_emails: 4,
      name: 'Acme Dental',
      website: 'https://acmedental.com',
      industries: ['dentistry'],
      titles: ['practice owners'],
      primary_goal: 'book demos',
    });
  });

  it('does not take the goal for the audience', () => {
    expect(readSlots('The goal is to sell to dentists', null).change).toMatchObject({
      primary_goal: 'sell to dentists',
    });
    expect(readSlots('reach more customers', 'goal').change).toEqual({
      num_emails: null,
      name: null,
      website: null,
      primary_goal: 'reach more customers',
    });
  });
});

describe('a request', () => {
  it.each([
    ['make it shorter', { length: 'short' }],
    ['email 3 is too long', { length: 'short', rewrite: [3] }],
    ['too long!', { length: 'short' }],
    ['more detail please', { length: 'full' }],
    ['make them friendlier', { tone: 'friendly' }],
    ['more formal and shorter', { tone: 'professional', length: 'short' }],
    ['be more direct', { tone: 'direct' }],
    ['rewrite email 2', { rewrite: [2] }],
    ['Please redo the third email', { rewrite: [3] }],
    ['rewrite the last email', { rewrite: [-1] }],
    ['I want a different version of email two and email 4', { rewrite: [2, 4] }],
    ['rewrite all emails', { rewrite: 'all' }],
    ['try again', { rewrite: 'all' }],
    ['what is the weather like', {}],
  ])('%j is understood', (text, request) => expect(readRequest(text)).toEqual(request));
});
