import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconLinkOff } from '#web/ui/icons/other.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

type Props = { title: string; text: string };

export const deadBecause = {
  invalid: {
    title: 'Invalid reset link',
    text: 'It is incomplete or was never issued. Ask your administrator for a new one.',
  },
  used: {
    title: 'Token already used',
    text: 'A link works once. If it was not you who used it, tell your administrator.',
  },
  expired: { title: 'Token expired', text: 'Please request a new one.' },
} as const satisfies Record<string, Props>;

export function DeadResetLink({ title, text }: Props) {
  return (
    <EmptyState
      bare
      order={1}
      icon={IconLinkOff}
      title={title}
      actions={<ButtonLink to="/auth">Return to Sign In</ButtonLink>}
    >
      {text}
    </EmptyState>
  );
}
