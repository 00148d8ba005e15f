import { Notifications } from '@mantine/notifications';

/** One at a time, in the corner below the list. */
export const Toasts = () => <Notifications position="bottom-left" limit={1} containerWidth={460} />;
