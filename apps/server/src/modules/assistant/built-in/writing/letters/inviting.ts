import { letter, type Role, type Write } from './letter.ts';

/** To somebody who is to come, to read or to answer something. */
export const INVITING: Partial<Record<Role, Write>> = {
  opener: ({ intro, readers }) =>
    letter(
      ['An invitation, {{firstName}}', 'An invitation'],
      `${intro} I'm reaching out to ${readers} with one short invitation.`,
      "It won't take long to decide whether it's for you.",
      "If it isn't, feel free to ignore this.",
    ),
  value: ({ name, does, website }) =>
    letter(
      ['Did you see my note?', 'Seen my note?'],
      does
        ? `I wanted to make sure you saw my invitation. A word on who's behind it: ${does}.`
        : `I wanted to make sure you saw my invitation from ${name}.`,
      website ? `You'll find us at ${website}.` : 'If you need any details, just ask.',
      "I'll be glad to answer questions before you decide.",
    ),
  insight: () =>
    letter(
      ['What would you want from it?', 'Your questions?'],
      "What would make this worth your time? I'd like to know what you'd hope to get out of it.",
      "I'll tell you honestly whether it fits.",
      'One sentence is plenty.',
    ),
  objection: () =>
    letter(
      ['Too busy for this?', 'Too busy?'],
      "I know you get plenty of invitations, and there's never enough time for all of them.",
      "That's why I'm asking for one thing only.",
      "If it's not for you, I won't take it personally.",
    ),
  example: () =>
    letter(
      ['It only takes a moment', 'Just a moment'],
      "Saying yes is simple. Reply to this email, and I'll send you everything you need.",
      'If you have questions, put them in the same reply.',
      "I'll get back to you either way.",
    ),
  relevance: ({ readers }) =>
    letter(
      ['Why I thought of you', 'Why you'],
      `This is meant for ${readers}, which is why I'd like you to know about it.`,
      "I don't want you to miss it just because an email got lost.",
      'A colleague may like it, too. Please pass it on.',
    ),
  timing: () =>
    letter(
      ['Does the timing work?', 'Bad timing?'],
      "If the timing doesn't work for you, just let me know.",
      'I can keep you posted when there is something similar.',
      'And if it does, all the better.',
    ),
  referral: () =>
    letter(
      ['Who else might like this?', 'Who else?'],
      'Is there a better person at {{companyName}} for this? If so, feel free to forward this email.',
      "You can also send me a name, and I'll take it from there.",
      "I'll keep it short with them, just as I have with you.",
    ),
  summary: ({ name, website }) =>
    letter(
      ['A quick reminder', 'Reminder'],
      `A quick reminder from ${name}, with just one thing to remember.`,
      website ? `We're at ${website}, should you want to look us up.` : 'Everything else can wait.',
      'Thanks for taking a look.',
    ),
};
