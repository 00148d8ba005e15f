import { isNegation } from '../features.ts';
import { type Token, tokenize } from '../tokens.ts';
import { type Clock, readClock } from './clock.ts';
import { type DayPart, findDays, findNumericDays, type NamedDay, readPart } from './days.ts';
import { readZone } from './zones.ts';

/** A time that the writer proposes. Clock times are 'HH:MM' in `zone`, or in the writer's own zone when none is named. */
export type MeetingTime = {
  /** The writer's words. */
  readonly words: string;
  /** '2026-11-19', resolved against the day of the message. Null when the words leave open which day is meant. */
  readonly on: string | null;
  readonly at: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly part: DayPart | null;
  /** IANA name. */
  readonly zone: string | null;
};

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Before a day: recurring, past, a deadline, or excluded. */
const NOT_THEN = words(
  'bar except excluding besides ausser sauf excepto salvo menos tranne eccetto exceto behalve utom forutom oprocz poza every each until till since from last by through jeden jede bis seit ab chaque depuis jusqu jusque hormis cada hasta desde ogni fino entro toda todas todos ate elke tot sinds tegen varje fran sedan senast kazdy',
);
const NOT_THEN_POLISH = words('do od');
/** Before a day: the writer is not free then. */
const AWAY = words(
  'busy tied away travelling traveling off booked closed vacation holiday leave unterwegs verreist ausgebucht verplant absent absente occupe occupee pris fuera viaje ocupado ocupada viaggio impegnato impegnata assente ausente viagem druk bezet weg afwezig upptagen bortrest zajety zajeta wyjezdzie',
);
/** Before a day: the past. */
const PAST = words(
  'yesterday spoke met saw got received sent signed was were had called wrote tried talked asked war waren hatte hatten sprach gesprochen telefoniert etait avait era ieri ontem gisteren igar wczoraj',
);
/** After a day: it does not suit. */
const REFUSED = words(
  'impossible bad busy full out booked taken unavailable schlecht ungunstig ausgebucht voll belegt verplant unmoglich complet pris prise imposible ocupado lleno impossibile occupato impegnato ocupada cheia impossivel onmogelijk vol bezet upptagen fullt omojligt odpada zajety zajeta niemozliwe',
);
const ANY = words(
  'any every all each alle jeden tout tous cualquier todos qualsiasi tutti qualquer elke alle alla vilken kazdy',
);
const BUT = words('but aber mais pero ma mas maar men ale');
const CONDITIONS = words(
  'if unless wenn falls si se als om jesli why warum pourquoi por perche waarom varfor czemu',
);
const NO_HARM = words(
  'problem problems worries worry issue issues stress rush probleme problema problemi problemas probleem problemu',
);
const ALTERNATIVES = words('or and oder und ou et o y u e of en eller och lub albo i a / ,');
const BEFORE_DAY = 5;
const AFTER_DAY = 7;
const CLOCK_BEFORE_DAY = 4;

const isClauseEnd = (text: string): boolean => /^[.!?;,]$/.test(text);
const isSentenceEnd = (text: string): boolean => /^[.!?]$/.test(text);

type Proposal = {
  day: NamedDay;
  clock: Clock | null;
  part: DayPart | null;
  zone: string | null;
  from: number;
  to: number;
};

/** The days and times that the writer proposes, exclusions left out. More than one means that the writer offers a choice. */
export function findMeetingTimes(text: string, language: string | null, sent: Date): MeetingTime[] {
  const tokens = tokenize(text);
  const candidates = mergeNumeric(text, tokens, language, sent, findDays(text, tokens, sent));
  const days = candidates.filter((day) => isProposed(tokens, day, language));
  const proposals = days.map((day) => toProposal(text, tokens, day, candidates));
  shareAmongAlternatives(tokens, proposals);
  const unique = new Map<string, Proposal>();
  for (const proposal of proposals) {
    const key = String(proposal.day.time ?? proposal.day.weekday);
    const same = unique.get(key);
    if (!same || (!same.clock && proposal.clock)) unique.set(key, proposal);
  }
  return [...unique.values()].map((proposal) => toMeetingTime(text, proposal));
}

