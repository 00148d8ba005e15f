import { request } from 'node:http';
import { errors, type Import } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Leads, openLeads } from '#server/testing/leads/open-leads.ts';
import { getPlan, type ImportPlan, queueImport } from '../imports/imports.queries.ts';
import { receiveFile } from './receive-file.ts';

const MEGABYTE = 1_048_576;
const HEADER = 'First Name,Last Name,Company,Email\n';
const ROW = 'Ann,Lee,Acme,ann@acme.test\n';

const leads = await openLeads({ IMPORT_STORAGE_MB: '30' });
afterAll(() => leads.close());

/** Creates an import that waits for its file. */
async function openImport(from: Leads = leads, file_size = 5 * MEGABYTE): Promise<string> {
  const path = `/api/campaigns/${await from.addCampaign('instantly')}/imports`;
  const { body } = await from.ask('POST', path, { file_name: 'leads.csv', file_size });
  return (body as Import).id;
}

async function putFile(id: string, file: string | Buffer, from: Leads = leads) {
  const response = await fetch(`${from.app.url}/api/imports/${id}/file`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${from.agency.owner.token}`,
      'content-type': 'text/csv',
      'x-hearback': '1',
    },
    body: file,
  });
  const text = await response.text();
  return { status: response.status, message: text === '' ? '' : (JSON.parse(text).message as string) };
}

const findStored = (id: string, from: Leads = leads): Promise<string> =>
  from.withDatabase(async (tx) => {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from import_chunks where import_id = ${id} order by place`.execute(tx);
    return Buffer.concat(rows.map(({ bytes }) => bytes)).toString();
  });

const toState = async (id: string) => ((await leads.ask('GET', `/api/imports/${id}`)).body as Import).state;

/** Starts an upload that sends a piece, waits for a signal, and sends the rest. */
function beginUpload(id: string) {
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  async function* body() {
    yield Buffer.alloc(MEGABYTE, 'slow\n');
    begin();
    await goOn;
    yield Buffer.alloc(MEGABYTE, 'slow\n');
  }
  const place = { workspace_id: leads.agency.workspace_id, import_id: id };
  const ended = receiveFile(leads.app.services, place, body()).then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );
  return { begun, goOn: resolve, ended };
}

describe('an upload in progress', () => {
  it('cannot replace the file of an import that was started in the meantime', async () => {
    const id = await openImport();
    const slow = beginUpload(id);
    await slow.begun;
    expect(await putFile(id, HEADER + ROW)).toMatchObject({ status: 204 });
    expect((await leads.start(id)).status).toBe(200);
    slow.goOn();
    expect(await slow.ended).toBe('IMPORT_STARTED');
    expect(await findStored(id)).toBe(HEADER + ROW);
    expect(await putFile(id, 'another,file\n1,2\n')).toEqual({
      status: 409,
      message: 'This import has already started.',
    });
    expect(await findStored(id)).toBe(HEADER + ROW);
  });

  it('blocks the start of the import until it is done, even with an earlier file', async () => {
    const id = await openImport();
    await putFile(id, HEADER + ROW);
    const { encoding, delimiter, mapping } = await leads.preview(id);
    const slow = beginUpload(id);
    await slow.begun;
    const { status, body } = await leads.ask('POST', `/api/imports/${id}/start`, {
      encoding,
      delimiter,
      mapping,
    });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { message: 'No CSV file found. Please re-select your file.' },
    });
    slow.goOn();
    expect(await slow.ended).toBe('taken');
  });

  it('ends when the import is discarded', async () => {
    const id = await openImport();
    const slow = beginUpload(id);
    await slow.begun;
    expect((await leads.ask('DELETE', `/api/imports/${id}`)).status).toBe(200);
    slow.goOn();
    expect(await slow.ended).toBe('NOT_FOUND');
    expect(await findStored(id)).toBe('');
  });
});

