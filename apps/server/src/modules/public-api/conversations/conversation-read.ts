import { ConversationListFilter, type ConversationQuery, contract, publicContract } from '@hearback/contract';
import { selectConversationPage } from '#server/modules/inbox/index.ts';
import type { HotRead } from '#server/platform/http/hot-reads/hot-read.ts';
import type { KeyAuthorization } from '../keys/authorize-key.ts';
import { toDeprecationHeaders } from '../responses/deprecation.ts';
import { narrowView } from './conversation-filter.ts';
import { PUBLIC_FORMAT } from './conversations.queries.ts';

const { listConversations } = publicContract;
const { meta } = listConversations['~orpc'];

/** The list of conversations in one statement. A view must be read first, so the library serves it. */
export const createConversationRead = ({ admitRecent }: KeyAuthorization): HotRead => ({
  path: ['inbox', 'list'],
  meta: contract.inbox.list['~orpc'].meta,
  endpoint: listConversations,
  async admit(context, input) {
    if ('view_id' in input) return null;
    for (const [name, value] of Object.entries(toDeprecationHeaders(meta))) context.setHeader(name, value);
    return admitRecent(context, meta.permission);
  },
  toStatement: ({ pictures }, actor, query: ConversationQuery) => {
    const { after, ...filter } = narrowView({}, query);
    const page = { ...ConversationListFilter.parse(filter), after };
    return selectConversationPage(pictures, actor, page, PUBLIC_FORMAT);
  },
});
