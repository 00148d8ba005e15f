import { Button } from '@mantine/core';
import { useSignOut } from '#web/features/auth/api/sign-in.ts';

/** For pages without the application's bar. */
export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button variant="subtle" color="gray" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </Button>
  );
}
