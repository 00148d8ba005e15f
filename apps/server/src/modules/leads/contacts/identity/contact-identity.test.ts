import { describe, expect, it } from 'vitest';
import { isMailable, toEmail, toLinkedinUrl } from './contact-identity.ts';

describe('an email address', () => {
  it.each([
    [' Ann.Lee@Example.COM ', 'ann.lee@example.com'],
    ['Ann Lee <ANN@example.com>', 'ann@example.com'],
    ['ann\0@example.com', 'ann@example.com'],
    ['mailto:Guy@m.test', 'guy@m.test'],
    ['Guy <mailto:guy@m.test?subject=Hi>', 'guy@m.test'],
    ['mailto:', null],
    ['trail@dot.test.', 'trail@dot.test'],
    ['trail@dot.test;', 'trail@dot.test'],
    ["'ann@acme.test", 'ann@acme.test'],
    ['<ann@acme.test>', 'ann@acme.test'],
    ['"ann@acme.test"', 'ann@acme.test'],
    ['ann@acme.test\u200b', 'ann@acme.test'],
    ['\ufeffann@ac\u00adme.test', 'ann@acme.test'],
    ["o'brien@acme.test", "o'brien@acme.test"],
    ['root@intranet', 'root@intranet'],
    ['nobody', null],
    ['two words@example.com', null],
    [`${'x'.repeat(330)}@example.com`, null],
    [null, null],
  ])('%j is normalized to %j', (input, expected) => expect(toEmail(input)).toBe(expected));
});

it.each([
  ['ann@acme.test', true],
  ['ann.lee+x@mail.acme.co.uk', true],
  ["o'brien@acme.test", true],
  ['jürgen@müller.de', true],
  ['ann@acme', false],
  ['ann@acme,example', false],
  ['ann@acme..test', false],
  ['ann@-acme.test', false],
  ['ann@10.0.0.1', false],
  ['ann@acme.t', false],
  ['ann,bob@acme.test', false],
  ['ann@acme.test/x', false],
])('isMailable(%j) is %s', (email, expected) => expect(isMailable(email)).toBe(expected));

describe('a LinkedIn profile', () => {
  it.each([
    ['https://www.linkedin.com/in/Ann-Lee/', 'https://www.linkedin.com/in/ann-lee'],
    ['http://de.linkedin.com/in/ann-lee/de?trk=x', 'https://www.linkedin.com/in/ann-lee'],
    ['linkedin.com/in/ann-lee#about', 'https://www.linkedin.com/in/ann-lee'],
    ['https://www.linkedin.com/in/J%C3%BCrgen', 'https://www.linkedin.com/in/jürgen'],
    ['https://www.linkedin.com/in/ACoAABcDeF-1_Xyz', 'https://www.linkedin.com/in/ACoAABcDeF-1_Xyz'],
    ['linkedin.com/in/acoaching', 'https://www.linkedin.com/in/acoaching'],
    ['linkedin.com/in/ann-lee\u200b', 'https://www.linkedin.com/in/ann-lee'],
    ['https://www.linkedin.com/in/%E0%A4%A', 'https://www.linkedin.com/in/%e0%a4%a'],
    ['https://www.linkedin.com/de/in/ann-lee', 'https://www.linkedin.com/in/ann-lee'],
    ['https://www.linkedin.com/mwlite/in/ann-lee', 'https://www.linkedin.com/in/ann-lee'],
    ['https://www.linkedin.com/sales/lead/ACwAAA1', 'https://www.linkedin.com/sales/lead/ACwAAA1'],
    ['linkedin.com/sales/people/ACwAAa1,NAME_SEARCH,x?_ntb=y', 'https://www.linkedin.com/sales/lead/ACwAAa1'],
    ['linkedin.com/sales/lead/ACwAAa1%2CNAME_SEARCH', 'https://www.linkedin.com/sales/lead/ACwAAa1'],
    ['http://linkedin.com/pub/Tom-Six/1/2/3a/', 'https://www.linkedin.com/pub/tom-six/1/2/3a'],
    ['http://linkedin.com/pub/tom-six', null],
    ['https://www.linkedin.com/pub/dir/Tom/Six', null],
    ['https://www.linkedin.com/sales/lead/', null],
    ['https://www.linkedin.com/sales/company/1441', null],
    ['https://www.linkedin.com/company/acme', null],
    ['https://www.linkedin.com/school/acme', null],
    ['https://www.linkedin.com/showcase/acme', null],
    ['https://www.linkedin.com/jobs/view/1', null],
    ['https://www.linkedin.com/posts/ann-lee_1', null],
    ['https://www.linkedin.com/feed/update/urn:li:activity:1', null],
    ['https://www.linkedin.com/profile/view?id=1', null],
    ['https://www.linkedin.com/in/', null],
    ['https://example.com/in/ann', null],
    ['https://www.linkedin.com/', null],
    [undefined, null],
  ])('%j becomes the profile %j', (input, expected) => expect(toLinkedinUrl(input)).toBe(expected));
});
