import type { LocationClientAccess } from '@hearback/contract';
import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { refuseUnsaved, useStartPreview } from '../api.ts';

type Props = Pick<LocationClientAccess, 'people'>;

/** Opens the portal as one of the clients of a location. */
export function PreviewButton({ people }: Props) {
  const navigate = useNavigate();
  const { mutate, isPending } = useStartPreview(() => navigate({ to: '/' }));
  const start = (user_id: string) => (refuseUnsaved() ? undefined : mutate({ user_id }));
  const [first, ...others] = people;
  if (first === undefined) return null;
  const buttonProps = { variant: 'default', size: 'compact-sm', loading: isPending } as const;
  if (others.length === 0)
    return (
      <Button {...buttonProps} onClick={() => start(first.id)}>
        Preview as client
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...buttonProps}>Preview as client</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {people.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => start(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
