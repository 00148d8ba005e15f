import type { Campaign } from '../objects.ts';
// The time zones are a closed list without New York and London.
import names from './names.json' with { type: 'json' };
import { type Body, bad, closedBody, toText } from './read.ts';

/** Validates the body of a new or changed campaign and returns its fields. */
export function campaignBody(body: unknown, required: readonly string[]): Partial<Campaign> {
  const fields = closedBody(body, ['name', 'campaign_schedule', ...names.campaignSettings], required);
  if ('name' in fields && !toText(fields, 'name'))
    throw bad('body/name must NOT have fewer than 1 characters');
  if ('campaign_schedule' in fields) checkSchedule(fields.campaign_schedule);
  if ('sequences' in fields) checkSequences(fields.sequences);
  return fields as Partial<Campaign>;
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
  if (!names.timezones.includes(String(timezone))) {
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
