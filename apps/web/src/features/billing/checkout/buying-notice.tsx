import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { TextLink } from '#web/ui/data/links.tsx';

type Props = { isOwner: boolean; hasPlan: boolean };

/** Why somebody who is signed in cannot buy here, before they fill in a form for nothing. */
export function BuyingNotice({ isOwner, hasPlan }: Props) {
  if (isOwner && !hasPlan) return null;
  return (
    <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
      {isOwner ? (
        <>
          Your workspace already has a plan.{' '}
          <TextLink to="/settings" inherit fw={500} underline="always" c="inherit">
            Change it in Settings
          </TextLink>
        </>
      ) : (
        'Only the owner of your workspace can choose a plan.'
      )}
    </Alert>
  );
}
