import { Group, Text } from '@mantine/core';
import { PersonAvatar } from '../badges/person-avatar.tsx';
import classes from './details.module.css';
import { PersonLinks } from './person-links.tsx';
import { Prose } from './prose.tsx';
import type { Details } from './read-details.ts';

export function ProfileInfo({ details }: { details: Details }) {
  return (
    <>
      <Group gap="sm" mb="xs" wrap="nowrap" align="flex-start">
        <PersonAvatar name={details.name} picture={details.profile_picture} size={44} />
        <div className={classes.who}>
          <Group gap={6}>
            <Text fw={600}>{details.name}</Text>
            <PersonLinks details={details} />
          </Group>
          {details.job_title !== null && <Text size="sm">{details.job_title}</Text>}
          {details.contact_geo !== null && (
            <Text size="sm" c="dimmed">
              {details.contact_geo}
            </Text>
          )}
          {details.phone !== null && (
            <Text size="sm" c="dimmed">
              {details.phone}
            </Text>
          )}
        </div>
      </Group>
      <Prose title="Professional Headline" text={details.headline} />
      <Prose title="Prospect Summary" text={details.prospect_li_summary} />
    </>
  );
}
