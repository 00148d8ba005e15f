import { toWords } from '../dataset/fill-template.ts';
import { locationPlans } from '../dataset/texts.ts';
import { hostedPage } from '../framework/html/hosted-page.ts';
import type { Page } from '../framework/html/layout.ts';
import { sendPage } from '../framework/html/layout.ts';
import { link } from '../framework/html/table-card.ts';
import { list } from '../framework/resources.ts';
import type { Simulator } from '../framework/simulator.ts';

/** The websites of the demo businesses. The product reads them when it drafts a value proposition. */
export function createSites(): Simulator {
  return {
    name: 'sites',
    title: 'Websites',
    purpose: 'The home pages of the businesses, for reading.',
    summary: () => `Websites: ${locationPlans.length}`,
    panel: {
      lead: 'The home pages of the demo businesses.',
      resources: [
        list(null, {
          title: 'Websites',
          items: () => locationPlans,
          columns: {
            Website: ({ domain, name }) => link(`/sites/${domain}`, name),
            City: ({ city }) => city,
          },
        }),
      ],
    },
    register: (app) => {
      app.get<{ Params: { domain: string } }>('/sites/:domain', async ({ params }, reply) => {
        const plan = locationPlans.find(({ domain }) => domain === params.domain);
        if (!plan) return reply.code(404).type('text/html; charset=utf-8').send('<h1>Not found</h1>');
        return sendPage(reply, homePage(plan));
      });
    },
    reset: () => undefined,
  };
}

/** Repeats the arguments of the business's emails. */
function homePage({ name, offer, city, state }: (typeof locationPlans)[number]): Page {
  const { topic, benefit, proof } = toWords(offer, 'en');
  return hostedPage({
    title: name,
    notice: 'a website of a fictional business',
    lead: `We help our clients in ${city}, ${state} with ${topic}.`,
    sections: [{ title: 'What our customers get', texts: [`With our ${topic}, ${benefit}. ${proof}.`] }],
  });
}
