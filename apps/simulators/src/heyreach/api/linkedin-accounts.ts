import { Refusal } from '#simulators/framework/controls/refusal.ts';
import { page, toText } from './read.ts';
import type { Api } from './serve.ts';

export function registerLinkedinAccounts(api: Api): void {
  api.post('/li_account/GetAll', ({ account, body }) => {
    const keyword = toText(body, 'keyword')?.toLowerCase() ?? '';
    const found = [...account.senders.values()].filter(({ firstName, lastName }) =>
      `${firstName} ${lastName}`.toLowerCase().includes(keyword),
    );
    return page(found, body);
  });
  api.get('/li_account/GetAccountStatus/:id', ({ account, params }) => {
    const sender = account.senders.get(Number(params.id));
    if (!sender) throw new Refusal(404, `LinkedIn account with id ${params.id} was not found.`);
    return {
      accountId: sender.id,
      status: sender.authIsValid ? 'Connected' : 'Disconnected',
      failureReason: sender.authIsValid ? null : 'The LinkedIn session expired.',
      profile: { profileUrl: sender.profileUrl },
      salesNavigator: { authenticated: sender.isValidNavigator },
      recruiter: { authenticated: sender.isValidRecruiter },
    };
  });
}