it('one of twenty concurrent uploads counts in full, and the others fail with the reason', async () => {
  const id = await openImport();
  const toFile = (sender: number) =>
    Buffer.alloc(1.5 * MEGABYTE, `sender ${String(sender).padStart(2, '0')}\n`);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, sender) => putFile(id, toFile(sender))));
  const refused = answers.filter(({ status }) => status !== 204);
  expect(refused.length).toBeLessThan(20);
  for (const answer of refused)
    expect(answer).toEqual({
      status: 409,
      message: 'This file was uploaded again in another window. Select your file again.',
    });
  const stored = await findStored(id);
  const sender = Number(stored.slice(7, 9));
  expect(stored).toBe(toFile(sender).toString());
  expect(answers[sender]?.status).toBe(204);
  expect(await toState(id)).toBe('uploaded');
  await leads.ask('DELETE', `/api/imports/${id}`);
});

it('an import is started with the file whose columns were shown, and with no other', async () => {
  const id = await openImport();
  await putFile(id, HEADER + ROW);
  const start = (plan: ImportPlan) =>
    leads.withDatabase((tx) =>
      queueImport(tx, plan, {
        encoding: 'utf-8',
        delimiter: ',',
        header_row: 1,
        headers: [],
        mapping: [],
        location_ids: null,
      }),
    );
  const plan = () => withWorkspace(leads.app.services.db, leads.agency.workspace_id, (tx) => getPlan(tx, id));
  const firstPlan = await plan();
  await putFile(id, `${HEADER}Bo,Lee,Acme,bo@acme.test\n`);
  expect(await start(firstPlan)).toBe(false);
  expect(await start(await plan())).toBe(true);
});

describe('a refused upload leaves nothing behind', () => {
  it.each([
    ['that is no text', Buffer.from([0, 1, 2, 3, 0, 0, 255, 254, 7, 0, 0]), 422, 'Error parsing CSV file'],
    ['that is empty', Buffer.alloc(2 * MEGABYTE, ' \n'), 422, 'CSV file appears to be empty'],
  ])('one %s', async (_, file, status, message) => {
    const id = await openImport();
    expect(await putFile(id, Buffer.alloc(2 * MEGABYTE, ROW))).toMatchObject({ status: 204 });
    expect(await putFile(id, file)).toEqual({ status, message });
    expect(await findStored(id)).toBe('');
    expect(await toState(id)).toBe('uploading');
  });

  it('when the client disconnects midway', async () => {
    const id = await openImport();
    const sending = request(`${leads.app.url}/api/imports/${id}/file`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${leads.agency.owner.token}`, 'x-hearback': '1' },
    });
    sending.on('error', () => undefined);
    sending.write(Buffer.alloc(3 * MEGABYTE, ROW));
    await expect.poll(async () => (await findStored(id)).length).toBeGreaterThan(MEGABYTE);
    sending.destroy();
    await expect.poll(() => findStored(id)).toBe('');
  });
});

describe('the pending files of a workspace', () => {
  let small: Leads;
  beforeAll(async () => {
    small = await openLeads({ IMPORT_STORAGE_MB: '3' });
  });
  afterAll(() => small.close());

  const FULL = { status: 409, message: errors.IMPORT_STORAGE_FULL.sentence };
  const file = Buffer.alloc(MEGABYTE, ROW);

  it('stay within its storage quota under concurrent uploads', async () => {
    expect(FULL.message).toBe('The storage for uploaded files is full. Import or discard some files first.');
    const ids = await Promise.all(Array.from({ length: 20 }, () => openImport(small, MEGABYTE)));
    const answers = await Promise.all(ids.map((id) => putFile(id, file, small)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 204)) expect(answer).toEqual(FULL);
    for (const [index, id] of ids.entries())
      expect((await findStored(id, small)).length).toBe(answers[index]?.status === 204 ? MEGABYTE : 0);
    const campaign = await small.addCampaign('instantly');
    const publish = { file_name: 'more.csv', file_size: 9 };
    const { status, body } = await small.ask('POST', `/api/campaigns/${campaign}/imports`, publish);
    expect({ status, body }).toMatchObject({ status: 409, body: { message: FULL.message } });
    const discarded = ids[answers.findIndex(({ status }) => status === 204)];
    await small.ask('DELETE', `/api/imports/${discarded}`);
    expect(await putFile(await openImport(small, MEGABYTE), file, small)).toMatchObject({ status: 204 });
  });

  it('do not affect another workspace', async () => {
    const { workspace_id, owner } = small.other;
    const campaign = await small.addCampaign('instantly', { workspace_id });
    expect(await small.importingAs(owner).upload(campaign, file)).toMatchObject({ status: 204 });
  });
});
