import type { Facts } from './facts.ts';

/** A subject and what the mail says between greeting and call to action; a short mail says the first paragraph only. */
type Letter = { readonly subject: string; readonly paragraphs: readonly [string, string] };
type Write = (facts: Facts) => Letter;

const letter = (subject: string, first: string, second: string): Letter => ({
  subject,
  paragraphs: [first, second],
});

/** How a sequence goes: each mail has its own reason to be sent, and two ways to say it. */
export const ROLES = [
  'opener',
  'value',
  'insight',
  'objection',
  'example',
  'relevance',
  'timing',
  'referral',
  'summary',
  'break_up',
] as const;
export type Role = (typeof ROLES)[number];

const placeOf = ({ website }: Facts, otherwise: string): string =>
  website ? `You will find what we do at ${website}, and can judge for yourself whether it fits.` : otherwise;

export const LETTERS: Record<Role, readonly [Write, Write]> = {
  opener: [
    ({ name, field }) =>
      letter(
        'A question for {{companyName}}',
        `I'm writing from ${name}. We are getting in touch with people in ${field}, which is why I turn to you as {{jobTitle}} at {{companyName}}.`,
        'Before I say more I would rather ask than assume: what is at the top of your list right now, and what keeps you from getting it done?',
      ),
    ({ name, field }) =>
      letter(
        '{{firstName}}, a short introduction',
        `A few lines about why I write: at ${name} we want to be of use to teams in ${field}, and I believe {{companyName}} is one we should know.`,
        'Nobody knows better than its {{jobTitle}} what would help and what would not. That is the conversation I would like to have.',
      ),
  ],
  value: [
    (facts) =>
      letter(
        `What ${facts.name} could do for {{companyName}}`,
        `I wrote to you a few days ago and owe you the short version. ${facts.name} wants to take work off the hands of people in ${facts.field}, so that they get back to what only they can do.`,
        placeOf(facts, 'I would gladly show you what that could look like in your case.'),
      ),
    (facts) =>
      letter(
        'The short version, {{firstName}}',
        `In one sentence: ${facts.name} would like to make one thing easier for {{companyName}}, and to start with the one that matters most to you.`,
        placeOf(facts, 'What that is, you can tell me in a line or two.'),
      ),
  ],
  insight: [
    ({ field }) =>
      letter(
        `A thought about ${field}`,
        `Plans in ${field} rarely fail for want of ideas. They fail because the day is full before the important work begins.`,
        'I wonder whether that sounds familiar at {{companyName}}, or whether you have found a way around it.',
      ),
    ({ field }) =>
      letter(
        'How do you handle this at {{companyName}}?',
        `Every {{jobTitle}} has to choose between doing it in-house, finding a partner, and leaving it for later. In ${field} all three can be right.`,
        'I would like to hear which way you lean, and why.',
      ),
  ],
  objection: [
    ({ name }) =>
      letter(
        'No time for this?',
        `You may be thinking that {{companyName}} has somebody for this already, or that now is a bad moment. Both are good reasons, and ${name} would not ask you to change what works.`,
        'It costs little to have something to compare with, and you decide whether there is a second step.',
      ),
    ({ name }) =>
      letter(
        'What if you are happy as it is',
        `Perhaps all is well at {{companyName}} and nothing needs to change. Then a look at what ${name} does is simply a second opinion.`,
        'If something would have to be true for you to consider it, I would be glad to know what.',
      ),
  ],
  example: [
    (facts) =>
      letter(
        'What the first step looks like',
        `To make it concrete: we would begin with one question of yours, look at it together, and tell you frankly whether ${facts.name} is the right one for it.`,
        placeOf(facts, 'If we are not, I will say so.'),
      ),
    (facts) =>
      letter(
        'One small step, {{firstName}}',
        `Nothing big has to be decided. You name one thing that {{companyName}} would like to improve, and ${facts.name} answers with one suggestion.`,
        placeOf(facts, 'You can take it or leave it.'),
      ),
  ],
  relevance: [
    ({ name, field }) =>
      letter(
        'Why I keep writing to you',
        `I don't write to everybody. ${name} chose ${field} on purpose, and your role as {{jobTitle}} is the one that such a decision usually lands with.`,
        'If I have that wrong, a single line helps me not to waste your time.',
      ),
    ({ name, field }) =>
      letter(
        'Is this yours, {{firstName}}?',
        `Questions like this one land on different desks in ${field}. I assumed that at {{companyName}} it would be yours, and that ${name} should talk to you first.`,
        'Please tell me if I should think again.',
      ),
  ],
  timing: [
    ({ name }) =>
      letter(
        'Better at another time?',
        `Perhaps the subject is right and only the moment is not. ${name} is happy to come back to you when it suits {{companyName}}.`,
        'A month is enough for an answer: I will put it in my calendar and be quiet until then.',
      ),
    ({ name }) =>
      letter(
        'This quarter or the next',
        `Priorities move, and I would rather fit into yours than push. When would it make sense for {{companyName}} to hear from ${name}?`,
        'Now, later and never are all useful answers.',
      ),
  ],
  referral: [
    ({ name }) =>
      letter(
        'Who else should I ask?',
        `It may be that a colleague of yours is the better person to talk to about ${name}. A name is all I need, and I will mention that you pointed me there.`,
        'If it is you after all, I am glad to have found the right one.',
      ),
    ({ name }) =>
      letter(
        'The right person at {{companyName}}',
        `Before I go on: is there somebody at {{companyName}} who looks after the things that ${name} could help with?`,
        'Just forward this mail, or reply with a name.',
      ),
  ],
  summary: [
    ({ name, field }) =>
      letter(
        'All of it in three lines',
        `To sum up: ${name} would like to be of use to people in ${field}; the first step is small; and you decide whether there is a second one.`,
        'Everything else we can talk about when it suits you.',
      ),
    ({ name }) =>
      letter(
        'In short, {{firstName}}',
        `My earlier mails come down to this: I believe that ${name} and {{companyName}} should talk once, and that you will know after that whether it was worth it.`,
        'I would be glad to prove it.',
      ),
  ],
  break_up: [
    ({ name }) =>
      letter(
        'Closing the loop',
        `I have not heard from you, so I assume that this is not the moment, and this is my last mail for now. Thank you for your patience with ${name}.`,
        'Should it become interesting for {{companyName}} later, a reply to this mail reaches me.',
      ),
    ({ name }) =>
      letter(
        'Should I leave it here?',
        `I do not want to fill your inbox, so I will stop here unless you tell me otherwise. ${name} wishes you and {{companyName}} well.`,
        'If I only caught you at a bad time, one word is enough and I will pick it up again.',
      ),
  ],
};
