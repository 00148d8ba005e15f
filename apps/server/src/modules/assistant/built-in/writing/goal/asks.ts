import type { ReplyTone } from '@hearback/contract';
import type { Role } from '../letters/letter.ts';
import type { Offer } from './offer.ts';

type Asking = Exclude<Role, 'break_up'>;
type Wordings = Record<Asking, (offer: string) => string>;

/** The call to action of each mail: always for the same thing, and never in the same words. */
const WORDINGS: Record<ReplyTone, Record<Offer['form'], Wordings>> = {
  professional: {
    thing: {
      opener: (offer) => `Would you be open to ${offer}?`,
      value: (offer) => `Does ${offer} sound worthwhile?`,
      insight: (offer) => `If you'd like to explore it, I'm happy to arrange ${offer}.`,
      objection: (offer) => `Is ${offer} worth considering?`,
      example: (offer) => `Could we start with ${offer}?`,
      relevance: (offer) => `Would ${offer} make sense for you?`,
      timing: (offer) => `When would be a good time for ${offer}?`,
      referral: (offer) => `If you're the right person, would you consider ${offer}?`,
      summary: (offer) => `All I'm suggesting is ${offer}. Is that something you'd consider?`,
    },
    act: {
      opener: (offer) => `Would you like to ${offer}?`,
      value: (offer) => `You're welcome to ${offer}. Just reply, and I'll send you the details.`,
      insight: (offer) => `Would it make sense for you to ${offer}?`,
      objection: (offer) => `Would you be willing to ${offer} and judge for yourself?`,
      example: (offer) => `The first step is simply to ${offer}.`,
      relevance: (offer) => `Would you take a moment to ${offer}?`,
      timing: (offer) => `Will you have time to ${offer}?`,
      referral: (offer) => `If you're the right person, I hope you'll ${offer}.`,
      summary: (offer) => `The goal of this note is simple: to invite you to ${offer}.`,
    },
  },
  friendly: {
    thing: {
      opener: (offer) => `Would you be up for ${offer}?`,
      value: (offer) => `How does ${offer} sound?`,
      insight: (offer) => `If you're curious, I'd be glad to set up ${offer}.`,
      objection: (offer) => `No pressure, but would ${offer} be worth a try?`,
      example: (offer) => `Want to start with ${offer}?`,
      relevance: (offer) => `Can I interest you in ${offer}?`,
      timing: (offer) => `What would be a good week for ${offer}?`,
      referral: (offer) => `And if it's you, are you up for ${offer}?`,
      summary: (offer) => `So, shall we go ahead with ${offer}?`,
    },
    act: {
      opener: (offer) => `I'd love for you to ${offer}. Interested?`,
      value: (offer) => `Want to ${offer}? Just reply, and I'll point you the right way.`,
      insight: (offer) => `If you're curious, why not ${offer}?`,
      objection: (offer) => `No pressure at all, but would you like to ${offer} and see for yourself?`,
      example: (offer) => `Ready to ${offer}?`,
      relevance: (offer) => `You're warmly invited to ${offer}.`,
      timing: (offer) => `Does it fit your schedule to ${offer}?`,
      referral: (offer) => `And if it's you, feel free to ${offer}.`,
      summary: (offer) => `So what do you say, will you ${offer}?`,
    },
  },
  direct: {
    thing: {
      opener: (offer) => `Open to ${offer}?`,
      value: (offer) => `Interested in ${offer}?`,
      insight: (offer) => `Reply "yes" and I'll arrange ${offer}.`,
      objection: (offer) => `Would ${offer} help you decide?`,
      example: (offer) => `Can we begin with ${offer}?`,
      relevance: (offer) => `Should we plan ${offer}?`,
      timing: (offer) => `Is now a good time for ${offer}, or is later better?`,
      referral: (offer) => `If it's you, can we plan ${offer}?`,
      summary: (offer) => `One decision left: ${offer}, yes or no?`,
    },
    act: {
      opener: (offer) => `Will you ${offer}?`,
      value: (offer) => `Reply "yes" if you want to ${offer}.`,
      insight: (offer) => `The next step is to ${offer}.`,
      objection: (offer) => `Are you willing to ${offer}, yes or no?`,
      example: (offer) => `Step one: ${offer}.`,
      relevance: (offer) => `If this is for you, please ${offer}.`,
      timing: (offer) => `Do you have a minute to ${offer}?`,
      referral: (offer) => `If it's you, go ahead and ${offer}.`,
      summary: (offer) => `One thing left to do: ${offer}.`,
    },
  },
};

/** Who says goodbye does not ask again. */
export const askFor = ({ form, words }: Offer, tone: ReplyTone, role: Role): string[] =>
  role === 'break_up' ? [] : [WORDINGS[tone][form][role](words)];
