import type { Token } from '../tokens.ts';

/** Zones as people write them in mail. IST is left out: it is used in India, Ireland and Israel. */
const ZONES: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  GMT: 'Europe/London',
  BST: 'Europe/London',
  WET: 'Europe/Lisbon',
  CET: 'Europe/Paris',
  CEST: 'Europe/Paris',
  MEZ: 'Europe/Berlin',
  MESZ: 'Europe/Berlin',
  EET: 'Europe/Helsinki',
  ET: 'America/New_York',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  CT: 'America/Chicago',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  MT: 'America/Denver',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  PT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  AEST: 'Australia/Sydney',
  AEDT: 'Australia/Sydney',
  SGT: 'Asia/Singapore',
  JST: 'Asia/Tokyo',
};
/** 'UK time', 'Eastern time', 'Eastern'. */
const REGIONS: Readonly<Record<string, string>> = {
  uk: 'Europe/London',
  london: 'Europe/London',
  dublin: 'Europe/Dublin',
  irish: 'Europe/Dublin',
  paris: 'Europe/Paris',
  berlin: 'Europe/Berlin',
  german: 'Europe/Berlin',
  amsterdam: 'Europe/Amsterdam',
  madrid: 'Europe/Madrid',
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  sydney: 'Australia/Sydney',
};

/** The zone that follows a time of day. */
export function readZone(
  text: string,
  tokens: readonly Token[],
  at: number,
): { readonly value: string; readonly end: number } | null {
  const token = tokens[at];
  if (!token) return null;
  const abbreviation = ZONES[text.slice(token.from, token.to)];
  if (abbreviation) return { value: abbreviation, end: at + 1 };
  const region = REGIONS[token.text];
  const isTime = tokens[at + 1]?.text === 'time';
  if (!region || (!isTime && !/^(?:eastern|central|mountain|pacific)$/.test(token.text))) return null;
  return { value: region, end: at + (isTime ? 2 : 1) };
}
