import type { Details } from '@hearback/contract';
import { Anchor, Group, Text } from '@mantine/core';
import { externalUrl } from '#web/lib/wording/external-url.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import classes from './details.module.css';
import { Prose } from './prose.tsx';

const toBareUrl = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

const Outward = ({ url, children }: { url: string; children: string }) => (
  <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
    {children}
  </Anchor>
);

export function CompanyInfo({ details }: { details: Details }) {
  const website = externalUrl(details.website);
  const linkedin = externalUrl(details.company_linkedin_url);
  const facts = [
    { term: 'Industry', value: details.industry },
    { term: 'HQ', value: details.hq_geo },
    { term: 'Headcount', value: details.headcount_range },
    { term: 'Type', value: details.company_type },
    { term: 'Phone', value: details.company_phone },
  ].filter(({ value }) => value !== null);
  return (
    <>
      <Group gap="sm" mb="xs" wrap="nowrap" align="flex-start">
        <Avatar
          name={details.company_name ?? '?'}
          picture={details.company_logo}
          size={38}
          shape="square"
          aria-hidden="true"
        />
        <div className={classes.who}>
          <Text fw={600}>{details.company_name ?? 'Unknown company'}</Text>
          <Group gap="sm">
            {website !== null && <Outward url={website}>{toBareUrl(website)}</Outward>}
            {linkedin !== null && <Outward url={linkedin}>Company LinkedIn</Outward>}
          </Group>
        </div>
      </Group>
      {facts.length > 0 && <Facts facts={facts} />}
      <Prose title="Summary" text={details.company_summary} />
      <Prose title="Ideal Customer Profile" text={details.company_icp} />
    </>
  );
}
