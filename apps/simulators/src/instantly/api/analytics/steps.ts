import type { Campaign, Email, InstantlyAccount } from '#simulators/instantly/objects.ts';
import { countCampaign, listInterested, type Range } from './count.ts';

interface Place {
  step: number;
  variant: number;
}

/** Each step reaches fewer leads than the one before. */
const STEP_SHARE = 0.55;

/** A row for each step and variant, numbered from 0 as strings. */
export function listSteps(
  account: InstantlyAccount,
  campaign: Campaign,
  range: Range,
  withOpportunities: boolean,
): object[] {
  const places = toPositions(campaign);
  const total = countCampaign(account, campaign, range);
  const weights = places.map(({ step, variants }) => (STEP_SHARE * (1 - STEP_SHARE) ** step) / variants);
  const spread = (whole: number) => share(whole, weights);
  const [sent, opened, uniqueOpened, clicks] = [
    total.sent,
    total.opened,
    total.uniqueOpened,
    total.clicks,
  ].map(spread);
  const replies = listReplies(account, campaign, range);
  const leads = listInterested(account, campaign.id, range);
  return places
    .map((place, index) => {
      const placeReplies = replies.filter((reply) => isAt(account, campaign, reply, place));
      const people = (automatic: 0 | 1) =>
        new Set(placeReplies.filter((email) => email.is_auto_reply === automatic).map(({ lead }) => lead))
          .size;
      const writers = new Set(placeReplies.map(({ lead }) => lead));
      const opportunities = leads.filter(({ email }) => writers.has(email)).length;
      return {
        step: String(place.step),
        variant: String(place.variant),
        sent: sent?.[index] ?? 0,
        opened: opened?.[index] ?? 0,
        unique_opened: uniqueOpened?.[index] ?? 0,
        replies: placeReplies.length,
        unique_replies: people(0),
        replies_automatic:
          placeReplies.length - placeReplies.filter((email) => email.is_auto_reply === 0).length,
        unique_replies_automatic: people(1),
        clicks: clicks?.[index] ?? 0,
        unique_clicks: clicks?.[index] ?? 0,
        ...(withOpportunities && {
          opportunities,
          unique_opportunities: opportunities,
          meetings_booked: 0,
          won: 0,
        }),
      };
    })
    .filter(({ sent, replies }) => sent + replies > 0);
}

function toPositions({ sequences }: Campaign): (Place & { variants: number })[] {
  const [first] = sequences as { steps?: { variants?: unknown[] }[] }[];
  return (first?.steps ?? []).flatMap(({ variants = [] }, step) =>
    variants.map((_variant, variant) => ({ step, variant, variants: variants.length })),
  );
}

/** Splits a number into proportional integers with the same sum. */
function share(whole: number, weights: number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let previous = 0;
  return weights.map((weight) => {
    before += weight;
    const until = Math.round((whole * before) / all);
    const part = until - previous;
    previous = until;
    return part;
  });
}

function listReplies(account: InstantlyAccount, { id }: Campaign, { from, to }: Range): Email[] {
  return account.emails
    .map(({ email }) => email)
    .filter((email) => email.ue_type === 2 && email.campaign_id === id)
    .filter(({ timestamp_email: at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to);
}

/** A reply belongs to the last step before it. A lead always has the same variant. */
function isAt(account: InstantlyAccount, campaign: Campaign, reply: Email, place: Place): boolean {
  const before = account.emails.findLast(
    ({ email }) =>
      email.lead === reply.lead &&
      email.campaign_id === campaign.id &&
      email.step !== null &&
      email.timestamp_email <= reply.timestamp_email,
  );
  const steps = toPositions(campaign);
  const sent = Number(before?.email.step?.split('_')[1] ?? 0);
  const step = steps.some((position) => position.step === sent) ? sent : 0;
  const variants = steps.find((position) => position.step === step)?.variants ?? 1;
  const letters = [...(reply.lead ?? '')].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return step === place.step && letters % variants === place.variant;
}
