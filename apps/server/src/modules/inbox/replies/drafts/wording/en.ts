import type { DraftWording } from './wording.ts';

export const en: DraftWording = {
  frames: {
    professional: { greeting: 'Hello {name},', plain: 'Hello there,', closing: 'Best regards,' },
    friendly: { greeting: 'Hi {name},', plain: 'Hi there,', closing: 'All the best,' },
    direct: { greeting: '{name},', plain: 'Hello,', closing: 'Thanks,' },
    formal: { greeting: 'Dear {name},', plain: 'Dear Sir or Madam,', closing: 'Yours sincerely,' },
    casual: { greeting: 'Hey {name},', plain: 'Hey there,', closing: 'Cheers,' },
  },
  company: 'your company',
  industry: 'your industry',
  at: { named: 'at {company}', plain: 'at your company' },
  offer: 'In short, what we do: {value}',
  link: 'More is here: {link}',
  meeting: 'Let us take {meeting}.',
  invitation: 'I will send you an invitation.',
  hour: 'What time suits you best?',
  price: 'You asked about the price: I will go through it with you then.',
  as_said: 'I will get back to you then. If anything changes before, a short message is enough.',
  interested: {
    professional:
      'Thank you for getting back to me. I would be glad to show you what this could look like for {company}, and to answer your questions with {industry} in mind.\n\nWould you have 20 minutes for a call this week or next? If you send me two or three times that suit you, I will confirm one right away.',
    friendly:
      "Great to hear from you! I'd love to learn a bit more about {company} and what matters in {industry} right now.\n\nHow does a quick call this week sound? Just tell me what time suits you and I'll make it work.",
    direct:
      'Thanks for the reply. The quickest way to see whether this fits {company} is a 15-minute call.\n\nWhich day works best for you this week?',
  },
  soft_no: {
    professional:
      'Thank you for letting me know. I understand that the timing is not right for {company} at the moment.\n\nMay I get back to you in a few months, when things in {industry} may look different for you?',
    friendly:
      "Thanks for being open about it, I completely understand. Things {at} come first!\n\nWould it be all right if I checked in again in a few months? If anything changes in {industry} before then, I'm only a message away.",
    direct:
      'Understood, now is not the time for {company}.\n\nWhen should I check in again: next quarter, or later?',
  },
  hard_no: {
    professional:
      'Thank you for the clear answer; I will leave it at that and wish you and {company} all the best.',
    friendly: 'Thanks for letting me know, no problem at all, and all the best to you and {company}!',
    direct: 'Understood, thanks for the clear answer.',
  },
  leave_alone: {
    professional: 'Understood, and my apologies for the disturbance: I will not write to you again.',
    friendly: 'Of course, sorry to have bothered you: I will not write again.',
    direct: 'Understood, I will not write again.',
  },
  wrong_person_named: {
    professional:
      'Thank you for pointing me to {colleague}, that is very helpful. I will get in touch there and mention that you were kind enough to refer me.',
    friendly:
      "Thanks so much for passing on {colleague}'s name! I'll reach out there and say that you sent me.",
    direct: 'Thanks. I will contact {colleague} and mention your name.',
  },
  wrong_person: {
    professional:
      'Thank you for letting me know. Could you tell me who looks after this {at}? A name is enough, and I will not take up more of your time.',
    friendly:
      'Thanks for letting me know! Would you happen to know who looks after this {at}? A name would help me a lot.',
    direct: 'Thanks. Who looks after this {at}?',
  },
  ooo_until: {
    professional:
      'Thank you for the note. I will get back to you after {date}, when you have had time to settle in again.',
    friendly: "Thanks for the heads-up! I'll get back to you after {date}. Enjoy the time until then.",
    direct: 'Noted. I will write again after {date}.',
  },
  ooo: {
    professional: 'Thank you for the note. I will get back to you when you have returned.',
    friendly: "Thanks for the heads-up! I'll get back to you once you are back.",
    direct: 'Noted. I will write again when you are back.',
  },
  unknown: {
    professional:
      'Thank you for your reply. Is there anything I can answer for you? And if somebody else {at} looks after this, I would be grateful for a name.',
    friendly:
      "Thanks for writing back! Is there anything I can answer for you? And if someone else {at} looks after this, I'd be grateful for a name.",
    direct:
      'Thanks for your reply. Is this something you look after {at}, or should I speak to someone else?',
  },
};
