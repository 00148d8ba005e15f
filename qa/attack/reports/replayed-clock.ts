import type { AttackTarget } from '../target.ts';

/** Transactions of scheduled reports, by the name that PostgreSQL lists for them. */
const REPLAYED = `'hearback: read clock', 'hearback: await figures', 'hearback: deliver report'`;

/**
 * Replaces the database's clock for the transactions of scheduled reports, in connections opened afterwards. The product
 * compares times only with this clock, so it replays a month without a change of its code.
 */
export async function replaceClock({ operate }: AttackTarget, nowMs: number): Promise<void> {
  await operate(`create schema replayed`);
  await operate(`create table replayed.clock (lead interval not null)`);
  await operate(
    `insert into replayed.clock values (to_timestamp($1::float8) - pg_catalog.clock_timestamp())`,
    [nowMs / 1_000],
  );
  await operate(`create function replayed.clock_timestamp() returns timestamptz language plpgsql volatile security definer
    set search_path to '' as $clock$
    begin
      if pg_catalog.current_setting('application_name') in (${REPLAYED}) then
        return pg_catalog.clock_timestamp() + (select lead from replayed.clock);
      end if;
      return pg_catalog.clock_timestamp();
    end $clock$`);
  await operate(`grant usage on schema replayed to public`);
  await operate(`grant execute on function replayed.clock_timestamp to public`);
  await setSearchPath(operate, `set search_path to replayed, pg_catalog, public`);
}

export const moveClock = ({ operate }: AttackTarget, nowMs: number) =>
  operate(`update replayed.clock set lead = to_timestamp($1::float8) - pg_catalog.clock_timestamp()`, [
    nowMs / 1_000,
  ]);

/** Connections that are still open use the clock of the machine again. */
export async function removeClock({ operate }: AttackTarget): Promise<void> {
  await setSearchPath(operate, 'reset search_path');
  await operate(`update replayed.clock set lead = '0'`);
}

const setSearchPath = (operate: AttackTarget['operate'], how: string) =>
  operate(
    `do $$ begin execute pg_catalog.format('alter database %I ${how}', pg_catalog.current_database()); end $$`,
  );
