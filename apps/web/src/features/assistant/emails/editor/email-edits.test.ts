import { describe, expect, test } from 'vitest';
import { changedPlaces, isComplete, mergeDraft } from './email-edits.ts';

const email = (subject: string, body: string) => ({ subject, body });
const stored = [email('One', 'First'), email('Two', 'Second')];

test('an email counts as changed while it differs from the stored one', () => {
  expect(changedPlaces(stored, stored)).toEqual([]);
  expect(changedPlaces([email('One', 'First'), email('Two', 'Other')], stored)).toEqual([1]);
});

test('an email without a subject or a body is incomplete', () => {
  expect(isComplete(stored)).toBe(true);
  expect(isComplete([email(' ', 'First')])).toBe(false);
  expect(isComplete([email('One', '\n')])).toBe(false);
});

describe('a draft that changed during editing', () => {
  test('is merged with the edits, field by field', () => {
    const own = [email('One, mine', 'First'), email('Two', 'Second')];
    const incoming = [email('One', 'First, theirs'), email('Two', 'Second, theirs')];
    expect(mergeDraft(own, stored, incoming)).toEqual({
      emails: [email('One, mine', 'First, theirs'), email('Two', 'Second, theirs')],
      disputed: [],
      lost: 0,
    });
  });

  test('names fields changed on both sides and keeps the edits', () => {
    const own = [email('One', 'Mine'), email('Two', 'Second')];
    const incoming = [email('One', 'Theirs'), email('Two', 'Second')];
    const { emails, disputed } = mergeDraft(own, stored, incoming);
    expect(emails[0]?.body).toBe('Mine');
    expect(disputed).toEqual(['Body of email 1']);
  });

  test('counts edited emails that no longer exist and adds new ones', () => {
    const own = [email('One', 'First'), email('Two', 'Mine')];
    expect(mergeDraft(own, stored, [email('New', 'New')])).toEqual({
      emails: [email('New', 'New')],
      disputed: [],
      lost: 1,
    });
    expect(mergeDraft(stored, stored, [...stored, email('Three', 'Third')]).emails).toHaveLength(3);
  });
});
