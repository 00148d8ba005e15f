import { letter, type Role, type Write } from './letter.ts';

/** To somebody who may work with the business or send people to it. */
export const PARTNERING: Partial<Record<Role, Write>> = {
  opener: ({ intro, readers }) =>
    letter(
      ['Working together?', 'Team up?'],
      `${intro} I'm talking to ${readers} about working together, and I'd like to include {{companyName}}.`,
      "I don't have a fixed plan in mind. I'd like to hear first what a good partner looks like to you.",
      "If we're not a match, we'll both know quickly.",
    ),
  value: ({ name, does, website }) =>
    letter(
      ['What we could bring to the table', 'Our side'],
      does
        ? `Here's our side of it: ${does}.`
        : `Following up on my note: I think ${name} and {{companyName}} could be useful to each other.`,
      website
        ? `You can see who we are at ${website}.`
        : "Ask me anything you'd want to know about us first.",
      "I'd want to understand your customers before suggesting anything.",
    ),
  insight: () =>
    letter(
      ['Who do your customers ask for?', 'Who do they ask for?'],
      "When your customers need something you don't offer, where do you send them?",
      'If you have someone, great. If not, there may be room for us.',
      'It could work in the other direction, too.',
    ),
  objection: () =>
    letter(
      ['Enough partners already?', 'Enough partners?'],
      'You may have all the partners you need, and new ones take time. I get that.',
      "We can start small and stop if it doesn't pay off for you.",
      'Tell me what has gone wrong with partners before, and we can steer clear of it.',
    ),
  example: () =>
    letter(
      ['How we could start', 'Starting small'],
      'We could start with a single customer or project and see how it goes.',
      'If both sides like the result, we do it again.',
      'If not, no harm done.',
    ),
  relevance: ({ readers }) =>
    letter(
      ['Why {{companyName}}', 'Why you'],
      `I'm focusing on ${readers} because our work may overlap with yours.`,
      "You'll see better than I can whether that's true.",
      "If it isn't, a one-line reply is all it takes.",
    ),
  summary: ({ name, does, website }) =>
    letter(
      ['In short, {{firstName}}', 'In short'],
      `In short: ${does ?? `${name} would like to work with {{companyName}}`}, and I think there's something in it for both of us.`,
      website
        ? `Our website is ${website}, if you'd like a look first.`
        : "If you'd like to know more first, just ask.",
      "I'd be glad to hear your ideas, too.",
    ),
};
