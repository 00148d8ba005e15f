import { endpointBudgets } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { router } from '#server/registry.ts';
import { listEndpoints } from '../contract-walk.ts';

type Procedure = { '~orpc': { middlewares: readonly unknown[] } };

const procedures = new Map<string, Procedure>(
  Object.entries(router).flatMap(([module, routes]) =>
    Object.entries(routes).map(([verb, procedure]) => [`${module}.${verb}`, procedure as Procedure] as const),
  ),
);

/** Endpoints with the same middleware as this one: `authedNoTx` waits for a provider, `authedReplica` reads figures. */
function listImplementedLike(name: string): string[] {
  const own = procedures.get(name)?.['~orpc'].middlewares.at(-1);
  return [...procedures]
    .filter(([, procedure]) => procedure['~orpc'].middlewares.includes(own))
    .map(([each]) => each);
}

const CHEAP: Readonly<Record<string, string>> = {
  'live.listen': 'one stream per tab, with a limit of its own',
  'live.batch': 'each call of it is limited on its own',
  'notifications.getPushKey': 'reads a key that is created once',
};

/** Routes outside the contract that are authorized by name. */
const FILES = [
  'audit.download',
  'clients.download',
  'inbox.downloadAttachment',
  'inbox.shareFile',
  'leads.downloadFailures',
  'leads.receiveFile',
  'reports.download',
];

describe('expensive endpoints', () => {
  it.each([
    ['wait for a provider or a model', 'inbox.generateReply'],
    ['aggregate figures', 'dashboard.get'],
  ])('have a budget per person when they %s', (_why, example) => {
    const names = listImplementedLike(example);
    expect(names).toContain(example);
    expect(names.filter((name) => !(name in endpointBudgets) && !(name in CHEAP))).toEqual([]);
  });

  it('have a budget per person when they search, import, export, sync, replay or change many rows', () => {
    const expensive = listEndpoints().filter(
      ({ name, path }) =>
        /\/functions\/(?:ai-|generate-|scrape-|sync-|send-to-clay|ghl-(?:sync|refresh|diagnostic)|campaign-chat)/.test(
          path,
        ) ||
        /(?:^audit|^suppression|^inbox|^leads|^campaigns)\.list$/.test(name) ||
        /\.(?:startRun|previewRun|createImport|startImport|undoImport|changeMany|reEnrich|replay|runAgain)$/.test(
          name,
        ),
    );
    expect(expensive.length).toBeGreaterThan(20);
    expect(expensive.map(({ name }) => name).filter((name) => !(name in endpointBudgets))).toEqual([]);
  });

  it('have a budget per person when a client notifies the agency', () => {
    expect(endpointBudgets['inbox.addClientNote']).toBe('ask');
  });

  it('have a budget per person when they send or receive a file', () => {
    expect(FILES.filter((name) => !(name in endpointBudgets))).toEqual([]);
  });

  it('use names that exist in the contract', () => {
    const endpointNames = [...procedures.keys(), ...FILES];
    expect(Object.keys(endpointBudgets).filter((name) => !endpointNames.includes(name))).toEqual([]);
  });
});
