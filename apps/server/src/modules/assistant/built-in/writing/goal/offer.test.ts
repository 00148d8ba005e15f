import { expect, it } from 'vitest';
import { kindOfGoal } from '#server/modules/assistant/built-in/reading/read-goal.ts';
import { offerOf } from './offer.ts';

it.each([
  ['book free roof inspections', 'a free roof inspection'],
  ['booking meetings', 'a short meeting'],
  ['book calls', 'a short call'],
  ['schedule 15-minute calls with CFOs', 'a 15-minute call'],
  ['book 20 qualified sales meetings', 'a short meeting'],
  ['book demos of our scheduling software', 'a demo of our scheduling software'],
  ['get more demos', 'a short demo'],
  ['schedule site surveys', 'a site survey'],
  ['book a free audit', 'a free audit'],
  ['offer energy audits', 'an energy audit'],
  ['book more business', 'a short call'],
  ['get quotes', 'a quote'],
  ['Book Demos', 'a short demo'],
  ['start conversations', 'a short conversation'],
  ['conduct customer interviews', 'a customer interview'],
  ['get on a call', 'a short call'],
  ['test drives', 'a test drive'],
  ['sell more', 'a short call'],
  ['find reseller partners', 'a short call about partnering'],
  ['schedule partnership meetings', 'a short call about partnering'],
  ['get referrals', 'a short call about referrals'],
  ['hiring nurses', 'a short conversation about the role'],
  ['get replies', 'a quick exchange by email'],
  ['generate leads', 'a short call'],
  ['', 'a short conversation'],
])('%j offers the reader %s', (goal, words) =>
  expect(offerOf(goal, kindOfGoal(goal))).toEqual({ form: 'thing', words }),
);

it.each([
  ['register for our webinar on 3 December', 'register for our webinar on 3 December'],
  ['get people to register for our webinar', 'register for our webinar'],
  ['get them to book their free inspection', 'book your free inspection'],
  ['invite people to our open house', 'join us for our open house'],
  ['fill our webinar on 3 December', 'join us for our webinar on 3 December'],
  ['webinar registrations', 'join us for our webinar'],
  ['download our ebook', 'download our ebook'],
  ['whitepaper downloads', 'download our whitepaper'],
  ['free trial signups', 'start a free trial'],
  ['more trial sign-ups', 'start a trial'],
  ['sign-ups for our beta', 'sign up for our beta'],
  ['register people for our webinar', 'register for our webinar'],
  ['have them visit our booth at CES', 'visit our booth at CES'],
  ['newsletter subscribers', 'subscribe to our newsletter'],
  ['sell garden sheds', 'take a look at our garden sheds'],
  ['sell more dog food to vets', 'take a look at our dog food'],
  ['drive traffic to our website', 'visit our website'],
  ['announce our new app', 'take a look at our new app'],
  ['get feedback on our app', 'share your feedback on our app'],
  ['brand awareness', 'take a look at what we do'],
])('%j asks the reader to %s', (goal, words) =>
  expect(offerOf(goal, kindOfGoal(goal))).toEqual({ form: 'act', words }),
);
