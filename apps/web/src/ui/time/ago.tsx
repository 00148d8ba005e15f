import { formatMoment } from '#web/lib/wording/dates.ts';
import { useClock } from './use-clock.ts';

const UNITS = [
  { label: 'd', ms: 86_400_000 },
  { label: 'h', ms: 3_600_000 },
  { label: 'min', ms: 60_000 },
] as const;

/** 'just now', '2 min ago', '3 h ago', '5 d ago'. A clock behind the server's must not produce a future time. */
function ago(iso: string, isShort: boolean): string {
  const passed = Date.now() - Date.parse(iso);
  const unit = UNITS.find(({ ms }) => passed >= ms);
  if (!unit) return isShort ? 'now' : 'just now';
  return `${Math.floor(passed / unit.ms)} ${unit.label}${isShort ? '' : ' ago'}`;
}

/** A relative time that updates itself. The exact time is in its title. Use `short` where space is limited. */
export function Ago({ at, short = false }: { at: string; short?: boolean }) {
  useClock();
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {ago(at, short)}
    </time>
  );
}
