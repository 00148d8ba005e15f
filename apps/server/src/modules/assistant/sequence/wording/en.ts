import type { GoalChoice } from '@hearback/contract';
import type { Wording } from './wording.ts';

export const en: Wording = {
  greetings: {
    professional: 'Hello {{firstName}},',
    friendly: 'Hi {{firstName}},',
    direct: 'Hi {{firstName}},',
  },
  closings: { professional: 'Best regards,', friendly: 'All the best,', direct: 'Thanks,' },
  headings: {
    description: 'What we do:',
    website: 'More about us:',
    goal: 'My suggestion:',
  },
  goals: {
    'Book a call': 'Would you be open to a short call?',
    'Book a demo': 'Would you like to see a short demo?',
    'Invite to an event': 'Would you like an invitation to our event?',
    'Start a free trial': 'Would you like to try it free of charge?',
    'Get feedback': 'Would you share your honest opinion with me?',
  },
  question: 'Would you be open to a short conversation?',
  emails: {
    opener: [
      'An idea for {{companyName}}',
      'I am writing to you because I think we could be useful to {{companyName}}.',
      'A short reply is enough, and a no is just as helpful as a yes.',
    ],
    value: [
      'Following up on my email',
      'I wrote to you a few days ago and want to make sure my email did not get buried.',
      'If anything was unclear, just reply and I will be happy to explain.',
    ],
    insight: [
      'What do you think, {{firstName}}?',
      'I would value your honest opinion. Is what I sent you of interest to {{companyName}}?',
      'Either answer helps me.',
    ],
    objection: [
      'Any questions or concerns?',
      'If something in my earlier emails made you hesitate, I would like to know what it was.',
      'I would rather answer a hard question than leave you guessing.',
    ],
    example: [
      'A first step, {{firstName}}',
      'I want to make this easy, so let me suggest a first step.',
      'What happens next is up to you.',
    ],
    relevance: [
      'Is this for you, {{firstName}}?',
      'I do not want to waste your time, so let me know whether this is relevant to you.',
      'If this is relevant to you, a short reply is all I need.',
    ],
    timing: [
      'Is the timing off?',
      'Maybe the idea is fine and the timing is not. If so, tell me when to get back to you.',
      'The name of a month is enough.',
    ],
    referral: [
      'Who should I talk to?',
      'I may be writing to the wrong person. If someone else at {{companyName}} looks after this, I would be grateful for a name.',
      'You are also welcome to forward this email.',
    ],
    summary: [
      'In short, {{firstName}}',
      'I have sent you a few emails, so I will keep this one brief.',
      'Thank you for reading this far.',
    ],
    break_up: [
      'Closing the loop',
      'I have not heard back, so I assume this is not a priority right now. I will not write again.',
      'If your priorities change, just reply to this email.',
    ],
  },
};

/** Every language has a sentence for the same goals. */
export const isGoalChoice = (goal: string): goal is GoalChoice => Object.hasOwn(en.goals, goal);
