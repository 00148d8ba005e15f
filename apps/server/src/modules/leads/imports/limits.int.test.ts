import { type Import, MAX_FILE_BYTES } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openLeads } from '#server/testing/leads/open-leads.ts';
import { receiveFile } from '../files/receive-file.ts';
import { runImportJob } from '../import-runs/run-import.job.ts';

const MEGABYTE = 1_048_576;

const leads = await openLeads();
afterAll(() => leads.close());

const publish = async (file_size: number) =>
  leads.ask('POST', `/api/campaigns/${await leads.addCampaign('instantly')}/imports`, {
    file_name: 'large.csv',
    file_size,
  });

it('a file declared larger than 100 MB is refused before a byte is sent', async () => {
  expect((await publish(MAX_FILE_BYTES)).status).toBe(200);
  expect((await publish(MAX_FILE_BYTES + 1)).status).toBe(422);
});

it('a file larger than declared is refused by its length or while it arrives, and leaves no bytes', async () => {
  const { id } = (await publish(1_000)).body as Import;
  const send = (body: NonNullable<RequestInit['body']>) =>
    fetch(`${leads.app.url}/api/imports/${id}/file`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${leads.agency.owner.token}`,
        'content-type': 'text/csv',
        'x-hearback': '1',
      },
      body,
      duplex: 'half',
    } as RequestInit);
  const large = Buffer.alloc(3 * MEGABYTE, 'a,b\n');
  const streamed = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(large));
      controller.close();
    },
  });
  for (const body of [large, streamed]) {
    const answer = await send(body);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 413,
      body: {
        code: 'FILE_LARGER_THAN_DECLARED',
        message: 'The file is larger than declared. Select it again and start a new upload.',
      },
    });
  }
  expect(await leads.app.query(sql`select from import_chunks where import_id = ${id}`)).toEqual([]);
  expect((await send('a'.repeat(1_000))).status).toBe(204);
});

it('a file larger than 100 MB is rejected, regardless of the declared size', async () => {
  const { id } = (await publish(9)).body as Import;
  const megabyte = Buffer.alloc(MEGABYTE, 'a,b\n');
  async function* endless() {
    for (;;) yield megabyte;
  }
  const place = { workspace_id: leads.agency.workspace_id, import_id: id };
  await expect(receiveFile(leads.app.services, place, endless())).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  });
  const { status, body } = await leads.ask('GET', `/api/imports/${id}/preview`);
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { message: 'No CSV file found. Please re-select your file.' },
  });
});

it('an import without progress fails after five attempts', async () => {
  const campaign = await leads.addCampaign('instantly');
  const { id } = await leads.upload(campaign, 'First Name,Last Name,Company,Email\nA,B,C,a@b.test\n');
  expect((await leads.start(id)).status).toBe(200);
  await leads.query(sql`update imports set attempts = 5 where id = ${id}`);
  const { workspace_id } = leads.agency;
  await runImportJob.handler({ workspace_id, import_id: id }, leads.app.services);
  expect((await leads.ask('GET', `/api/imports/${id}`)).body).toMatchObject({
    state: 'failed',
    error: 'Failed to process CSV data',
    imported: 0,
  });
});
