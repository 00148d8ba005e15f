import { describe, expect, test } from 'vitest';
import { disputedFields, type Edit, mergeIncoming, toPayload } from './lead-edits.ts';

const base: Edit = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@acme.test',
  company_name: 'Acme',
  job_title: '',
  linkedin_url: '',
  website: '',
  phone: '1',
};

describe('edits of a contact', () => {
  test('contain only changed fields, with null for cleared ones', () => {
    expect(toPayload({ ...base, first_name: ' Anna ', phone: ' ' }, base)).toEqual({
      first_name: 'Anna',
      phone: null,
    });
    expect(toPayload({ ...base, last_name: 'Lee ' }, base)).toEqual({});
  });

  test('keep typed values while other fields follow a remote change', () => {
    const theirs = { ...base, first_name: 'Anne', job_title: 'CEO' };
    const mine = { ...base, first_name: 'Anna' };
    expect(mergeIncoming(mine, base, theirs)).toEqual({ ...theirs, first_name: 'Anna' });
  });

  test('conflict only if both users changed the same field to different values', () => {
    const mine = { ...base, first_name: 'Anna', phone: '2', job_title: 'CTO' };
    const theirs = { ...base, first_name: 'Anne', phone: '2', last_name: 'Li' };
    expect(disputedFields(mine, base, theirs)).toEqual(['first_name']);
  });
});
