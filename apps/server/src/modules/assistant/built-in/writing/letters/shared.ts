import { letter, named, type Role, type Write } from './letter.ts';

/** The mails that say the same whatever is asked for. */
export const FIRST: Record<'timing' | 'referral' | 'break_up', Write> = {
  timing: () =>
    letter(
      ['Is the timing off?', 'Bad timing?'],
      "Maybe the idea is fine and the timing isn't. If so, tell me when to check back, and I will.",
      'A month is all I need to know.',
      'Plans change over the year, so a later date is no problem for me.',
    ),
  referral: () =>
    letter(
      ['Who should I talk to?', 'Right person?'],
      'I may be writing to the wrong person. If someone else at {{companyName}} looks after this, a name is all I need.',
      'Feel free to forward this email, too.',
      "I'll keep it short with them, just as I have with you.",
    ),
  break_up: () =>
    letter(
      ['Closing the loop', 'Last note'],
      "I haven't heard back, so I'll assume this isn't a priority right now. This is my last email.",
      "If things change on your end, just reply and I'll pick it up from there.",
      'Thank you for your time, {{firstName}}. I wish you all the best.',
    ),
};

/** Each mail in other words, for when it is asked for anew; these fit every goal. */
export const ANEW: Record<Role, Write> = {
  opener: ({ intro }) =>
    letter(
      ['Introducing myself, {{firstName}}', 'A short hello'],
      `Allow me to introduce myself. ${intro} I have one specific reason for writing, and I'll get right to it.`,
      "You'll know right away whether it's for you.",
      "If you'd like to know more first, just reply and I'll answer your questions.",
    ),
  value: ({ name, does, website }) =>
    letter(
      ['Picking up where I left off', 'Picking this up'],
      does
        ? `I wrote to you a few days ago and wanted to add one line of background: ${does}.`
        : `I wrote to you a few days ago from ${name} and wanted to make sure my email didn't get buried.`,
      website
        ? `There's more about us at ${website}.`
        : "If anything was unclear, tell me and I'll explain it better.",
      "I know how quickly an inbox fills up, so there's no rush.",
    ),
  insight: () =>
    letter(
      ['Your view, {{firstName}}?', 'Your view?'],
      "I'd like your honest view. Is this interesting to you, or not at all?",
      'Either answer is useful to me.',
      "If it's somewhere in between, tell me what's missing.",
    ),
  objection: () =>
    letter(
      ["What's holding you back?", 'Any doubts?'],
      "If something in my earlier emails made you hesitate, I'd like to know what it was.",
      "I'd rather answer a hard question than leave you guessing.",
      "And if the answer is simply no, that's all right.",
    ),
  example: () =>
    letter(
      ['One small step, {{firstName}}', 'One small step'],
      "Let me make this easy. There's only one small step to take.",
      'Everything after that is up to you.',
      "I'll be here for questions along the way.",
    ),
  relevance: ({ readers }) =>
    letter(
      ['Is this for you, {{firstName}}?', 'Is this for you?'],
      `I'm contacting ${readers} because I think this is relevant to you.`,
      "You'd know better than I would.",
      "One line from you, and I'll know, too.",
    ),
  timing: () =>
    letter(
      ['Now or later?', 'When?'],
      'Your calendar is probably full. If another time is better, just tell me.',
      "I'll make a note of it.",
      'Now is fine as well, of course.',
    ),
  referral: () =>
    letter(
      ['Could you point me the right way?', 'Right contact?'],
      "Is there someone else I should be talking to? I'd appreciate a pointer to the right person.",
      'I can mention your name or leave it out, as you prefer.',
      "If it's easier, forward this note as it is.",
    ),
  summary: ({ name }) =>
    letter(
      [named(`One takeaway from ${name}`, 'One takeaway, {{firstName}}'), 'One takeaway'],
      "I've sent you a few emails, so here's the one thing to take away.",
      "The rest is detail, and I'll gladly fill it in.",
      'Thanks for reading this far.',
    ),
  break_up: () =>
    letter(
      ['Signing off, {{firstName}}', 'Signing off'],
      "I don't want to crowd your inbox, so I'll leave it here.",
      'You can always reach me by replying to this email.',
      'I wish you and everyone around you well.',
    ),
};
