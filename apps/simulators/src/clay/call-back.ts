import { Dice } from '../dataset/dice.ts';
import { enrich } from './enrich.ts';
import type { ClayRow, ClayState, Mode } from './state.ts';

const TIMEOUT_MS = 10_000;

/** The last column of the table: it sends one, several or no callbacks. */
export async function callBack(state: ClayState, row: ClayRow): Promise<void> {
  const mode = state.settings.mode === 'mixed' ? drawMode(row) : state.settings.mode;
  if (mode === 'never') return;
  const body = bodyFor(mode, row);
  const times = mode === 'duplicate' ? 3 : 1;
  for (let time = 0; time < times; time += 1) await post(row, body, mode === 'wrong_token');
}

/**
 * One row in twelve finds nothing, one in eight calls back twice. In a table whose name begins with 'busy', one in six
 * never calls back and one in six stays queued. The same row always has the same result.
 */
function drawMode({ slug, body }: ClayRow): Mode {
  const dice = new Dice(`clay/fate/${String(body.email ?? '')}${String(body.linkedin_url ?? '')}`);
  if (body.app_test === 'true') return 'success';
  if (slug.startsWith('busy') && dice.chance(1 / 3)) return dice.chance(1 / 2) ? 'never' : 'queued';
  if (dice.chance(1 / 12)) return 'fail';
  return dice.chance(1 / 8) ? 'duplicate' : 'success';
}

function bodyFor(mode: Mode, { body, callbacks, origin }: ClayRow): string {
  const echo = { app_row_id: body.app_row_id };
  if (mode === 'fail')
    return JSON.stringify({ ...echo, status: 'error', error: 'No person was found for this row.' });
  if (mode === 'queued') return JSON.stringify({ ...echo, status: 'queued', attempt: callbacks.length + 1 });
  const found = enrich(body, origin);
  if (mode === 'malformed')
    return `{ "app_row_id": "${String(body.app_row_id)}", "title": "Head of "Nothing"" }`;
  if (mode === 'partial')
    return JSON.stringify({ ...echo, status: 'ok', title: found.title, phone: '', company: {} });
  return JSON.stringify({ ...echo, status: 'ok', ...found });
}

async function post(row: ClayRow, body: string, spoiled: boolean): Promise<void> {
  const address = String(row.body.app_callback_url ?? '');
  const url = spoiled ? address.replace(/sig=[^&]*/, 'sig=wrong') : address;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    row.callbacks.push({ status: response.status, body: (await response.text()).slice(0, 300) });
  } catch (error) {
    row.callbacks.push({ status: 'unreachable', body: error instanceof Error ? error.message : '' });
  }
}
