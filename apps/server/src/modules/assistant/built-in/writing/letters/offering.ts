import { letter, named, type Role, type Write } from './letter.ts';

/** To somebody who may buy. */
export const OFFERING: Partial<Record<Role, Write>> = {
  opener: ({ intro, readers }) =>
    letter(
      ['A quick question for {{companyName}}', 'Quick question'],
      `${intro} I'm reaching out to ${readers}, and I'd like to find out whether we can help {{companyName}}.`,
      "I don't want to guess at your priorities. A short reply is enough to tell me whether this is worth your time.",
      "If it isn't, that's fine. I'd rather hear a quick no than take up space in your inbox.",
    ),
  value: ({ name, does, website }) =>
    letter(
      [named(`${name} and {{companyName}}`, 'Following up, {{firstName}}'), 'Following up'],
      does
        ? `In case my first email got buried, here's the short version: ${does}. I'd like to know if that's useful to {{companyName}}.`
        : `Following up on my first email. If ${name} can take something off your plate at {{companyName}}, I'd like to find out what it is.`,
      website
        ? `You can see what we do at ${website}.`
        : "I'm happy to answer questions by email first, if that's easier.",
      "Every company works a little differently. I'd start with how you do things today and go from there.",
    ),
  insight: () =>
    letter(
      ['What would you fix first?', 'What comes first?'],
      "I've told you a little about us, so let me ask about you. What would you most like to improve at {{companyName}} this year?",
      "If it's something we can help with, I'll tell you how. If it isn't, I'll say so.",
      'One line is plenty. It would tell me more than I could guess.',
    ),
  objection: () =>
    letter(
      ['Already covered?', 'All set?'],
      "You may already have this covered, or simply no time right now. Both are fair. I'm not asking you to change anything that works.",
      'A second option can still be good to have, even if you never need it.',
      "If there's a specific reason it's not a fit, I'd like to hear it.",
    ),
  example: () =>
    letter(
      ['What happens if you say yes', 'If you say yes'],
      "Here's how we'd start. You tell me what matters most to {{companyName}}, and I'll tell you plainly whether we're a fit.",
      "There's nothing for you to prepare.",
      "You decide whether there's a next step. I won't push for one.",
    ),
  relevance: ({ readers }) =>
    letter(
      ["Why I'm writing to you", 'Why you'],
      `I'm not writing to everyone. I'm focusing on ${readers}, and I think you'd know quickly whether we can be useful.`,
      "If I've got that wrong, a one-line reply will set me straight.",
      "I'd rather talk to the right few people than to a long list of the wrong ones.",
    ),
  summary: ({ name, does, website }) =>
    letter(
      ['The short version, {{firstName}}', 'In short'],
      `To sum up: ${does ?? `${name} would like to help {{companyName}}`}, and the first step is a small one.`,
      website
        ? `If you'd like to read up on us first, we're at ${website}.`
        : 'If you have questions, just reply to this email.',
      'Whatever you decide, a short answer helps me plan.',
    ),
};
