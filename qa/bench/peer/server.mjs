// PostGraphile on the same rows without row level security, as an off-the-shelf alternative. Runs
// as its own process with packages that only the benchmark installs.
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { jsonPgSmartTags } from 'postgraphile/utils';

const [, , url = ''] = process.argv;
const connectionString = `${url}?options=${encodeURIComponent('-c role=hearback_system')}`;

/** Names for the requested objects, and the relation to the newest message, which has no foreign key. */
const names = jsonPgSmartTags({
  version: 1,
  config: {
    class: {
      conversations: {
        tags: {
          foreignKey:
            '(workspace_id, last_message_id) references messages (workspace_id, id)|@fieldName lastMessage',
        },
      },
    },
    constraint: {
      'public.conversations.conversations_workspace_id_contact_id_fkey': { tags: { fieldName: 'contact' } },
      'public.conversations.conversations_workspace_id_campaign_id_fkey': { tags: { fieldName: 'campaign' } },
      'public.conversations.conversations_workspace_id_assigned_to_fkey': { tags: { fieldName: 'assignee' } },
      'public.contacts.contacts_workspace_id_location_id_fkey': { tags: { fieldName: 'location' } },
      'public.contacts.contacts_workspace_id_company_id_fkey': { tags: { fieldName: 'company' } },
    },
  },
});

const peer = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [names],
  // This plugin would hide the order of the list, because it only considers the first column of an
  // index.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: 10 } })],
  grafast: { explain: false },
  grafserv: { graphiql: false, graphqlPath: '/graphql', watch: false },
});
const server = createServer();
await peer.createServ(grafserv).addTo(server);
await peer.getSchema();
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.on('disconnect', () => process.exit());
