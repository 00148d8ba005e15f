import { Button, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useOptionalViewer, type Viewer } from '../../../lib/viewer/viewer.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { postponement } from './postponement.ts';

/**
 * Asks once per session, before anything else is done. `here` is false on pages that are open to visitors: a link
 * from a mail leads there, and may be the way to a new password.
 */
export function TemporaryPasswordAsk({ here }: { here: boolean }) {
  const viewer = useOptionalViewer();
  const signedOut = viewer === null;
  useEffect(() => {
    if (signedOut) postponement.end();
  }, [signedOut]);
  if (!here || !viewer?.profile.has_temporary_password) return null;
  return <Ask key={viewer.account.id} viewer={viewer} />;
}

function Ask({ viewer: { account } }: { viewer: Viewer }) {
  const [later, setLater] = useState(() => postponement.isOf(account.id));
  const postpone = () => {
    postponement.begin(account.id);
    setLater(true);
  };
  return (
    <Modal
      opened={!later}
      onClose={postpone}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Choose your own password"
    >
      <Text mb="md">
        You signed in with a temporary password that somebody else made and that travelled by email. Please
        change it now.
      </Text>
      <ChangePasswordForm
        currentLabel="Temporary password"
        secondary={
          <Button variant="default" onClick={postpone}>
            Not now
          </Button>
        }
      />
    </Modal>
  );
}
