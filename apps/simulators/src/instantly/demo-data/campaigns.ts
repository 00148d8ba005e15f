import type { Dice } from '#simulators/dataset/dice.ts';
import { toWords } from '#simulators/dataset/fill-template.ts';
import { mailTexts, type OfferWords } from '#simulators/dataset/texts.ts';
import type { CampaignPlan } from '#simulators/dataset/types.ts';
import type { Campaign, CampaignDay } from '../objects.ts';

const DAY_MS = 86_400_000;

/** A typical campaign in Instantly. */
export function toCampaign(plan: CampaignPlan, organization: string, dice: Dice): Campaign {
  const created = new Date(plan.createdMs).toISOString();
  const status = Number(plan.status);
  return {
    id: plan.id,
    name: plan.name,
    status,
    pl_value: 100,
    is_evergreen: false,
    campaign_schedule: toSchedule(created),
    sequences: [{ steps: listSteps(plan) }],
    timestamp_created: created,
    timestamp_updated: created,
    email_gap: 10,
    random_wait_max: 10,
    text_only: false,
    first_email_text_only: false,
    email_list: plan.senders.map(({ email }) => email),
    email_tag_list: [],
    daily_limit: 60,
    daily_max_leads: 30,
    stop_on_reply: true,
    stop_on_auto_reply: false,
    stop_for_company: false,
    link_tracking: dice.chance(0.6),
    open_tracking: dice.chance(0.85),
    prioritize_new_leads: false,
    match_lead_esp: false,
    not_sending_status: status === -1 ? 99 : null,
    insert_unsubscribe_header: true,
    allow_risky_contacts: false,
    disable_bounce_protect: false,
    cc_list: [],
    bcc_list: [],
    organization,
    owned_by: null,
  };
}

function toSchedule(created: string): object {
  return {
    start_date: created.slice(0, 10),
    end_date: null,
    schedules: [
      {
        name: 'Working hours',
        timing: { from: '09:00', to: '17:00' },
        days: { 0: true, 1: true, 2: true, 3: true, 4: true, 5: false, 6: false },
        timezone: 'America/Chicago',
      },
    ],
  };
}

function listSteps({ offer, language }: CampaignPlan): object[] {
  const words = toWords(offer, language);
  const write = (text: string) => asVariables(text, words);
  const firsts = words.openers.map((body, index) => ({
    subject: write(words.subjects[index] ?? ''),
    body: write(body),
  }));
  const later = mailTexts.followUps[language].slice(0, 2).map((body) => [{ subject: '', body: write(body) }]);
  return [firsts, ...later].map((variants) => ({ type: 'email', delay: 3, delay_unit: 'days', variants }));
}

/** Uses Instantly's variables and line breaks. */
function asVariables(text: string, words: OfferWords): string {
  const fixed: Record<string, string> = { first: '{{firstName}}', company: '{{companyName}}' };
  const replacements: Record<string, string> = {
    ...fixed,
    topic: words.topic,
    benefit: words.benefit,
    proof: words.proof,
    price: words.price,
  };
  return text
    .replace(/\{(\w+)\}/g, (_all, name: string) => replacements[name] ?? '')
    .replaceAll('\n', '<br/>');
}

/** Days since a campaign stopped sending, by its status. */
const quietDays: Record<number, number> = { 0: 60, 2: 6, 3: 18, 4: 3, [-1]: 4, [-2]: 9, [-99]: 25 };

/** Workdays between two emails of a sequence. */
const GAP_DAYS = 3;

/**
 * Sixty days of activity on weekdays. Drafts have none. Every lead receives each email of the sequence once, so that the
 * contacted people do not exceed the leads. Opens are counted on the day of the first one.
 */
export function listDays(campaign: Campaign, leads: number, nowMs: number, dice: Dice): CampaignDay[] {
  const quiet = quietDays[campaign.status] ?? 0;
  const openRate = campaign.open_tracking ? 0.35 + dice.next() * 0.25 : 0;
  const clickRate = campaign.link_tracking ? 0.01 + dice.next() * 0.03 : 0;
  const days = Array.from({ length: 60 - quiet }, (_item, index) => nowMs - (59 - index) * DAY_MS)
    .filter((ms) => ![0, 6].includes(new Date(ms).getUTCDay()))
    .map((ms) => emptyDay(new Date(ms).toISOString().slice(0, 10)));
  const [{ steps }] = campaign.sequences as [{ steps: unknown[] }];
  for (let lead = 0; lead < leads && days.length > 0; lead += 1) {
    const first = Math.floor((lead * days.length) / leads);
    const opensAt = dice.chance(openRate) ? dice.int(0, steps.length - 1) : steps.length;
    for (let step = 0; step < steps.length; step += 1) {
      const day = days[first + step * GAP_DAYS];
      if (day) send(day, { isFirst: step === 0, isOpened: step >= opensAt, isNews: step === opensAt });
    }
  }
  for (const day of days) {
    const clicks = dice.chance(clickRate * day.sent) && day.uniqueOpened > 0 ? 1 : 0;
    Object.assign(day, { clicks, uniqueClicks: clicks });
    if (day.sent > 0) Object.assign(day, { bounced: dice.chance(0.05) ? 1 : 0 });
    if (day.sent > 0) Object.assign(day, { unsubscribed: dice.chance(0.03) ? 1 : 0 });
  }
  return days.filter(({ sent }) => sent > 0);
}

type Email = { isFirst: boolean; isOpened: boolean; isNews: boolean };

function send(day: CampaignDay, { isFirst, isOpened, isNews }: Email): void {
  day.sent += 1;
  day.contacted += 1;
  if (isFirst) day.newLeads += 1;
  if (isOpened) day.opened += 1;
  if (isNews) day.uniqueOpened += 1;
}

const emptyDay = (date: string): CampaignDay => ({
  date,
  sent: 0,
  contacted: 0,
  newLeads: 0,
  opened: 0,
  uniqueOpened: 0,
  clicks: 0,
  uniqueClicks: 0,
  bounced: 0,
  unsubscribed: 0,
});
