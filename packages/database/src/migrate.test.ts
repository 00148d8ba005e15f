import { describe, expect, it } from 'vitest';
import { type Migration, missingMigrations } from './migrate.ts';

const file = (name: string, checksum = name): Migration => ({ name, sql: '', checksum });
const row = (name: string, checksum = name) => ({ name, checksum });

describe('the migration runner', () => {
  it('applies missing files in order', () => {
    const missing = missingMigrations([file('0001'), file('0002'), file('0003')], [row('0001')]);
    expect(missing.map(({ name }) => name)).toEqual(['0002', '0003']);
  });

  it('refuses a file that was changed after it was applied', () => {
    expect(() => missingMigrations([file('0001', 'new')], [row('0001', 'old')])).toThrow(
      /0001 was changed after it was applied/,
    );
  });

  it('refuses a database that is newer than the program', () => {
    expect(() => missingMigrations([], [row('0001')])).toThrow(/its file is gone/);
  });

  it('refuses a file that would run before an applied one', () => {
    expect(() => missingMigrations([file('0001'), file('0002')], [row('0002')])).toThrow(/sorts before 0002/);
  });
});
