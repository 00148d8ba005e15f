import { fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../peer');
const STAMP = join(FOLDER, 'node_modules', '.installed');

type Peer = { readonly url: string; stop(): void };

/** PostGraphile on the same rows. Its packages are installed when the benchmark first runs. */
export async function startPeer(databaseUrl: string): Promise<Peer> {
  await install();
  const child = fork(join(FOLDER, 'server.mjs'), [databaseUrl], {
    // Production mode, as its documentation recommends. Its warnings about ambiguous names do not
    // matter here.
    env: { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    silent: true,
  });
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`PostGraphile ended with ${code}`))),
  ])) as [number];
  return { url: `http://127.0.0.1:${port}/graphql`, stop: () => child.disconnect() };
}

async function install(): Promise<void> {
  const stamp = createHash('sha256')
    .update(readFileSync(join(FOLDER, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  console.log('  installing PostGraphile for the comparison');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const [code] = (await once(spawn('npm', args, { cwd: FOLDER, stdio: 'inherit' }), 'exit')) as [number];
  if (code !== 0) throw new Error('PostGraphile could not be installed');
  writeFileSync(STAMP, stamp);
}

/** The content of a list page, as far as its schema allows: without pending replies and the do-not-contact list. */
export const pageQuestion = (workspace_id: string): string =>
  JSON.stringify({
    query: `{
      allConversations(first: 100, condition: { workspaceId: "${workspace_id}" }, orderBy: [LAST_MESSAGE_AT_DESC, CONTACT_ID_DESC]) {
        nodes {
          contactId subject preview source sentiment lastMessageId lastMessageAt unread needsAction locationId snoozedUntil
          answerDueAt scheduled overdue
          lastMessage { direction sentAt }
          assignee { rowId firstName lastName }
          campaign { rowId name providerCampaignId }
          contact {
            firstName lastName email companyName profilePicture enrichedData
            location { name customName }
            company { companyName companyLogo hqGeo enrichedData }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }`,
  });
