import { readDetails, type Thread } from '@hearback/contract';
import { Anchor, Group, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { externalUrl } from '#web/lib/wording/external-url.ts';
import { mailLink } from '#web/lib/wording/mail-link.ts';
import classes from './reply.module.css';

/** In place of the editor: a visit came over no account, so nothing written here could be sent. */
export function VisitorNotice({ thread: { contact, company } }: { thread: Thread }) {
  const { email, linkedin_url } = readDetails(contact, company);
  const profile = externalUrl(linkedin_url);
  const id = useId();
  return (
    <section className={`${classes.assistant} ${classes.notice}`} aria-labelledby={id}>
      <Title order={3} id={id}>
        No reply from here
      </Title>
      <Text size="sm">
        This person visited your website but has not written to you, so there is no message to reply to.{' '}
        {email === null && profile === null
          ? 'Neither an email address nor a LinkedIn profile is known.'
          : 'You can get in touch yourself:'}
      </Text>
      <Group gap="md">
        {email !== null && (
          <Anchor size="sm" href={mailLink(email)}>
            Write to {email}
          </Anchor>
        )}
        {profile !== null && (
          <Anchor size="sm" href={profile} target="_blank" rel="noopener noreferrer">
            Open the LinkedIn profile
          </Anchor>
        )}
      </Group>
    </section>
  );
}
