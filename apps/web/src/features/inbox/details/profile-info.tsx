import type { Contact, Details } from '@hearback/contract';
import { Group, Text } from '@mantine/core';
import { PersonAvatar } from '../badges/person-avatar.tsx';
import classes from './details.module.css';
import { EditableField } from './editable-field.tsx';
import { PersonLinks } from './person-links.tsx';
import { Prose } from './prose.tsx';

type Props = { contact: Contact; details: Details };

export function ProfileInfo({ contact, details }: Props) {
  return (
    <>
      <Group gap="sm" mb="xs" wrap="nowrap" align="flex-start">
        <PersonAvatar name={details.name} picture={details.profile_picture} size={44} />
        <div className={classes.who}>
          <Group gap={6}>
            <Text fw={600}>{details.name}</Text>
            <PersonLinks details={details} />
          </Group>
          <EditableField contact={contact} field="job_title" label="Title" value={details.job_title} />
          {details.contact_geo !== null && (
            <Text size="sm" c="dimmed">
              {details.contact_geo}
            </Text>
          )}
          <EditableField contact={contact} field="email" label="Email" value={details.email} />
          <EditableField contact={contact} field="phone" label="Phone" value={details.phone} />
        </div>
      </Group>
      <Prose title="Professional Headline" text={details.headline} />
      <Prose title="Prospect Summary" text={details.prospect_li_summary} />
    </>
  );
}
