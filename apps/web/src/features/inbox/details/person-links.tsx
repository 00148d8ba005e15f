import type { Details } from '@hearback/contract';
import { ActionIcon, Tooltip } from '@mantine/core';
import { externalUrl } from '#web/lib/wording/external-url.ts';
import { mailLink } from '#web/lib/wording/mail-link.ts';
import { IconBrandLinkedin, IconMail } from '#web/ui/icons/inbox.ts';

type Props = { details: Pick<Details, 'name' | 'email' | 'linkedin_url'> };

export function PersonLinks({ details: { name, email, linkedin_url } }: Props) {
  const profile = externalUrl(linkedin_url);
  return (
    <>
      {profile !== null && (
        <Tooltip label="LinkedIn profile">
          <ActionIcon
            component="a"
            href={profile}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`LinkedIn profile of ${name}`}
          >
            <IconBrandLinkedin size={16} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {email !== null && (
        <Tooltip label={email}>
          <ActionIcon
            component="a"
            href={mailLink(email)}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Send an email to ${email}`}
          >
            <IconMail size={16} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  );
}
