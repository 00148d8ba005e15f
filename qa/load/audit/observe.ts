import type { LoadContext } from '../context.ts';
import type { Database } from '../database.ts';
import { marksIn } from '../ledger.ts';
import type { FinalState, StoredReply } from './rules.ts';

/** Reads the data of a load from the product and the providers. */
export async function observe(context: LoadContext, database: Database): Promise<FinalState> {
  const { ledger } = context;
  const [replies, messages, mails, chats, sentiments, imports] = await Promise.all([
    readReplies(database),
    readMessages(database),
    readMails(context),
    readChats(context),
    readSentiments(database, [...new Set(ledger.dispositions.map(({ contact_id }) => contact_id))]),
    Promise.all(ledger.imports.map(async (one) => [one.id, await readImport(database, one)] as const)),
  ]);
  return {
    replies,
    messages,
    atProviders: [...mails, ...chats],
    sentiments,
    imports: new Map(imports.flatMap(([id, found]) => (found ? [[id, found] as const] : []))),
  };
}

type ReplyRow = Omit<StoredReply, 'mark'> & { readonly content: string };

/** Planned: a worker holds it, or its next attempt is queued and not long overdue. */
async function readReplies({ look, operate }: Database): Promise<StoredReply[]> {
  const [rows, jobs] = await Promise.all([
    look<ReplyRow & { id: string; is_leased: boolean }>(
      `select id, content, status, error, doubt is not null as in_doubt,
         coalesce(leased_until > clock_timestamp() - interval '2 minutes', false) as is_leased
       from replies where content like '%mark-%'`,
    ),
    operate<{ key: string }>(
      `select key from graphile_worker.jobs where key like 'reply:%' and attempts < max_attempts
         and run_at > now() - interval '2 minutes'`,
    ),
  ]);
  const planned = new Set(jobs.map(({ key }) => key));
  return rows.flatMap(({ id, content, status, error, in_doubt, is_leased }) =>
    marksIn(content).map((mark) => ({
      mark,
      status,
      error,
      in_doubt,
      waits: is_leased || planned.has(`reply:${id}`),
    })),
  );
}

async function readMessages({ look }: Database): Promise<FinalState['messages'][number][]> {
  const rows = await look<{ body: string; direction: 'inbound' | 'outbound' }>(
    `select body, direction from messages where body like '%mark-%' and deleted_at is null`,
  );
  return rows.flatMap(({ body, direction }) => marksIn(body).map((mark) => ({ mark, direction })));
}

type Mail = { readonly ue_type: number; readonly timestamp_created: string; readonly body?: unknown };
type MailPage = { readonly items: readonly Mail[]; readonly next_starting_after?: string };

async function readMails({
  simulators,
  outreach,
}: LoadContext): Promise<FinalState['atProviders'][number][]> {
  const found: FinalState['atProviders'][number][] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: MailPage = await simulators.instantly(
      'GET',
      `emails?limit=100${after ? `&starting_after=${after}` : ''}`,
      outreach.mailKey,
    );
    for (const { ue_type, timestamp_created: at, body } of page.items)
      for (const mark of marksIn(JSON.stringify(body ?? '')))
        found.push({ mark, direction: ue_type === 2 ? 'inbound' : 'outbound', at });
    after = page.next_starting_after;
  }
  return found;
}

type Chat = {
  readonly messages: readonly {
    readonly body: string;
    readonly sender: string;
    readonly createdAt: string;
  }[];
};

async function readChats({
  simulators,
  outreach,
}: LoadContext): Promise<FinalState['atProviders'][number][]> {
  const found: FinalState['atProviders'][number][] = [];
  for (let offset = 0; ; offset += 100) {
    const { items, totalCount } = await simulators.heyreach<{ items: Chat[]; totalCount: number }>(
      'inbox/GetConversationsV2',
      outreach.chatKey,
      { offset, limit: 100, filters: {} },
    );
    for (const { body, sender, createdAt: at } of items.flatMap(({ messages }) => messages))
      for (const mark of marksIn(body))
        found.push({ mark, direction: sender === 'CORRESPONDENT' ? 'inbound' : 'outbound', at });
    if (offset + 100 >= totalCount) return found;
  }
}

async function readSentiments(
  { look }: Database,
  contacts: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await look<{ contact_id: string; sentiment: string | null }>(
    'select contact_id, sentiment from conversations where contact_id = any ($1::uuid[])',
    [contacts],
  );
  return new Map(rows.map(({ contact_id, sentiment }) => [contact_id, sentiment]));
}

async function readImport(
  { look }: Database,
  { id, emails }: { readonly id: string; readonly emails: readonly string[] },
): Promise<{ status: string; leads: number } | undefined> {
  const [row] = await look<{ status: string; leads: number }>(
    `select i.status, (select count(*)::int from contacts c
         join campaign_contacts l on l.workspace_id = c.workspace_id and l.contact_id = c.id
         where c.workspace_id = i.workspace_id and c.email = any ($2::text[])) as leads
       from imports i where i.id = $1`,
    [id, emails],
  );
  return row;
}
