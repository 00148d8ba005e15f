import {
  counted,
  describeChange,
  formatDay,
  formatFigure,
  formatMoney,
  formatPeriod,
  isThin,
  lowerFirst,
  type Narrative,
  pluralize,
  type ReportCadence,
  type ReportFigureId,
  type ReportFigures,
} from '@hearback/contract';

export type NarrativeSubject = {
  readonly client: string;
  readonly cadence: ReportCadence;
  readonly first_day: string;
  readonly last_day: string;
  readonly figures: ReportFigures;
};

/** ', up 50% from 2', or nothing if there is nothing to compare. */
function toChange(id: ReportFigureId, { figures }: ReportFigures): string {
  const { value, previous } = figures[id];
  if (value === 0 && previous === 0) return '';
  const change = describeChange(id, figures[id]);
  return change ? `, ${lowerFirst(change.text)}` : '';
}

const countedOrNo = (count: number, one: string, plural: string): string =>
  count === 0 ? `No ${plural}` : counted(count, one, plural);

/** Plain sentences that state the figures and nothing else. A figure that is null is left out. */
export const composeNarrative = (subject: NarrativeSubject): Narrative => ({
  happened: listEvents(subject).join(' '),
  next: listPlans(subject).join(' '),
  needed: listRequests(subject).join(' '),
});

function listEvents({ figures: snapshot, ...period }: NarrativeSubject): string[] {
  const { meetings_booked, positive_replies, opportunities, opportunity_value, sent, people_reached } =
    snapshot.figures;
  const { reply_rate, positive_rate, response_seconds } = snapshot.figures;
  const when =
    period.cadence === 'monthly'
      ? `in ${formatPeriod(period)}`
      : `from ${formatDay(period.first_day)} to ${formatDay(period.last_day)}`;
  const { value: meetings } = meetings_booked;
  const { value: interested } = positive_replies;
  const value = opportunity_value.value ?? 0;
  const people =
    people_reached.value === null ? '' : ` to ${counted(people_reached.value, 'person', 'people')}`;
  return [
    ...(meetings === null
      ? []
      : [
          `${countedOrNo(meetings, 'meeting was', 'meetings were')} booked ${when}${toChange('meetings_booked', snapshot)}.`,
        ]),
    ...(interested === null
      ? []
      : [
          `${countedOrNo(interested, 'lead was', 'leads were')} interested${toChange('positive_replies', snapshot)}.`,
        ]),
    ...(opportunities.value
      ? [
          `${counted(opportunities.value, 'new opportunity was', 'new opportunities were')} created${value > 0 ? `, worth ${formatMoney(value)}` : ''}.`,
        ]
      : []),
    ...(sent.value ? [`The campaigns sent ${counted(sent.value, 'message')}${people}.`] : []),
    ...(sent.value === 0 ? ['The campaigns sent no messages in this period.'] : []),
    ...(sent.value && isThin(reply_rate) ? ['That is too few to judge the reply rate.'] : []),
    ...(reply_rate.value !== null && !isThin(reply_rate)
      ? [
          `The reply rate was ${formatFigure('reply_rate', reply_rate.value)}${toChange('reply_rate', snapshot)}.`,
        ]
      : []),
    ...(positive_rate.value !== null && !isThin(positive_rate)
      ? [
          `${formatFigure('positive_rate', positive_rate.value)} of the classified conversations were positive.`,
        ]
      : []),
    ...(response_seconds.value !== null && !isThin(response_seconds)
      ? [
          `The median time to answer interested leads was ${formatFigure('response_seconds', response_seconds.value)} of working time.`,
        ]
      : []),
  ];
}

const OPEN_STAGES: readonly string[] = ['lead', 'waiting_for_reply', 'booked_meeting', 'meeting_completed'];

function listPlans({ figures: { figures, pipeline, senders } }: NarrativeSubject): string[] {
  const { unanswered_interested, meetings_booked, sent } = figures;
  const waiting = unanswered_interested.value ?? 0;
  const open = pipeline
    .filter(({ status }) => OPEN_STAGES.includes(status))
    .reduce((sum, { count }) => sum + count, 0);
  const { value: meetings, target } = meetings_booked;
  const plans = [
    ...(waiting > 0 ? [`First, we will answer ${counted(waiting, 'interested lead')}.`] : []),
    ...(open > 0 ? [`We will follow up on ${counted(open, 'open opportunity', 'open opportunities')}.`] : []),
    ...(meetings !== null && target !== null && meetings < target
      ? [
          `Meetings are below the target of ${formatFigure('meetings_booked', target)}, so we will review the campaigns with the fewest positive replies.`,
        ]
      : []),
    ...(senders.failing > 0 ? [`We will fix ${counted(senders.failing, 'failing sender')}.`] : []),
    ...(sent.value === 0 ? ['We will prepare the next messages.'] : []),
  ];
  return plans.length > 0 ? plans : ['The campaigns will continue as planned.'];
}

function listRequests({ figures: { pipeline } }: NarrativeSubject): string[] {
  const toCount = (stage: string) => pipeline.find(({ status }) => status === stage)?.count ?? 0;
  const [booked, completed] = [toCount('booked_meeting'), toCount('meeting_completed')];
  const requests = [
    ...(booked > 0
      ? [`Tell us the outcome of ${counted(booked, 'booked meeting')} as soon as it is known.`]
      : []),
    ...(completed > 0
      ? [
          `Tell us whether the ${pluralize(completed, 'opportunity', 'opportunities')} with a completed meeting can be closed as won or lost.`,
        ]
      : []),
  ];
  return requests.length > 0
    ? requests
    : ['Nothing at the moment. We will contact you when we need a decision.'];
}
