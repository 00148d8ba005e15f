import type { DemoAccount } from '@hearback/contract';
import { Button, Text } from '@mantine/core';
import { useSignIn } from '../api/sign-in.ts';
import classes from './demo-accounts.module.css';

/** One button per account of the demo data. */
export function DemoAccounts({ accounts }: { accounts: readonly DemoAccount[] }) {
  // Accounts with a second factor need the form, which can ask for the code.
  const signIn = useSignIn(() => {});
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <Text id="demo-accounts" component="h2" size="sm" fw={600}>
        Try the demo
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        Choose a demo account. All data is fictional, and nothing leaves this machine.
      </Text>
      <div className={classes.people}>
        {accounts.map(({ email, password, name, description }) => (
          <Button
            key={email}
            variant="default"
            size="md"
            h="auto"
            px="sm"
            py="xs"
            justify="flex-start"
            disabled={signIn.isPending}
            onClick={() => signIn.mutate({ email, password })}
          >
            <span className={classes.person}>
              <span>{name}</span>
              <span className={classes.description}>{description}</span>
            </span>
          </Button>
        ))}
      </div>
    </section>
  );
}
