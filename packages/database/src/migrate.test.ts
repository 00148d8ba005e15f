import { describe, expect, it } from 'vitest';
import { listMissingSteps, type Migration, readMigrationFiles } from './migrate.ts';

const file = (name: string, checksum = name): Migration => ({ name, sql: '', checksum });
const row = (name: string, checksum = name) => ({ name, checksum });
const names = (steps: { name: string; isRecordOnly: boolean }[]) =>
  steps.map(({ name, isRecordOnly }) => (isRecordOnly ? `recorded: ${name}` : name));

describe('the migration runner', () => {
  const release = (...current: Migration[]) => ({ current, legacy: [] });

  it('applies missing files in order', () => {
    const missing = listMissingSteps(release(file('0001'), file('0002'), file('0003')), [row('0001')]);
    expect(names(missing)).toEqual(['0002', '0003']);
  });

  it('refuses a file that was changed after it was applied', () => {
    expect(() => listMissingSteps(release(file('0001', 'new')), [row('0001', 'old')])).toThrow(
      /0001 was changed after it was applied/,
    );
  });

  it('refuses a database that is newer than the program', () => {
    expect(() => listMissingSteps(release(), [row('0001')])).toThrow(
      'Migration 0001 was applied to this database, but this release does not contain it. Run the release that does.',
    );
  });

  it('refuses a file that would run before an applied one', () => {
    expect(() => listMissingSteps(release(file('0001'), file('0002')), [row('0002')])).toThrow(
      /sorts before 0002/,
    );
  });
});

describe('the migration runner with a legacy chain', () => {
  const files = {
    current: [file('0001-create'), file('0450-add')],
    legacy: [file('0001-old'), file('0440-old')],
  };

  it('runs the baseline and later files in a new database', () => {
    expect(names(listMissingSteps(files, []))).toEqual(['0001-create', '0450-add']);
  });

  it('completes the legacy chain, records the baseline and runs later files', () => {
    expect(names(listMissingSteps(files, [row('0001-old')]))).toEqual([
      '0440-old',
      'recorded: 0001-create',
      '0450-add',
    ]);
  });

  it('continues a database that was interrupted while the baseline was recorded', () => {
    const applied = [row('0001-create'), row('0001-old'), row('0440-old')];
    expect(names(listMissingSteps(files, applied))).toEqual(['0450-add']);
  });

  it('applies only the migrations of a backup', () => {
    expect(names(listMissingSteps(files, [], new Set(['0001-old'])))).toEqual(['0001-old']);
    expect(names(listMissingSteps(files, [], new Set(['0001-create'])))).toEqual(['0001-create']);
  });

  it.each([
    ['a changed legacy file', [row('0001-old', 'other')], /0001-old was changed after it was applied/],
    [
      'a changed baseline file',
      [row('0001-create', 'other')],
      /0001-create was changed after it was applied/,
    ],
    ['an unknown file', [row('0001-old'), row('0500-new')], /0500-new .* does not contain it/],
    ['a gap in the legacy chain', [row('0440-old')], /0001-old sorts before 0440-old/],
    ['a baseline before the legacy chain', [row('0001-old'), row('0001-create')], /0440-old sorts before/],
  ])('refuses %s', (_what, applied, reason) => {
    expect(() => listMissingSteps(files, applied)).toThrow(reason);
  });
});

describe('the migrations of this release', () => {
  it('have names that no legacy file has, and that state an action', async () => {
    const { current, legacy } = await readMigrationFiles();
    const legacyNames = new Set(legacy.map(({ name }) => name));
    expect(current.filter(({ name }) => legacyNames.has(name))).toEqual([]);
    for (const { name } of current) expect(name).toMatch(/^\d{4}-[a-z]+(-[a-z0-9]+)+\.sql$/);
  });
});
