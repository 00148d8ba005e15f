import { Panel } from '#web/ui/layout/panel.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

export const PasswordPanel = () => (
  <Panel
    title="Password"
    description="Use at least 6 characters, and a password you don’t use anywhere else."
  >
    <ChangePasswordForm />
  </Panel>
);
