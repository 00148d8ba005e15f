import { CLIENT_ATTENTIONS, CLIENT_COLUMNS, CLIENT_PERIODS, type ClientFilter } from '@hearback/contract';
import { getRouteApi } from '@tanstack/react-router';
import { ClientsPage } from '#web/features/clients/clients-page.tsx';
import { OverlapsPage } from '#web/features/clients/overlaps-page.tsx';
import { CopyPage } from '#web/features/clients/winning-copy-page.tsx';
import { defineSearchParams, oneOf, text } from '#web/lib/search-params/search-params.ts';

const list = getRouteApi('/_app/clients/');

const address = defineSearchParams({
  q: text(200),
  owner: text(400),
  attention: oneOf(CLIENT_ATTENTIONS),
  period: oneOf(CLIENT_PERIODS),
  sort: oneOf(CLIENT_COLUMNS),
  order: oneOf(['asc', 'desc']),
});

export function Clients() {
  const filter: ClientFilter = address.parse(list.useSearch());
  const navigate = list.useNavigate();
  return <ClientsPage filter={filter} onFilter={(search) => void navigate({ search, replace: true })} />;
}

const overlap = getRouteApi('/_app/clients/overlap');

export function Overlaps() {
  const view = overlap.useSearch();
  const navigate = overlap.useNavigate();
  return <OverlapsPage view={view} onView={(search) => void navigate({ search, replace: true })} />;
}

const copy = getRouteApi('/_app/clients/copy');

export function Copy() {
  const view = copy.useSearch();
  const navigate = copy.useNavigate();
  return <CopyPage view={view} onView={(search) => void navigate({ search, replace: true })} />;
}
