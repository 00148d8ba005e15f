import { CLAY_FIELDS } from '@hearback/contract';
import { readClayAnswer } from '@hearback/providers';
import { describe, expect, it } from 'vitest';
import { toClayFields } from './clay-fields.ts';

const listFields = (body: object) => {
  const answer = readClayAnswer({ app_row_id: 'x', status: 'ok', ...body });
  const bits = answer ? toClayFields(answer) : 0;
  return CLAY_FIELDS.filter((_field, place) => bits & (1 << place));
};

describe('the fields of Clay’s answer', () => {
  it('are those with a value, separately for company and person', () => {
    expect(listFields({ phone: '555', title: 'CEO', email: '' })).toEqual(['job_title', 'phone']);
    expect(listFields({ company: { name: 'Acme', phone: '1', domain: 'acme.test' } })).toEqual([
      'company_name',
      'company_website',
      'company_phone',
    ]);
  });

  it('fit into one database integer', () => {
    expect(CLAY_FIELDS.length).toBeLessThan(31);
  });
});
