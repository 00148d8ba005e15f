import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Trouble = { path: string; status: number; body: string; delayMs?: number };
type Contact = Record<string, unknown> & { id: string };
type Kind = 'Location' | 'Company';
type Pair = { kind: Kind; id: string; access: string; refresh: string; spent: boolean; expired: boolean };

const COMPANY = 'company-1';

/**
 * A CRM that a test holds in its hand: it counts, breaks off and forgets on demand, to the single call.
 * The neighbour with memory and screens is the simulator.
 */
export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

export async function startStandIn() {
  const pairs: Pair[] = [];
  const codes = new Map<string, { kind: Kind; ids: string[] }>();
  const contacts = new Map<string, Contact[]>();
  const state = {
    troubles: [] as Trouble[],
    inactive: new Set<string>(),
    calls: [] as string[],
    mintsRefresh: false,
    lifetimeSeconds: 86_399,
    beforeAnswer: async (_path: string, _call: number): Promise<void> => undefined,
  };

  const issue = (kind: Kind, id: string): Pair => {
    const random = (word: string) => `${word}-${randomBytes(12).toString('hex')}`;
    const pair = {
      kind,
      id,
      access: random('access'),
      refresh: random('refresh'),
      spent: false,
      expired: false,
    };
    pairs.push(pair);
    return pair;
  };
  const toAnswer = (pair: Pair, approvedLocations: string[] = []) => ({
    access_token: pair.access,
    token_type: 'Bearer',
    expires_in: state.lifetimeSeconds,
    refresh_token: pair.refresh,
    scope: 'locations.readonly contacts.readonly',
    userType: pair.kind,
    companyId: COMPANY,
    ...(pair.kind === 'Location' ? { locationId: pair.id } : { approvedLocations, isBulkInstallation: true }),
  });
  const refuse = (status: number, message: string) => ({ status, body: { statusCode: status, message } });

  const grant = (form: URLSearchParams) => {
    if (form.get('grant_type') === 'authorization_code') {
      const code = form.get('code') ?? '';
      const given = codes.get(code);
      codes.delete(code);
      if (!given) return refuse(400, 'Invalid grant: authorization code is invalid');
      return { status: 200, body: toAnswer(issue(given.kind, given.ids[0] ?? ''), given.ids) };
    }
    const pair = pairs.find(({ refresh }) => refresh === form.get('refresh_token'));
    if (!pair || pair.spent) return refuse(400, 'Invalid grant: refresh token is invalid');
    if (state.inactive.has(pair.id)) return refuse(400, 'Location is not active');
    pair.spent = true;
    return { status: 200, body: toAnswer(issue(pair.kind, pair.id)) };
  };

  const search = (id: string, body: string) => {
    const { pageLimit, searchAfter } = JSON.parse(body) as { pageLimit: number; searchAfter?: [number] };
    const all = contacts.get(id) ?? [];
    const start = searchAfter ? searchAfter[0] : 0;
    const page = all.slice(start, start + pageLimit);
    return {
      contacts: page.map((contact, index) => ({
        ...contact,
        locationId: id,
        searchAfter: [start + index + 1],
      })),
      total: all.length,
    };
  };

  const answer = (path: string, request: IncomingMessage, body: string) => {
    if (path === '/oauth/token') return grant(new URLSearchParams(body));
    const pair = pairs.find(({ access }) => `Bearer ${access}` === request.headers.authorization);
    if (!pair || pair.expired) return refuse(401, 'Invalid token: access token is invalid');
    if (request.headers.version !== '2021-07-28') return refuse(400, 'Version header is missing');
    if (path === '/oauth/locationToken') {
      const minted = toAnswer(issue('Location', new URLSearchParams(body).get('locationId') ?? ''));
      return { status: 201, body: state.mintsRefresh ? minted : { ...minted, refresh_token: undefined } };
    }
    if (path === '/contacts/search') return { status: 200, body: search(pair.id, body) };
    const id = /^\/locations\/(.+)$/.exec(path)?.[1];
    return id
      ? { status: 200, body: { location: { id, companyId: COMPANY, name: `CRM ${id}` } } }
      : refuse(404, 'Not found');
  };

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    state.calls.push(path);
    const trouble = state.troubles.find((one) => path.startsWith(one.path));
    if (trouble) {
      state.troubles.splice(state.troubles.indexOf(trouble), 1);
      await sleep(trouble.delayMs ?? 0);
      // A neighbour that quotes what it was sent, secrets and all.
      const sent = JSON.stringify(`${request.headers.authorization ?? ''} ${body}`);
      response
        .writeHead(trouble.status, { 'content-type': 'application/json' })
        .end(trouble.body.replace('"SENT"', sent));
      return;
    }
    const given = answer(path, request, body);
    await state.beforeAnswer(path, state.calls.filter((call) => call === path).length);
    response.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    state,
    settings: {
      HIGHLEVEL_CLIENT_ID: 'app1-suffix',
      HIGHLEVEL_CLIENT_SECRET: 'client-secret-of-the-test',
      HIGHLEVEL_API_BASE: url,
      HIGHLEVEL_AUTHORIZE_URL: `${url}/v2/oauth/chooselocation`,
    },
    /** The person agrees, for one location or as an agency for several. */
    approve(ids: string[], kind: Kind = 'Location'): string {
      const code = `code-${randomBytes(12).toString('hex')}`;
      codes.set(code, { kind, ids });
      return code;
    },
    setContacts: (id: string, list: Contact[]) => void contacts.set(id, list),
    break: (path: string, count: number, status = 503, body = '{"message":"down"}', delayMs = 0) => {
      for (let i = 0; i < count; i++) state.troubles.push({ path, status, body, delayMs });
    },
    expireAccess: () => {
      for (const pair of pairs) pair.expired = true;
    },
    spendRefresh: () => {
      for (const pair of pairs) pair.spent = true;
    },
    count: (path: string) => state.calls.filter((call) => call === path).length,
    secrets: () => pairs.flatMap(({ access, refresh }) => [access, refresh]),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
