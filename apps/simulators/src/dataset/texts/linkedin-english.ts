import type { ChatTexts } from './chat-texts.ts';

/** Chats are shorter, lower-cased now and then, and nobody signs. */
export const englishChats: ChatTexts = {
  notes: [
    'Hi {first}, I follow what {company} is doing and would like to connect.',
    'Hi {first}, we seem to know half of the same people. Good to connect!',
    'Hello {first}, your post about planning season made me smile. Mind if I connect?',
  ],
  openers: [
    'Thanks for connecting, {first}! Quick question: who at {company} looks after {topic}? We noticed that {benefit}, and I would love to hear how you handle it.',
    'Good to be connected, {first}. I will keep it short: {proof}. Is that a topic for you this quarter?',
    'Hey {first}, not here to pitch you to death. We do {topic}, and if that ever lands on your desk I am happy to share what works elsewhere.',
  ],
  nudges: [
    'Just bumping this, {first}. No pressure at all.',
    'Hi {first}, did you see my message? A thumbs up or down is enough :)',
    '{first}, I will leave it at this. If {topic} comes up, you know where I am.',
  ],
  replies: {
    interested: [
      'hey {sender}, yes this is actually on my plate. what does it cost?',
      'Sure, happy to chat. {day} afternoon?',
      'Interesting. Can you send something in writing? {email} is best',
      'We are looking at three vendors right now, so your timing is good. Call me: {phone}',
      'ok, tell me more. we are about {size} people, does that change anything?',
      'Yes! Let’s do {day} {time}. Can you send an invite',
      'I like that. Do you work with other {industry} companies?',
    ],
    soft_no: [
      'Thanks {sender}, not right now. Maybe after {month}.',
      'we just renewed with someone else, sorry. check back next year',
      'Good stuff but no budget until {month} 🙈',
      'I am swamped until the audit is done. Ping me in {month}?',
      'Not a focus for us at the moment, let’s stay in touch though.',
    ],
    hard_no: [
      'Not interested, thanks.',
      'Please stop messaging me.',
      'I do not do business over LinkedIn messages. Removing this connection.',
      'no',
      'Third message of this kind today. No thanks.',
    ],
    ooo: [
      'On vacation until {day}, will answer when I am back 🏖️',
      'I am on leave until {month}, please write to {colleague} instead.',
      'Travelling, limited signal. Will get back to you!',
    ],
    wrong_person: [
      'Wrong person I’m afraid, I moved to another team. {colleague} is who you want.',
      'I left {company} in {month} :) try {colleague}',
      'not me, but {colleague} ({colleagueTitle}) might be interested',
    ],
  },
  exchanges: [
    { us: 'Great! It is {price}. Would {day} at {time} work for a first call?', lead: 'works for me' },
    { us: 'Perfect, which address should I use for the invite?', lead: '{email}' },
    { us: 'Sent. See you then!', lead: '👍' },
    {
      us: 'Thanks for the call today, really enjoyed it. Summary is in your inbox.',
      lead: 'Same here. Let me run it by {colleague} first',
    },
    { us: 'Of course. Anything I can do to make that easier?', lead: 'a reference in {industry} would help' },
    { us: 'I can introduce you to one of our first customers. Shall I?', lead: 'yes please' },
    { us: 'Intro is out!', lead: 'we spoke this morning, very helpful. they are fans' },
    {
      us: 'That is lovely to hear. What would be the next step on your side?',
      lead: 'Procurement. They will want three quotes, so brace yourself',
    },
    { us: 'Ha, understood. I will send a quote that is easy to compare.', lead: 'appreciated' },
    {
      us: 'Quote is in your inbox. Two options, same scope.',
      lead: 'got it. option B looks right. is there room on the price if we sign for two years?',
    },
    { us: 'There is: 8% for two years, paid quarterly.', lead: 'ok that helps. I will push for it on {day}' },
    { us: 'Fingers crossed! How did it go?', lead: 'postponed to next week, CFO was sick' },
    {
      us: 'No stress. I keep the offer open until the end of {month}.',
      lead: 'thanks for being relaxed about it',
    },
    { us: 'Any news?', lead: 'Approved!! Contract goes out tomorrow 🎉' },
    {
      us: 'Amazing, thank you {first}. Our team will be in touch about the kick-off.',
      lead: 'looking forward to it',
    },
  ],
};
