import type { Import, Lead } from '@hearback/contract';
import type { Answers } from '#web/lib/testing/render-as.tsx';
import { answerCalls, type FakeResponse } from '#web/lib/testing/render-screen.tsx';
import { uuid } from './server-data.ts';

export const CAMPAIGN = `/api/campaigns/${uuid(5001)}`;

export type LeadsFixtures = { leads: Lead[]; next: string | null; imports: Import[]; total: number | null };

/** Server data by call. A test changes `data` or overrides a response. */
function answerFrom(data: LeadsFixtures, call: string): FakeResponse {
  if (call === `GET ${CAMPAIGN}/leads`) return { body: { leads: data.leads, next: data.next } };
  if (call === `GET ${CAMPAIGN}/lead-runs`) return { body: [] };
  if (call === `GET ${CAMPAIGN}/imports`) return { body: data.imports };
  if (call === `GET ${CAMPAIGN}/leads/count`) return { body: toCount(data) };
  const one = data.imports.find(({ id }) => call === `GET /api/imports/${id}`);
  return one
    ? { body: one }
    : {
        status: 404,
        body: {
          code: 'NOT_FOUND',
          message: 'Not found. It may have been deleted, or you may not have access.',
        },
      };
}

function toCount({ leads, total }: LeadsFixtures) {
  const statuses = ['pending_enrichment', 'queued', 'running', 'complete', 'error'];
  const by_status = Object.fromEntries(
    statuses.map((status) => [status, leads.filter((lead) => lead.enrichment_status === status).length]),
  );
  return { total: total ?? leads.length, by_status };
}

export function serveLeads(fixtures: Partial<LeadsFixtures> = {}, answers: Answers = {}) {
  const data: LeadsFixtures = { leads: [], next: null, imports: [], total: null, ...fixtures };
  const calls: { call: string; body: unknown }[] = [];
  const fetch = answerCalls((method, path, body) => {
    const call = `${method} ${path}`;
    calls.push({ call, body });
    const answer = answers[call];
    return typeof answer === 'function' ? answer(body) : (answer ?? answerFrom(data, call));
  });
  return {
    data,
    answers,
    /** The search parameters of every read of `path`. */
    queriesOf: (path: string) =>
      fetch.mock.calls
        .map(([{ url }]) => new URL(url))
        .filter((url) => url.pathname === path)
        .map((url) => Object.fromEntries(url.searchParams)),
    toBody: (call: string) => calls.findLast((each) => each.call === call)?.body,
    wasAsked: (call: string) => calls.some((each) => each.call === call),
  };
}

/** jsdom has no layout, and a virtualized list without a height renders no rows. */
export const setElementSize = (): void =>
  void Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 700 });
