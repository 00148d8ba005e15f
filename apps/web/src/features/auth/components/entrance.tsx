import { Text, Title } from '@mantine/core';
import { ColorSchemeToggle } from '../../../ui/color-scheme-toggle.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { EchoPicture } from './echo-picture.tsx';
import classes from './entrance.module.css';
import { SignInForm } from './sign-in-form.tsx';

export function Entrance() {
  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <header className={classes.top}>
          <Wordmark />
          <ColorSchemeToggle />
        </header>
        <main className={classes.main}>
          <Title order={1} className={classes.title}>
            Sign in to Hearback
          </Title>
          <Text c="dimmed" mt={4} mb="lg">
            Access is by invitation only.
          </Text>
          <SignInForm />
          <Text size="sm" c="dimmed" ta="center" mt="xl">
            Running an agency?{' '}
            <TextLink to="/signup" inherit fw={500}>
              Start your agency
            </TextLink>
          </Text>
        </main>
      </div>
      <aside className={classes.right} aria-label="About Hearback">
        <EchoPicture />
        <p className={classes.claim}>Every reply, heard.</p>
        <p className={classes.words}>
          Cold email, LinkedIn and your CRM in one inbox: who answered, what they meant, and what to say next.
        </p>
      </aside>
    </div>
  );
}
