import { readDetails } from '@hearback/contract';
import { Anchor, Group, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { externalUrl } from '#web/lib/wording/external-url.ts';
import { mailLink } from '#web/lib/wording/mail-link.ts';
import classes from './reply.module.css';

/** Shown instead of the editor, because a website visit has no account to reply from. */
export function VisitorNotice() {
  const { contact, company } = useOpenThread().thread;
  const { email, linkedin_url } = readDetails(contact, company);
  const profile = externalUrl(linkedin_url);
  const id = useId();
  return (
    <section className={`${classes.assistant} ${classes.notice}`} aria-labelledby={id}>
      <Title order={3} id={id}>
        Replies are not available
      </Title>
      <Text size="sm">
        This person visited your website but has not written to you, so there is no message to reply to.{' '}
        {email === null && profile === null
          ? 'There is no email address or LinkedIn profile for this person.'
          : 'You can contact them directly:'}
      </Text>
      <Group gap="md">
        {email !== null && (
          <Anchor size="sm" href={mailLink(email)}>
            Email {email}
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