/** Adds '19.11.' and '2026-11-19', which tokens do not show as one. */
function mergeNumeric(
  text: string,
  tokens: readonly Token[],
  language: string | null,
  sent: Date,
  days: readonly NamedDay[],
): NamedDay[] {
  const today = Date.UTC(sent.getUTCFullYear(), sent.getUTCMonth(), sent.getUTCDate());
  const merged = [...days];
  for (const { time, from, to } of findNumericDays(text, language, today)) {
    const start = tokens.findIndex((token) => token.from === from);
    const last = tokens.findLastIndex((token) => token.to <= to && token.from >= from);
    const after = text.slice(to, to + 4);
    // '3.30pm' and '14.30 Uhr' are hours.
    if (start < 0 || /^\s?(?:[ap]m|uh|h\b|uu)/i.test(after)) continue;
    const weekdayAt = merged.findIndex(
      (day) => day.weekday !== null && start - day.end <= 2 && start >= day.end,
    );
    const weekday = merged[weekdayAt];
    if (weekday) {
      const isSame = new Date(time).getUTCDay() === weekday.weekday;
      merged[weekdayAt] = { ...weekday, time: isSame ? time : null, end: last + 1 };
    } else if (time >= today && !merged.some((day) => day.start <= start && start < day.end)) {
      merged.push({ time, weekday: null, start, end: last + 1, part: null });
    }
  }
  return merged.sort((a, b) => a.start - b.start);
}

function isProposed(tokens: readonly Token[], { start, end }: NamedDay, language: string | null): boolean {
  const window = tokens.slice(Math.max(0, start - BEFORE_DAY), start).map(({ text }) => text);
  const before = window.slice(window.findLastIndex(isClauseEnd) + 1);
  const near = before.slice(-3);
  if (near.some((word) => NOT_THEN.has(word) || isNegation(word))) return false;
  if (language === 'pl' && NOT_THEN_POLISH.has(before.at(-1) ?? '')) return false;
  if (before.some((word) => AWAY.has(word) || PAST.has(word))) return false;
  // 'any day but Thursday': 'but' excludes only after 'any'.
  const but = before.findLastIndex((word) => BUT.has(word));
  if (but >= 0 && before.length - but <= 3 && before.slice(0, but).some((word) => ANY.has(word)))
    return false;
  return !isRefusedAfter(tokens, end);
}

/** 'Thursday does not work', 'Donnerstag ist schlecht'. */
function isRefusedAfter(tokens: readonly Token[], end: number): boolean {
  for (let at = end; at < Math.min(tokens.length, end + AFTER_DAY); at += 1) {
    const word = tokens[at]?.text ?? '';
    if (isClauseEnd(word) || BUT.has(word) || CONDITIONS.has(word)) return false;
    if (REFUSED.has(word)) return true;
    if (isNegation(word)) return !NO_HARM.has(tokens[at + 1]?.text ?? '');
  }
  return false;
}

/** A day with the hour, part of the day and zone that go with it: after it, right before it, or alone in the next sentence. */
function toProposal(
  text: string,
  tokens: readonly Token[],
  day: NamedDay,
  days: readonly NamedDay[],
): Proposal {
  const next = days.find(({ start }) => start >= day.end);
  const limit = next?.start ?? tokens.length;
  let { to } = tokens[day.end - 1] as Token;
  const { from } = tokens[day.start] as Token;
  const proposal: Proposal = { day, clock: null, part: day.part, zone: null, from, to };
  let sentenceEnds = 0;
  for (let at = day.end; at < limit && sentenceEnds < 2; ) {
    const word = tokens[at]?.text ?? '';
    if (isSentenceEnd(word) && !isAbbreviationPoint(tokens, at)) sentenceEnds += 1;
    const isSecondSentence = sentenceEnds === 1;
    const clock = proposal.clock ? null : readClock(tokens, at);
    if (clock && !isNegatedClock(tokens, at)) {
      if (isSecondSentence && hasAnotherClock(tokens, clock.end, limit)) break;
      proposal.clock = clock.value;
      to = (tokens[clock.end - 1] as Token).to;
      const zone = readZone(text, tokens, clock.end);
      if (zone) ({ to } = tokens[zone.end - 1] as Token);
      proposal.zone = zone?.value ?? null;
      at = zone?.end ?? clock.end;
      continue;
    }
    const part = sentenceEnds === 0 && !proposal.part && !proposal.clock ? readPart(tokens, at) : null;
    if (part) {
      proposal.part = part;
      ({ to } = tokens[at] as Token);
    }
    at += 1;
  }
  proposal.to = to;
  return proposal.clock ? proposal : withClockBefore(text, tokens, proposal, days);
}

