import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconLinkOff } from '#web/ui/icons/other.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

type Props = { title: string; text: string };

export const RESET_LINK_PROBLEMS = {
  invalid: {
    title: 'Invalid reset link',
    text: 'It is incomplete or was never issued. Ask your administrator for a new one.',
  },
  used: {
    title: 'Token already used',
    text: 'Each link works once. If you didn’t use it, contact your administrator.',
  },
  expired: { title: 'Token expired', text: 'To request a new one, contact your administrator.' },
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
