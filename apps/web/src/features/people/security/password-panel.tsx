import { Panel } from '#web/ui/layout/panel.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

export const PasswordPanel = () => (
  <Panel title="Password" description="At least 6 characters, and one you use nowhere else.">
    <ChangePasswordForm />
  </Panel>
);
