import type { Campaign } from '../objects.ts';
import { type Body, bad, closedBody, toText } from './read.ts';

const settings = [
  'pl_value',
  'is_evergreen',
  'sequences',
  'email_gap',
  'random_wait_max',
  'text_only',
  'first_email_text_only',
  'email_list',
  'email_tag_list',
  'daily_limit',
  'daily_max_leads',
  'stop_on_reply',
  'stop_on_auto_reply',
  'stop_for_company',
  'link_tracking',
  'open_tracking',
  'prioritize_new_leads',
  'auto_variant_select',
  'match_lead_esp',
  'insert_unsubscribe_header',
  'allow_risky_contacts',
  'disable_bounce_protect',
  'limit_emails_per_company_override',
  'cc_list',
  'bcc_list',
  'owned_by',
  'ai_sdr_id',
  'provider_routing_rules',
  'custom_variables',
  'core_variables',
];

/** Checks a campaign as it is made or changed; answers only what was given. */
export function campaignBody(body: unknown, required: readonly string[]): Partial<Campaign> {
  const given = closedBody(body, ['name', 'campaign_schedule', ...settings], required);
  if ('name' in given && !toText(given, 'name')) throw bad('body/name must NOT have fewer than 1 characters');
  if ('campaign_schedule' in given) checkSchedule(given.campaign_schedule);
  if ('sequences' in given) checkSequences(given.sequences);
  return given as Partial<Campaign>;
}

function checkSchedule(value: unknown): void {
  const { schedules } = closedBody(value, ['start_date', 'end_date', 'schedules'], ['schedules']);
  if (!Array.isArray(schedules) || schedules.length === 0) {
    throw bad('body/campaign_schedule/schedules must NOT have fewer than 1 items');
  }
  schedules.forEach((schedule, index) => {
    checkWindow(schedule, `body/campaign_schedule/schedules/${index}`);
  });
}

function checkWindow(value: unknown, path: string): void {
  const { timing, days, timezone } = closedBody(
    value,
    ['name', 'timing', 'days', 'timezone'],
    ['name', 'timing', 'days', 'timezone'],
  );
  const { from, to } = closedBody(timing, ['from', 'to'], ['from', 'to']);
  for (const [name, time] of Object.entries({ from, to })) {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(String(time)))
      throw bad(`${path}/timing/${name} must match pattern "HH:MM"`);
  }
  if (Object.keys(closedBody(days, ['0', '1', '2', '3', '4', '5', '6'])).length === 0) {
    throw bad(`${path}/days must NOT have fewer than 1 properties`);
  }
  if (!timezones.includes(String(timezone))) {
    throw bad(`${path}/timezone must be equal to one of the allowed values`);
  }
}

const DELAY_UNITS = ['minutes', 'hours', 'days'];

function checkSequences(value: unknown): void {
  if (!Array.isArray(value)) throw bad('body/sequences must be array');
  for (const step of value.flatMap((sequence: Body) => sequence?.steps as Body[] | undefined)) {
    if (step?.type !== 'email') throw bad("body/sequences/0/steps/0/type must be equal to constant 'email'");
    closedBody(step, ['type', 'delay', 'delay_unit', 'variants'], ['type', 'delay', 'variants']);
    if (typeof step.delay !== 'number' || step.delay < 0)
      throw bad('body/sequences/0/steps/0/delay must be number');
    if (step.delay_unit !== undefined && !DELAY_UNITS.includes(String(step.delay_unit)))
      throw bad('body/sequences/0/steps/0/delay_unit must be equal to one of the allowed values');
    if (!Array.isArray(step.variants) || step.variants.length === 0) {
      throw bad('body/sequences/0/steps/0/variants must NOT have fewer than 1 items');
    }
    for (const variant of step.variants) {
      const { subject, body } = closedBody(variant, ['subject', 'body', 'v_disabled'], ['subject', 'body']);
      if (typeof subject !== 'string' || typeof body !== 'string')
        throw bad('body/sequences/0/steps/0/variants/0 must have texts');
    }
  }
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** The closed list of schedule zones. It lacks names that everybody would try first, New York and London among them. */
const timezones = words(`
  Etc/GMT+12 Etc/GMT+11 Etc/GMT+10 America/Anchorage America/Dawson America/Creston America/Chihuahua America/Boise
  America/Belize America/Chicago America/Bahia_Banderas America/Regina America/Bogota America/Detroit
  America/Indiana/Indianapolis America/Caracas America/Asuncion America/Glace_Bay America/Campo_Grande America/Anguilla
  America/Santiago America/St_Johns America/Sao_Paulo America/Argentina/La_Rioja America/Araguaina America/Godthab
  America/Montevideo America/Bahia America/Noronha America/Scoresbysund Atlantic/Cape_Verde Africa/Casablanca
  America/Danmarkshavn Europe/Isle_of_Man Atlantic/Canary Africa/Abidjan Arctic/Longyearbyen Europe/Belgrade
  Africa/Ceuta Europe/Sarajevo Africa/Algiers Africa/Windhoek Asia/Nicosia Asia/Beirut Africa/Cairo Asia/Damascus
  Europe/Bucharest Africa/Blantyre Europe/Helsinki Europe/Istanbul Asia/Jerusalem Africa/Tripoli Asia/Amman
  Asia/Baghdad Europe/Kaliningrad Asia/Aden Africa/Addis_Ababa Europe/Kirov Europe/Astrakhan Asia/Tehran Asia/Dubai
  Asia/Baku Indian/Mahe Asia/Tbilisi Asia/Yerevan Asia/Kabul Antarctica/Mawson Asia/Yekaterinburg Asia/Karachi
  Asia/Kolkata Asia/Colombo Asia/Kathmandu Antarctica/Vostok Asia/Dhaka Asia/Rangoon Antarctica/Davis
  Asia/Novokuznetsk Asia/Hong_Kong Asia/Krasnoyarsk Asia/Brunei Australia/Perth Asia/Taipei Asia/Choibalsan
  Asia/Irkutsk Asia/Dili Asia/Pyongyang Australia/Adelaide Australia/Darwin Australia/Brisbane Australia/Melbourne
  Antarctica/DumontDUrville Australia/Currie Asia/Chita Antarctica/Macquarie Asia/Sakhalin Pacific/Auckland
  Etc/GMT-12 Pacific/Fiji Asia/Anadyr Asia/Kamchatka Etc/GMT-13 Pacific/Apia
`);
