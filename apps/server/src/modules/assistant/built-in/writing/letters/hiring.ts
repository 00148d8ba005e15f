import { letter, named, type Role, type Write } from './letter.ts';

/** To somebody who may come to work here: their company is where they are now. */
export const HIRING: Partial<Record<Role, Write>> = {
  opener: ({ name, intro, opening }) =>
    letter(
      [named(`A role at ${name}`, 'A role that may suit you'), 'New role?'],
      `${intro} ${opening.charAt(0).toUpperCase()}${opening.slice(1)}, and I'd like to know whether you'd be interested.`,
      "I can't tell whether you're looking right now, so I'd rather ask than assume.",
      "If you're happy where you are, that's good to know, too.",
    ),
  value: ({ name, does, website }) =>
    letter(
      [named(`More about ${name}`, 'More about the company'), 'About us'],
      does
        ? `I wanted to add a word about the company: ${does}.`
        : `I wanted to follow up on my note about joining ${name}.`,
      website
        ? `You can get to know us at ${website}.`
        : "Ask me anything about the team or the work. I'll answer as openly as I can.",
      'A new job is a big decision, so take the time you need.',
    ),
  insight: () =>
    letter(
      ['What would make you move?', 'Your next step?'],
      'What would a new role need to offer for you to consider it?',
      "Tell me, and I'll let you know honestly whether we come close.",
      'It could be the work, the people, the hours or something else entirely.',
    ),
  objection: () =>
    letter(
      ['Happy where you are?', 'Happy there?'],
      "If you're happy at {{companyName}}, I understand. You don't have to be looking to hear about something new.",
      "Talking doesn't mean leaving. It only means you know your options.",
      "You can ask all the questions, and I'll do the answering.",
    ),
  example: () =>
    letter(
      ['What a first chat looks like', 'A first chat'],
      "A first chat is simple. You ask about the job, we ask what you're looking for, and both sides see whether it makes sense.",
      "There's no need to polish your résumé first.",
      "If it isn't a match, there are no hard feelings.",
    ),
  relevance: ({ readers }) =>
    letter(
      ['Why I wrote to you', 'Why you'],
      `I'm reaching out to ${readers} because that's the experience we need.`,
      "You may be just right for this, and I'd hate to miss you.",
      "If I've misread your background, please tell me.",
    ),
  referral: () =>
    letter(
      ['Know someone who would fit?', 'Know someone?'],
      "If this isn't for you, maybe you know the right person. A name or a forwarded email is plenty.",
      'Good people tend to know good people.',
      "I'll be just as considerate with them.",
    ),
  summary: ({ opening, website }) =>
    letter(
      ['To sum up, {{firstName}}', 'In short'],
      `To sum up: ${opening}, and I think it's worth hearing more before you decide.`,
      website
        ? `If you'd like a look first, we're at ${website}.`
        : "I'm happy to answer questions by email first.",
      'Even a short no helps.',
    ),
};
