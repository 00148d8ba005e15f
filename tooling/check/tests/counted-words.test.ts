// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources that are planted.
import { describe, expect, it } from 'vitest';
import { counts } from '../source/counts.ts';
import { listFaults } from './plant.ts';

describe('counted words', () => {
  const findFaults = (text: string) =>
    listFaults(counts, { 'apps/web/src/features/people/a.tsx': `export const a = ${text};\n` });

  it('are rejected when they are concatenated manually', async () => {
    const byHand = [
      '`${count} contacts removed.`',
      '`+${more} more emails`',
      '<b>{meetings} Meetings Booked</b>',
      '<p><b>{meetings}</b> Meetings Booked</p>',
      '<p>{people} other people work in it</p>',
      "`${count} ${count === 1 ? 'contact' : 'contacts'}`",
      "`need${count === 1 ? '' : 's'} action`",
      "`${counted(people, 'other person', 'other people')} work in it`",
      "<p>{counted(people, 'lead')} wait for Clay</p>",
    ];
    const faults = await Promise.all(byHand.map(findFaults));
    expect(byHand.filter((_, index) => faults[index] === '')).toEqual([]);
    expect(faults[0]).toContain('people/a.tsx: count contacts removed.: say it with counted or pluralize');
  });

  it('are accepted with both forms, and after names', async () => {
    const fine = [
      "`${counted(count, 'contact')} removed.`",
      "<p>{counted(people, 'other person works', 'other people work')} in it</p>",
      "`${count} ${pluralize(count, 'needs', 'need')} action`",
      '`${person.email} gets a link`',
      '`${done} of ${total}`',
    ];
    const faults = await Promise.all(fine.map(findFaults));
    expect(faults.filter((fault) => fault !== '')).toEqual([]);
  });
});
