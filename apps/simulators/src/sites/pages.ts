import type { LocationPlan } from '../dataset/accounts.ts';
import { wordsOf } from '../dataset/fill.ts';
import { type Html, html } from '../frame/html/html.ts';
import { hostedLayout, type Page } from '../frame/html/layout.ts';

export const listOfSites = (plans: readonly LocationPlan[]): Html => html`
  <h1>Websites</h1>
  <ul>
    ${plans.map(({ domain, name }) => html`<li><a href="/sites/${domain}">${name}</a></li>`)}
  </ul>
`;

/** Says what the business says in its mails. */
export function homePage({ name, offer, city, state }: LocationPlan): Page {
  const { topic, benefit, proof } = wordsOf(offer, 'en');
  const body = html`
    <h1>${name}</h1>
    <p>We help our clients in ${city}, ${state} with ${topic}.</p>
    <h2>What our customers get</h2>
    <p>With our ${topic}, ${benefit}. ${proof}.</p>
  `;
  return hostedLayout({ title: name, body, notice: 'a website of nobody' });
}
