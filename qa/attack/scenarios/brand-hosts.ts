import { deepEqual, equal, ok } from 'node:assert/strict';
import type { BrandHost } from '@hearback/contract';
import type { Scenario } from '../scenario.ts';
import type { AttackTarget } from '../target.ts';

const CONCURRENT_CLAIMS = 12;
/** 401 without a session where a host is served, and 404 elsewhere. */
const SERVED = '/api/auth/session';
/** They belong to the installation, or name the product. */
const PUBLIC_PATHS = ['/signup', '/docs', '/developers', '/v1/me', '/mcp', '/api/openapi.json'];

export const scenario: Scenario = {
  title:
    'custom domains are served only with proof, only for their own workspace, and no longer after their removal',
  async run(target) {
    const run = Date.now();
    const host = await claimOnce(target, (index) => `portal-${index}.agency-${run}.example`);
    const guesses = await refuseWithoutProof(target, host);
    await prove(target);
    equal(await visit(target, host, SERVED), 401);
    await refuseOthers(target, host);
    for (const path of PUBLIC_PATHS) equal(await visit(target, host, path), 404, `${path} at the host`);
    for (const near of [
      `sub.${host}`,
      `${host}.evil.example`,
      `evil.example#${host}`,
      `${host}@evil.example`,
    ])
      ok([400, 404].includes(await visit(target, near, SERVED)), `${near} is served`);

    await asOwner(target, 'POST', '/remove');
    equal(await visit(target, host, SERVED), 404, 'a removed host is served');
    // The records of the earlier claim still exist.
    equal((await asOwner(target, 'PUT', '', { host })).status, 200);
    const { body } = await asOwner(target, 'POST', '/check');
    deepEqual(
      [body.status, body.problem],
      ['pending', 'txt_wrong'],
      'the proof of an earlier claim was used',
    );
    equal(await visit(target, host, SERVED), 404);
    await asOwner(target, 'POST', '/remove');
    return `${CONCURRENT_CLAIMS} concurrent claims, ${guesses} wrong proofs`;
  },
};

async function asOwner({ people: { owner } }: AttackTarget, method: string, path: string, body?: object) {
  const answer = await owner.ask(method, `/api/branding/host${path}`, { ...(body && { body }) });
  return { status: answer.status, body: answer.body as BrandHost };
}

/** The stack's proxy is trusted, so this header counts. */
const visit = async ({ stranger }: AttackTarget, host: string, path: string, token?: string) =>
  (
    await stranger.ask('GET', path, {
      headers: { 'x-forwarded-host': host, ...(token && { authorization: `Bearer ${token}` }) },
    })
  ).status;

async function page({ url }: AttackTarget, host: string): Promise<string> {
  const headers = { 'x-forwarded-host': host, 'x-forwarded-for': '203.0.113.67' };
  return (await fetch(url, { headers })).text();
}

const isPage = (text: string): boolean => text.includes('<script');

/** A workspace has one host, also if it enters several at the same moment. */
async function claimOnce(target: AttackTarget, toHost: (index: number) => string): Promise<string> {
  const claims = await Promise.all(
    Array.from({ length: CONCURRENT_CLAIMS }, (_, index) =>
      asOwner(target, 'PUT', '', { host: toHost(index) }),
    ),
  );
  const accepted = claims.filter(({ status }) => status === 200);
  equal(accepted.length, 1, `${accepted.length} of ${CONCURRENT_CLAIMS} concurrent claims were accepted`);
  return accepted[0]?.body.host ?? '';
}

/** A CNAME record proves nothing, because anyone can point a name to this server. */
async function refuseWithoutProof(target: AttackTarget, host: string): Promise<number> {
  const { body } = await asOwner(target, 'POST', '/check');
  const [txt, cname] = body.records;
  const { control } = target.simulators;
  await control('dns/records', cname);
  const proofs = ['portal-verify-of-another-workspace', `${txt?.value}a`, txt?.value.slice(0, -1) ?? '', ' '];
  for (const value of proofs) {
    await control('dns/records', { type: 'TXT', name: txt?.name, value });
    const checked = await asOwner(target, 'POST', '/check');
    equal(checked.body.status, 'pending', `'${value}' was accepted as proof`);
    equal(await visit(target, host, SERVED), 404, 'a host without proof is served');
    const text = await page(target, host);
    ok(!isPage(text) && !/hearback/i.test(text), 'a host without proof names the product');
  }
  return proofs.length;
}

async function prove(target: AttackTarget): Promise<void> {
  const { body } = await asOwner(target, 'POST', '/check');
  for (const record of body.records) await target.simulators.control('dns/records', record);
  const checked = await asOwner(target, 'POST', '/check');
  equal(checked.body.status, 'verified', JSON.stringify(checked.body));
}

/** Sessions and sign-ins of another workspace get nothing at the host. */
async function refuseOthers(target: AttackTarget, host: string): Promise<void> {
  const { people, stranger } = target;
  equal(await visit(target, host, '/api/users/me', await people.owner.token()), 200);
  for (const path of ['/api/users/me', SERVED, '/api/conversations'])
    equal(await visit(target, host, path, await people.solo.token()), 401, `${path} of another workspace`);
  const signIn = await stranger.ask('POST', '/api/auth/sign-in', {
    headers: { 'x-forwarded-host': host },
    body: { email: 'solo@demo.hearback.test', password: 'hearback-demo' },
  });
  equal(signIn.status, 401, 'a person of another workspace signed in at the host');
  const claim = await people.solo.ask('PUT', '/api/branding/host', { body: { host } });
  ok([403, 409].includes(claim.status), `another workspace claimed the host: ${claim.status}`);
}
