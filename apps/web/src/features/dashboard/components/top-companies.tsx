import type { Dashboard } from '@hearback/contract';
import { Table, Text } from '@mantine/core';
import { TextLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { shownCount } from '../wording.ts';
import classes from './dashboard.module.css';
import { mostOf, Share } from './share.tsx';

type Props = { companies: Dashboard['top_companies'] };

export function TopCompanies({ companies }: Props) {
  return (
    <Panel title="Top Companies by Response" description="Whose people answered in the last 30 days">
      {companies.length === 0 ? (
        <Text c="dimmed">Nobody of a known company has answered in the last 30 days.</Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Company</Table.Th>
              <Table.Th className={classes.number}>Leads</Table.Th>
              <Table.Th className={classes.number}>Responded</Table.Th>
              <Table.Th className={classes.number}>Response</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {companies.map(({ id, company_name, leads, responded, response_percent }) => (
              <Table.Tr key={id}>
                <Table.Td className={classes.name}>
                  <TextLink
                    to="/conversations"
                    search={{ q: company_name.slice(0, 200) }}
                    title={company_name}
                  >
                    {company_name}
                  </TextLink>
                </Table.Td>
                <Table.Td className={classes.number}>{shownCount(leads)}</Table.Td>
                <Table.Td className={classes.number}>{shownCount(responded)}</Table.Td>
                <Table.Td className={classes.number}>
                  <Share percent={response_percent} most={mostOf(companies)} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
}
