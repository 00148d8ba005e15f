import type { Dashboard } from '@hearback/contract';
import { Text } from '@mantine/core';
import { TextLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ResponseTable } from './response-table.tsx';

type Props = { companies: Dashboard['top_companies']; within: string };

export function TopCompanies({ companies, within }: Props) {
  return (
    <Panel
      title="Top Companies by Response"
      description={`Companies with several leads and replies ${within}`}
    >
      {companies.length === 0 ? (
        <Text c="dimmed">{`No replies from companies with several leads ${within}.`}</Text>
      ) : (
        <ResponseTable
          columns={['Company', 'Leads', 'Responded']}
          rows={companies.map(({ id, company_name, leads, responded, response_percent }) => ({
            id,
            name: (
              <TextLink to="/conversations" search={{ q: company_name.slice(0, 200) }} title={company_name}>
                {company_name}
              </TextLink>
            ),
            counts: [leads, responded],
            percent: response_percent,
          }))}
        />
      )}
    </Panel>
  );
}