/** '3pm on Thursday', 'um 14 Uhr am Donnerstag'. */
function withClockBefore(
  text: string,
  tokens: readonly Token[],
  proposal: Proposal,
  days: readonly NamedDay[],
): Proposal {
  const { day } = proposal;
  const earliest = Math.max(
    0,
    day.start - CLOCK_BEFORE_DAY - 2,
    ...days.filter(({ end }) => end <= day.start).map(({ end }) => end),
  );
  for (let at = earliest; at < day.start; at += 1) {
    const clock = readClock(tokens, at);
    if (!clock || clock.end > day.start) continue;
    const zone = readZone(text, tokens, clock.end);
    const between = tokens.slice(zone?.end ?? clock.end, day.start);
    if (between.length > CLOCK_BEFORE_DAY - 1 || between.some(({ text: word }) => isClauseEnd(word)))
      continue;
    return { ...proposal, clock: clock.value, zone: zone?.value ?? null, from: (tokens[at] as Token).from };
  }
  return proposal;
}

function hasAnotherClock(tokens: readonly Token[], from: number, limit: number): boolean {
  for (let at = from; at < limit && !isSentenceEnd(tokens[at]?.text ?? ''); at += 1)
    if (readClock(tokens, at)) return true;
  return false;
}

const isNegatedClock = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 2), at).some(({ text }) => isNegation(text));

/** The period of 'kl.' and 'p.m.' does not end a sentence. */
const isAbbreviationPoint = (tokens: readonly Token[], at: number): boolean =>
  /^(?:kl|ca|godz|m|p|a)$/.test(tokens[at - 1]?.text ?? '') || /^\d{1,2}$/.test(tokens[at - 1]?.text ?? '');

/** 'Tue or Wed afternoon': the part of the day and the hour belong to both. */
function shareAmongAlternatives(tokens: readonly Token[], proposals: Proposal[]): void {
  for (let index = proposals.length - 2; index >= 0; index -= 1) {
    const [first, second] = [proposals[index] as Proposal, proposals[index + 1] as Proposal];
    const between = tokens.slice(first.day.end, second.day.start);
    if (between.length > 2 || !between.every(({ text }) => ALTERNATIVES.has(text))) continue;
    first.clock ??= second.clock;
    first.part ??= second.part;
    first.zone ??= second.zone;
  }
}

const pad = (value: number): string => String(value).padStart(2, '0');
const toText = (minutes: number | null | undefined): string | null =>
  minutes === null || minutes === undefined
    ? null
    : `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;

function toMeetingTime(text: string, { day, clock, part, zone, from, to }: Proposal): MeetingTime {
  return {
    words: text.slice(from, to),
    on: day.time === null ? null : new Date(day.time).toISOString().slice(0, 10),
    at: toText(clock?.at),
    from: toText(clock?.from),
    to: toText(clock?.to),
    part,
    zone,
  };
}

/** Words that belong to the time if they are between its day and its hour. */
const LINKS = words(', feira in the de la da na van i w a den dem der');

/** Leaves out the words between the day and the hour of a time: 'Friday and could do 2pm' becomes 'Friday 2pm'. */
export function shortenTime(time: string, sent: Date): string {
  const tokens = tokenize(time);
  const [day] = findDays(time, tokens, sent);
  if (!day) return time;
  const clock = tokens.findIndex((_, at) => at >= day.end && readClock(tokens, at) !== null);
  const isLinked = tokens
    .slice(day.end, Math.max(day.end, clock))
    .every(({ text }, at) => LINKS.has(text) || readPart(tokens, day.end + at) !== null || text === 'midi');
  if (clock < 0 || isLinked) return time;
  const [first, last, hour] = [tokens[day.start], tokens[day.end - 1], tokens[clock]] as [
    Token,
    Token,
    Token,
  ];
  const rest = time.slice(hour.from);
  return `${time.slice(first.from, last.to)} ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
}
