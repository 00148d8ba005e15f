import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Failure = { path: string; status: number; body: string; delayMs: number };
type Contact = Record<string, unknown> & { id: string };
type Kind = 'Location' | 'Company';
type Pair = { kind: Kind; id: string; access: string; refresh: string; spent: boolean; expired: boolean };
type FakeResponse = { status: number; body: unknown };

const COMPANY = 'company-1';

const random = (word: string) => `${word}-${randomBytes(12).toString('hex')}`;
const refuse = (statusCode: number, message: string): FakeResponse => ({
  status: statusCode,
  body: { statusCode, message },
});

/**
 * A scriptable fake CRM: it counts calls, fails and forgets on demand, per call. The simulator is the stateful
 * provider with screens.
 */
export class FakeCrm {
  readonly failures: Failure[] = [];
  readonly inactive = new Set<string>();
  readonly calls: string[] = [];
  /** True if a location token created from an agency's has its own refresh token. */
  mintsRefresh = false;
  beforeAnswer = async (_path: string, _call: number): Promise<void> => undefined;
  readonly #pairs: Pair[] = [];
  readonly #codes = new Map<string, { kind: Kind; ids: string[] }>();
  readonly #contacts = new Map<string, Contact[]>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  static async start(): Promise<FakeCrm> {
    const fakeCrm = new FakeCrm();
    await new Promise<void>((resolve) => fakeCrm.#server.listen(0, '127.0.0.1', resolve));
    return fakeCrm;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get settings() {
    return {
      HIGHLEVEL_CLIENT_ID: 'app1-suffix',
      HIGHLEVEL_CLIENT_SECRET: 'client-secret-of-the-test',
      HIGHLEVEL_API_BASE: this.url,
      HIGHLEVEL_AUTHORIZE_URL: `${this.url}/v2/oauth/chooselocation`,
    };
  }

  /** The person consents, for one location or as an agency for several. */
  approve(ids: string[], kind: Kind = 'Location'): string {
    const code = random('code');
    this.#codes.set(code, { kind, ids });
    return code;
  }

  setContacts(id: string, contacts: Contact[]): void {
    this.#contacts.set(id, contacts);
  }

  /** "SENT" in the body is replaced by the request, including secrets. */
  break(path: string, count: number, status = 503, body = '{"message":"down"}', delayMs = 0): void {
    for (let i = 0; i < count; i++) this.failures.push({ path, status, body, delayMs });
  }

  expireAccess(): void {
    for (const pair of this.#pairs) pair.expired = true;
  }

  spendRefresh(): void {
    for (const pair of this.#pairs) pair.spent = true;
  }

  count(path: string): number {
    return this.calls.filter((call) => call === path).length;
  }

  secrets(): string[] {
    return this.#pairs.flatMap(({ access, refresh }) => [access, refresh]);
  }

  /** Removes all failures and resets the counts. */
  calm(): void {
    this.failures.length = 0;
    this.calls.length = 0;
    this.inactive.clear();
    this.beforeAnswer = async () => undefined;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let sent = '';
    for await (const chunk of request) sent += String(chunk);
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    this.calls.push(path);
    const send = (status: number, body: string) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    const at = this.failures.findIndex((failure) => path.startsWith(failure.path));
    const [failure] = at < 0 ? [] : this.failures.splice(at, 1);
    if (failure) {
      await sleep(failure.delayMs);
      const quoted = JSON.stringify(`${request.headers.authorization ?? ''} ${sent}`);
      return send(failure.status, failure.body.replace('"SENT"', quoted));
    }
    const fakeResponse = this.#answer(path, request.headers, sent);
    await this.beforeAnswer(path, this.count(path));
    return send(fakeResponse.status, JSON.stringify(fakeResponse.body));
  }

  #answer(path: string, headers: IncomingMessage['headers'], sent: string): FakeResponse {
    if (path === '/oauth/token') return this.#grant(new URLSearchParams(sent));
    const pair = this.#pairs.find(({ access }) => `Bearer ${access}` === headers.authorization);
    if (!pair || pair.expired) return refuse(401, 'Invalid token: access token is invalid');
    if (headers.version !== '2021-07-28') return refuse(400, 'Version header is missing');
    if (path === '/oauth/locationToken') {
      const minted = this.#issue('Location', new URLSearchParams(sent).get('locationId') ?? '');
      return {
        status: 201,
        body: this.mintsRefresh ? minted : { ...minted, refresh_token: undefined },
      };
    }
    if (path === '/contacts/search') return { status: 200, body: this.#search(pair.id, sent) };
    const id = /^\/locations\/(.+)$/.exec(path)?.[1];
    return id
      ? { status: 200, body: { location: { id, companyId: COMPANY, name: `CRM ${id}` } } }
      : refuse(404, 'Not found');
  }

  #grant(form: URLSearchParams): FakeResponse {
    if (form.get('grant_type') === 'authorization_code') {
      const code = form.get('code') ?? '';
      const codeGrant = this.#codes.get(code);
      this.#codes.delete(code);
      if (!codeGrant) return refuse(400, 'Invalid grant: authorization code is invalid');
      return { status: 200, body: this.#issue(codeGrant.kind, codeGrant.ids[0] ?? '', codeGrant.ids) };
    }
    const pair = this.#pairs.find(({ refresh }) => refresh === form.get('refresh_token'));
    if (!pair || pair.spent) return refuse(400, 'Invalid grant: refresh token is invalid');
    if (this.inactive.has(pair.id)) return refuse(400, 'Location is not active');
    pair.spent = true;
    return { status: 200, body: this.#issue(pair.kind, pair.id) };
  }

  #issue(kind: Kind, id: string, approvedLocations: string[] = []) {
    const access = random('access');
    const refresh = random('refresh');
    this.#pairs.push({ kind, id, access, refresh, spent: false, expired: false });
    return {
      access_token: access,
      token_type: 'Bearer',
      expires_in: 86_399,
      refresh_token: refresh,
      scope: 'locations.readonly contacts.readonly',
      userType: kind,
      companyId: COMPANY,
      ...(kind === 'Location' ? { locationId: id } : { approvedLocations, isBulkInstallation: true }),
    };
  }

  #search(id: string, sent: string) {
    const { pageLimit, searchAfter } = JSON.parse(sent) as { pageLimit: number; searchAfter?: [number] };
    const all = this.#contacts.get(id) ?? [];
    const start = searchAfter?.[0] ?? 0;
    const page = all.slice(start, start + pageLimit);
    const contacts = page.map((contact, index) => ({
      ...contact,
      locationId: id,
      searchAfter: [start + index + 1],
    }));
    return { contacts, total: all.length };
  }
}
