import { locationPlans } from '../dataset/accounts.ts';
import { layout } from '../frame/html/layout.ts';
import { sendPage } from '../frame/html/send-page.ts';
import type { Simulator } from '../frame/simulator.ts';
import { homePage, listOfSites } from './pages.ts';

/** The websites of the businesses in here: what the product reads when it drafts a value proposition. */
export function createSites(): Simulator {
  return {
    name: 'sites',
    title: 'Websites',
    purpose: 'The home pages of the businesses, for reading.',
    summary: () => `Websites: ${locationPlans.length}`,
    register: (app) => {
      app.get('/sites', async (_request, reply) =>
        sendPage(reply, layout({ title: 'Websites', current: '/sites', body: listOfSites(locationPlans) })),
      );
      app.get<{ Params: { domain: string } }>('/sites/:domain', async ({ params }, reply) => {
        const plan = locationPlans.find(({ domain }) => domain === params.domain);
        if (!plan) return reply.code(404).type('text/html; charset=utf-8').send('<h1>Not found</h1>');
        return sendPage(reply, homePage(plan));
      });
    },
    reset: () => undefined,
  };
}
