import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readFixture } from '../testing/read-fixture.ts';
import { HIGHLEVEL_PUBLIC_KEY, verifyHighlevelSignature } from './signature.ts';
import { isStaleHighlevelEvent, readHighlevelEvent } from './webhook.ts';

const fixture = (name: string) => readFixture('highlevel', name);
const install = fixture('webhook-install');
const body = Buffer.from(JSON.stringify(install, null, 3));

const ed = generateKeyPairSync('ed25519');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');
const pem = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString();
const keys = { ed25519: spki(ed.publicKey), rsa: pem(rsa.publicKey) };
const newer = sign(null, body, ed.privateKey).toString('base64');
const older = sign('sha256', body, rsa.privateKey).toString('base64');

describe('a HighLevel signature', () => {
  it.each([
    ['the newer one', { ed25519: newer, rsa: undefined }],
    ['the older one', { ed25519: undefined, rsa: older }],
    ['both', { ed25519: newer, rsa: older }],
  ])('passes over the exact bytes: %s', (_what, signatures) => {
    expect(verifyHighlevelSignature(body, signatures, keys)).toBe(true);
    expect(verifyHighlevelSignature(Buffer.from(JSON.stringify(install)), signatures, keys)).toBe(false);
  });

  it.each([
    ['nothing', { ed25519: undefined, rsa: undefined }],
    ["'N/A'", { ed25519: 'N/A', rsa: undefined }],
    ['an empty text', { ed25519: '', rsa: undefined }],
    ['a wrong newer one beside a good older one', { ed25519: older, rsa: older }],
    ['one in the place of the other', { ed25519: undefined, rsa: newer }],
  ])('is refused: %s', (_what, signatures) => {
    expect(verifyHighlevelSignature(body, signatures, keys)).toBe(false);
  });

  it('a HighLevel signature of the older kind is rejected if no key is configured for it', () => {
    const only = { ed25519: keys.ed25519 };
    expect(verifyHighlevelSignature(body, { ed25519: undefined, rsa: older }, only)).toBe(false);
  });

  it('is verified with the key that HighLevel published', () => {
    const real = { ed25519: HIGHLEVEL_PUBLIC_KEY };
    expect(verifyHighlevelSignature(body, { ed25519: newer, rsa: undefined }, real)).toBe(false);
    expect(verifyHighlevelSignature(body, { ed25519: newer, rsa: undefined }, { ed25519: 'no key' })).toBe(
      false,
    );
  });
});

describe('a HighLevel event', () => {
  it('contains the location and its own id when the app is installed', () => {
    expect(readHighlevelEvent(install)).toEqual({
      kind: 'installed',
      external_id: 'wh_1',
      type: 'INSTALL',
      at: new Date('2026-10-01T11:59:00Z'),
      location_id: 'loc_1',
      company_id: 'com_1',
      app_id: 'app_1',
    });
    const uninstall = { type: 'UNINSTALL', appId: 'app_1', companyId: 'com_1' };
    expect(readHighlevelEvent(uninstall)).toMatchObject({ kind: 'uninstalled', location_id: null });
  });

  it('contains the author and text of a message', () => {
    const arrived = fixture('webhook-inbound-email');
    expect(readHighlevelEvent(arrived)).toMatchObject({
      kind: 'message',
      direction: 'inbound',
      message_id: 'msg_1',
      conversation_id: 'cnv_1',
      contact_id: 'con_1',
      channel: 'Email',
      subject: 'Re: Hello',
      from: 'mary@ashe.example',
      to: ['anna@mail.example'],
      cc: ['desk@ashe.example'],
      sent_at: new Date('2026-10-01T11:58:00Z'),
    });
    expect(readHighlevelEvent({ ...arrived, type: 'OutboundMessage' })).toMatchObject({
      direction: 'outbound',
    });
  });

  it.each([
    ['ContactCreate', 'contact', 'Create'],
    ['ContactUpdate', 'contact', 'Update'],
    ['ContactDelete', 'contact', 'Delete'],
    ['ContactDndUpdate', 'contact', 'DndUpdate'],
    ['ContactTagUpdate', 'contact', 'TagUpdate'],
    ['OpportunityCreate', 'opportunity', 'Create'],
    ['OpportunityUpdate', 'opportunity', 'Update'],
    ['OpportunityStageUpdate', 'opportunity', 'StageUpdate'],
    ['OpportunityStatusUpdate', 'opportunity', 'StatusUpdate'],
    ['OpportunityMonetaryValueUpdate', 'opportunity', 'MonetaryValueUpdate'],
    ['OpportunityAssignedToUpdate', 'opportunity', 'AssignedToUpdate'],
    ['OpportunityDelete', 'opportunity', 'Delete'],
    ['NoteCreate', 'note', 'Create'],
    ['TaskCreate', 'task', 'Create'],
    ['TaskComplete', 'task', 'Complete'],
  ])('named %s changes a %s: %s', (type, kind, change) => {
    const event = readHighlevelEvent({ ...fixture('webhook-opportunity-status'), type });
    expect(event).toMatchObject({ kind, change, id: 'opp_1', location_id: 'loc_1' });
  });

  it.each([[null], [[]], ['text'], [{}], [{ type: 'InvoiceCreate' }]])(
    'a HighLevel event of no known kind is kept: %j',
    (payload) => {
      expect(readHighlevelEvent(payload)).toMatchObject({ kind: 'unknown' });
    },
  );

  it('without an id is identified by its content', () => {
    const event = fixture('webhook-opportunity-status');
    const id = readHighlevelEvent(event).external_id;
    expect(readHighlevelEvent({ ...event }).external_id).toBe(id);
    expect(readHighlevelEvent({ ...event, status: 'lost' }).external_id).not.toBe(id);
  });

  it.each([
    ['just signed', '2026-10-01T11:59:00Z', false],
    ['repeated for 70 minutes after our 429', '2026-10-01T10:50:00Z', false],
    ['of the day before', '2026-09-30T12:00:00Z', true],
    ['of a future that clocks do not explain', '2026-10-01T12:10:00Z', true],
  ])('%s is accepted or rejected by its age', (_what, at, stale) => {
    expect(isStaleHighlevelEvent({ at: new Date(at) }, new Date('2026-10-01T12:00:00Z'))).toBe(stale);
  });

  it('is accepted without a time', () => {
    expect(isStaleHighlevelEvent({ at: null }, new Date())).toBe(false);
  });
});
