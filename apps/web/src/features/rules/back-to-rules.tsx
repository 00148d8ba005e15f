import { Button } from '@mantine/core';
import { IconArrowLeft } from '#web/ui/icons/inbox.ts';

export const BackToRules = ({ onBack }: { onBack: () => void }) => (
  <div>
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
      onClick={onBack}
    >
      All rules
    </Button>
  </div>
);
