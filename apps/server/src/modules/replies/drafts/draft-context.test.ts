import { describe, expect, it } from 'vitest';
import { readNames, toFirstName } from './draft-context.ts';

describe('the context of a draft', () => {
  it('is found at the top level or within the company', () => {
    expect(readNames({ company_name: 'Acme', industry: 'Tools' })).toEqual({
      company_name: 'Acme',
      industry: 'Tools',
    });
    expect(readNames({ company: { company_name: 'Acme', industry: 'Tools' } })).toEqual({
      company_name: 'Acme',
      industry: 'Tools',
    });
    expect(readNames({ company: 'Acme', industry: 7 })).toEqual({ company_name: 'Acme', industry: null });
    expect(readNames(null)).toEqual({ company_name: null, industry: null });
  });

  it('uses the first name only, and never an address as a name', () => {
    expect(toFirstName(' Ada  Lovelace ')).toBe('Ada');
    expect(toFirstName('ada@x.example')).toBeNull();
    expect(toFirstName(null)).toBeNull();
  });
});
