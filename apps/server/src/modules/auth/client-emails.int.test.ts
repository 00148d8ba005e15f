import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutgoingMail } from '@hearback/providers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBrandOrigin } from '#server/platform/http/site.ts';
import { runJob } from '#server/testing/run-job.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { addWritingAgency } from '#server/testing/writing-agency.ts';
import { queueNewDeviceEmail } from './devices/new-device.email.ts';
import { notifyOfSecurity, type SecurityNotice } from './devices/security.email.ts';
import { setTemporaryPassword } from './passwords/set-temporary-password.ts';
import { resetSecondFactor } from './second-factor/reset-second-factor.ts';

const app = await openTestApp();
const agency = await addWritingAgency(app, 'agency');
const { workspace_id, owner, customer } = agency;
afterAll(() => app.close());

const BRAND = {
  location_id: null,
  name: 'North Star',
  accent: '#5b2a86',
  support_email: 'help@north.example',
  legal_links: [{ label: 'Privacy policy', url: 'https://north.example/privacy' }],
  email_footer: 'North Star Ltd, 1 Pole Street',
};

const NOTICES: Readonly<Record<SecurityNotice['kind'], SecurityNotice>> = {
  password_changed: { kind: 'password_changed' },
  password_reset: { kind: 'password_reset' },
  app_added: { kind: 'app_added' },
  app_removed: { kind: 'app_removed' },
  recovery_codes_replaced: { kind: 'recovery_codes_replaced' },
  passkey_added: { kind: 'passkey_added', name: 'Phone' },
  passkey_removed: { kind: 'passkey_removed', name: 'Phone' },
  recovery_code_used: { kind: 'recovery_code_used', left: 3 },
  codes_failed: { kind: 'codes_failed', failures: 20 },
  new_password_required: { kind: 'new_password_required', failures: 50, url: `${app.url}/x`, hours: 24 },
};

/** Queues every kind of email that a client can get, and one for a colleague. */
async function queueAll(): Promise<void> {
  const [client] = await app.query(
    sql<{ auth_user_id: string }>`select auth_user_id from users where id = ${customer.user_id}`,
  );
  const auth_user_id = client?.auth_user_id ?? '';
  const person = { workspace_id, user_id: customer.user_id, email: customer.email, first_name: 'Cleo' };
  const source = { services: app.services, address: '192.0.2.1', headers: new Headers() };
  await app.withDatabase(async (tx) => {
    for (const notice of Object.values(NOTICES)) await notifyOfSecurity(source, tx, auth_user_id, notice);
    await queueNewDeviceEmail(app.services, tx, person, { address: '192.0.2.1', userAgent: null });
    await sql`insert into auth.totp_secrets (auth_user_id, sealed_secret, confirmed_at) values (${auth_user_id}, 'b1.x', now())`.execute(
      tx,
    );
    await resetSecondFactor(app.services, tx, { ...person, auth_user_id, by: 'Olive Owner' });
    await setTemporaryPassword(app.services, tx, { ...person, auth_user_id, password: 'temporary words' });
  });
  const call = (path: string, body: object) => app.call('POST', path, { token: owner.token, body });
  await call('/api/functions/send-password-reset', { userId: customer.user_id });
  const [location = ''] = agency.locations;
  const invitation = { userType: 'agency_customer', locations: [location] };
  const names = { firstName: 'Nina', lastName: 'New', password: 'secret words' };
  await call('/api/functions/create-user-direct', { email: 'made@client.example', ...names, ...invitation });
  await call('/api/functions/send-user-invitation', { email: 'new@client.example', ...invitation });
  await call('/api/functions/send-user-invitation', { email: 'new@team.example', userType: 'agency' });
}

