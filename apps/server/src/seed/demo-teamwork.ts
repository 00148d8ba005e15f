import type { ViewEdit } from '@hearback/contract';
import { AGENCY, BUSINESS } from './demo-people.ts';

type DemoSnippet = { readonly name: string; readonly content: string };

/** A note on one of the newest email conversations in To do. `@name` mentions a colleague. */
type DemoNote = {
  readonly by: string;
  readonly content: string;
  /** The colleague who works on the conversation. */
  readonly assignee?: string;
};

/** What a team accumulates while it works. */
export type DemoTeamwork = {
  readonly booking_link: string;
  readonly snippets: readonly DemoSnippet[];
  readonly views: readonly Omit<ViewEdit, 'id'>[];
  readonly notes: readonly DemoNote[];
  /** Who answers the leads of a location. */
  readonly assignees: Readonly<Record<string, string>>;
};

const SNIPPETS: readonly DemoSnippet[] = [
  {
    name: 'Book a call',
    content:
      'Hi {{first_name}},\n\nHappy to walk you through it. Pick a time that suits you: {{booking_link}}\n\nBest,\n{{sender}}',
  },
  {
    name: 'Send details',
    content:
      'Hi {{first_name}},\n\nThanks for your interest. In short: {{value_proposition}}\n\nWould a short call this week help?\n\nBest,\n{{sender}}',
  },
  {
    name: 'Follow up later',
    content:
      'Hi {{first_name}},\n\nNo problem, the timing has to work for {{company}}. I will check in again then.\n\nBest,\n{{sender}}',
  },
];

const [austin, boston] = AGENCY.locations;
const view = (name: string, filter: Partial<ViewEdit['filter']>, shared = true) => ({
  name,
  shared,
  filter: { sort: 'newest' as const, ...filter },
});

export const AGENCY_TEAMWORK: DemoTeamwork = {
  assignees: Object.fromEntries(
    AGENCY.locations.map(({ ghl_location_id }, index) => [
      ghl_location_id,
      index < 2 ? AGENCY.owner.email : AGENCY.team.email,
    ]),
  ),
  booking_link: 'https://cal.example/northwind',
  snippets: SNIPPETS,
  views: [
    view('Hot leads', { status: 'interested', needs_action: true }),
    view(austin.name, { location_id: austin.ghl_location_id }),
    view(boston.name, { location_id: boston.ghl_location_id }),
    view('Questions', { has_question: true, needs_action: true }, false),
  ],
  notes: [
    {
      by: AGENCY.owner.email,
      content: '@Theo Marsh can you take this one? They were on the call list from last quarter.',
      assignee: AGENCY.team.email,
    },
    {
      by: AGENCY.team.email,
      content: '@Olivia Hart do we offer the pilot here as well? If so, I will mention it in the reply.',
      assignee: AGENCY.owner.email,
    },
    {
      by: AGENCY.team.email,
      content: 'Called, no answer. Left a message with the front desk.',
      assignee: AGENCY.team.email,
    },
  ],
};

export const BUSINESS_TEAMWORK: DemoTeamwork = {
  booking_link: 'https://cal.example/solo-roofing',
  snippets: SNIPPETS,
  views: [view('Hot leads', { status: 'interested', needs_action: true }, false)],
  assignees: {},
  notes: [{ by: BUSINESS.owner.email, content: 'Called, no answer. Left a message with the front desk.' }],
};
