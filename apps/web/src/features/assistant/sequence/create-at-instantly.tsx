import { can } from '@hearback/contract';
import { Button, Menu, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { TextLink } from '#web/ui/data/links.tsx';
import { useAccounts, useCreateAtInstantly } from '../api.ts';

/** For users with permission, once an Instantly account is connected. */
export function CreateAtInstantly({ campaign_id }: { campaign_id: string }) {
  const { profile } = useViewer();
  const isAllowed = can(profile, 'campaigns:manage') && can(profile, 'integrations:read');
  const { data } = useAccounts(isAllowed);
  const { create, isCreating } = useCreateAtInstantly(campaign_id);
  if (!isAllowed || data === undefined) return null;
  const accounts = data.filter(({ provider, connected }) => provider === 'instantly' && connected);
  const [only, ...others] = accounts;
  if (only === undefined)
    return (
      <Text size="sm" c="dimmed">
        To create it in Instantly,{' '}
        <TextLink inherit to="/integrations">
          connect an account
        </TextLink>
        .
      </Text>
    );
  const button = { loading: isCreating, children: 'Create in Instantly' };
  if (others.length === 0) return <Button {...button} onClick={() => create(only.id)} />;
  return (
    <Menu>
      <Menu.Target>
        <Button {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {accounts.map(({ id, name, custom_name }) => (
          <Menu.Item key={id} onClick={() => create(id)}>
            {custom_name ?? name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
