import type { ReplyTone } from '@hearback/contract';

/** All that an email may say of the business and its readers: nothing else is known, and nothing is made up. */
export type Facts = {
  /** 'I'm with Acme.' Empty when the name is not known. */
  readonly intro: string;
  /** 'What we do: roof repairs for schools.' Empty when it is not known. */
  readonly does: string;
  /** 'You'll find us at acme.com.' Empty when it is not known. */
  readonly site: string;
  /** 'CEOs in fintech'. */
  readonly readers: string;
};

/** A short mail says the first paragraph only, under the shorter subject; a long one says all three. */
type Email = {
  readonly subject: string;
  readonly brief: string;
  readonly paragraphs: readonly [string, string, string];
};

const email = (subject: string, brief: string, ...paragraphs: Email['paragraphs']): Email => ({
  subject,
  brief,
  paragraphs,
});

const sentences = (...all: readonly string[]): string => all.filter((one) => one !== '').join(' ');

/** Each has its own reason to be sent, and fits whatever the goal is. */
export const EMAILS = {
  opener: ({ intro, does, readers }: Facts) =>
    email(
      'A quick question, {{firstName}}',
      'Quick question',
      sentences(
        intro,
        does,
        `I'm writing to ${readers}, and I'd like to know whether that is of interest to you.`,
      ),
      "I don't want to guess at your priorities, so I'd rather ask.",
      "If it isn't, that's fine. A quick no is welcome, too.",
    ),
  value: ({ intro, site }: Facts) =>
    email(
      'Picking up where I left off',
      'Following up',
      sentences("I wrote to you a few days ago and wanted to make sure my email didn't get buried.", intro),
      site || "If anything was unclear, tell me and I'll explain it better.",
      "I know how quickly an inbox fills up, so there's no rush.",
    ),
  insight: () =>
    email(
      'Your view, {{firstName}}?',
      'Your view?',
      "I'd like your honest view. Is this interesting to you, or not at all?",
      'Either answer is useful to me.',
      "If it's somewhere in between, tell me what's missing.",
    ),
  objection: () =>
    email(
      "What's holding you back?",
      'Any doubts?',
      "If something in my earlier emails made you hesitate, I'd like to know what it was.",
      "I'd rather answer a hard question than leave you guessing.",
      "And if the answer is simply no, that's all right.",
    ),
  example: () =>
    email(
      'One small step, {{firstName}}',
      'One small step',
      "Let me make this easy. There's only one small step to take.",
      'Everything after that is up to you.',
      "I'll be here for questions along the way.",
    ),
  relevance: ({ readers }: Facts) =>
    email(
      'Is this for you, {{firstName}}?',
      'Is this for you?',
      `I'm contacting ${readers} because I think this is relevant to you.`,
      "You'd know better than I would.",
      "One line from you, and I'll know, too.",
    ),
  timing: () =>
    email(
      'Is the timing off?',
      'Bad timing?',
      "Maybe the idea is fine and the timing isn't. If so, tell me when to check back, and I will.",
      'A month is all I need to know.',
      'Plans change over the year, so a later date is no problem for me.',
    ),
  referral: () =>
    email(
      'Who should I talk to?',
      'Right person?',
      'I may be writing to the wrong person. If someone else at {{companyName}} looks after this, a name is all I need.',
      'Feel free to forward this email, too.',
      "I'll keep it short with them, just as I have with you.",
    ),
  summary: ({ site }: Facts) =>
    email(
      'One takeaway, {{firstName}}',
      'One takeaway',
      "I've sent you a few emails, so here's the one thing to take away.",
      site || "The rest is detail, and I'll gladly fill it in.",
      'Thanks for reading this far.',
    ),
  hello: ({ intro, does }: Facts) =>
    email(
      'Introducing myself, {{firstName}}',
      'A short hello',
      sentences('Allow me to introduce myself.', intro, does, 'I have one specific reason for writing.'),
      "You'll know right away whether it's for you.",
      "If you'd like to know more first, just reply and I'll answer your questions.",
    ),
  break_up: () =>
    email(
      'Closing the loop',
      'Last note',
      "I haven't heard back, so I'll assume this isn't a priority right now. This is my last email.",
      "If things change on your end, just reply and I'll pick it up from there.",
      'Thank you for your time, {{firstName}}. I wish you all the best.',
    ),
  goodbye: () =>
    email(
      'Signing off, {{firstName}}',
      'Signing off',
      "I don't want to crowd your inbox, so I'll leave it here.",
      'You can always reach me by replying to this email.',
      'I wish you and everyone around you well.',
    ),
} satisfies Record<string, (facts: Facts) => Email>;
export type Role = keyof typeof EMAILS;
export const isRole = (role: string): role is Role => Object.hasOwn(EMAILS, role);

/** Professional, friendly and direct. Who says goodbye does not ask again. */
const ASKS: Record<Exclude<Role, 'break_up' | 'goodbye'>, Record<ReplyTone, (offer: string) => string>> = {
  opener: {
    professional: (offer) => `Would you like to ${offer}?`,
    friendly: (offer) => `Would you be happy to ${offer}?`,
    direct: (offer) => `Will you ${offer}?`,
  },
  hello: {
    professional: (offer) => `May I ask whether you would like to ${offer}?`,
    friendly: (offer) => `Just say the word, and you can ${offer}.`,
    direct: (offer) => `Are you ready to ${offer}?`,
  },
  value: {
    professional: (offer) => `Would it make sense for you to ${offer}?`,
    friendly: (offer) => `Shall I set things up so that you can ${offer}?`,
    direct: (offer) => `Reply "yes" if you want to ${offer}.`,
  },
  insight: {
    professional: (offer) => `If it is interesting, would you be willing to ${offer}?`,
    friendly: (offer) => `If you're curious, you're very welcome to ${offer}.`,
    direct: (offer) => `If yes, ${offer}.`,
  },
  objection: {
    professional: (offer) => `If nothing speaks against it, would you be ready to ${offer}?`,
    friendly: (offer) => `If there's no catch for you, do you want to ${offer}?`,
    direct: (offer) => `Are you willing to ${offer}, yes or no?`,
  },
  example: {
    professional: (offer) => `The step is to ${offer}.`,
    friendly: (offer) => `All it takes is to ${offer}.`,
    direct: (offer) => `Step one: ${offer}.`,
  },
  relevance: {
    professional: (offer) => `If it is, I would be glad if you could ${offer}.`,
    friendly: (offer) => `If so, I'd love for you to ${offer}.`,
    direct: (offer) => `If so, please ${offer}.`,
  },
  timing: {
    professional: (offer) => `Or is now a good moment to ${offer}?`,
    friendly: (offer) => `Or is now a nice time to ${offer}?`,
    direct: (offer) => `Do you have a minute to ${offer}?`,
  },
  referral: {
    professional: (offer) => `And if it is you, would you care to ${offer}?`,
    friendly: (offer) => `And if it's you, do you feel like it? Then let's ${offer}.`,
    direct: (offer) => `If it's you, go ahead and ${offer}.`,
  },
  summary: {
    professional: (offer) => `All that is left to decide is whether you want to ${offer}.`,
    friendly: (offer) => `I'd still be happy for you to ${offer}.`,
    direct: (offer) => `One thing left to do: ${offer}.`,
  },
};

export const askFor = (role: Role, tone: ReplyTone, offer: string): string[] =>
  role === 'break_up' || role === 'goodbye' ? [] : [ASKS[role][tone](offer)];