const sent: (OutgoingMail & { template: string })[] = [];
beforeAll(async () => {
  await app.query(sql`update mails set status = 'sent', sealed_contents = null`);
  await app.call('PUT', '/api/branding', { token: owner.token, body: BRAND });
  await app.query(sql`insert into brand_hosts (workspace_id, host, token, status)
    values (${workspace_id}, 'portal.north.example', repeat('x', 30), 'verified')`);
  await queueAll();
  for (const { id, template } of await app.query(
    sql<{
      id: string;
      template: string;
    }>`select id, template from mails where status = 'queued' order by created_at`,
  )) {
    const send = async (mail: OutgoingMail) => void sent.push({ ...mail, template });
    const services = { ...app.services, mailer: { send, close: () => undefined } };
    await runJob(services, 'platform.send-mail', { workspace_id, mail_id: id });
  }
});

const toClients = () => sent.filter(({ to }) => to !== 'new@team.example');

describe('an email to a client', () => {
  it('is tested for every kind of email', () => {
    expect(
      toClients()
        .map(({ template }) => template)
        .sort(),
    ).toEqual(
      [
        ...Object.keys(NOTICES).map((kind) => `auth.${kind}`),
        ...['auth.new_device', 'auth.second_factor_reset', 'auth.temporary_password'],
        ...['people.credentials', 'people.invitation', 'people.password-reset'],
      ].sort(),
    );
  });

  it('does not contain the name of the product', () => {
    for (const { template, subject, text, html, fromName } of toClients())
      expect(
        `${subject}\n${text}\n${html}\n${fromName}`.replaceAll(app.config.publicUrl, ''),
        template,
      ).not.toMatch(/hearback|\{\{/i);
  });

  it('has the name, the color and the support address of the agency', () => {
    for (const mail of toClients()) {
      expect(mail).toMatchObject({ fromName: 'North Star', replyTo: 'help@north.example' });
      expect(mail.html).toContain('background:#5b2a86');
      expect(mail.text).toContain('-- \nNorth Star');
    }
  });

  it('has the footer and the legal links, unless it goes to a person who has not accepted yet', () => {
    for (const { template, text, html } of toClients())
      for (const part of [BRAND.email_footer, 'Privacy policy', 'https://north.example/privacy'])
        expect(text.includes(part) && html.includes(part), template).toBe(template !== 'people.invitation');
  });

  it('links to the custom domain of the agency, never to that of the product', () => {
    const { publicUrl } = app.config;
    const portal = toBrandOrigin(app.config, 'portal.north.example');
    const withLinks = toClients().filter(({ text }) => text.includes('://') && !text.includes(app.url));
    expect(withLinks.length).toBeGreaterThan(10);
    for (const { template, text, html } of toClients()) {
      expect(text + html, template).not.toContain(publicUrl);
      if (template !== 'auth.new_password_required') expect(text, template).toContain(`${portal}/`);
    }
    expect(sent.find(({ to }) => to === 'new@client.example')?.text).toContain(
      `${portal}/accept-invitation?token=`,
    );
    expect(sent.find(({ to }) => to === 'new@team.example')?.text).toContain(
      `${publicUrl}/accept-invitation?token=`,
    );
  });

  it('invites to the portal of the agency', () => {
    const mail = sent.find(({ to }) => to === 'new@client.example');
    expect(mail?.subject).toBe('North Star invites you to its client portal');
    expect(mail?.text).toContain(
      `${owner.email} invites you to the client portal of North Star, where you can see the replies to your outreach.`,
    );
  });
});

it('emails to people of the agency keep the name of the product', () => {
  const mail = sent.find(({ to }) => to === 'new@team.example');
  expect(mail?.subject).toBe('agency invites you to Hearback');
  expect(mail?.text).toContain('-- \nHearback');
  expect(mail?.fromName).toBeUndefined();
});

it('email templates never contain the literal product name', () => {
  const folder = join(import.meta.dirname, '..');
  const writers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => ({ file, code: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ code }) => /queueEmail|EmailContent/.test(code));
  expect(writers.length).toBeGreaterThan(10);
  expect(writers.filter(({ code }) => /\bHearback\b/.test(code)).map(({ file }) => file)).toEqual([]);
});
