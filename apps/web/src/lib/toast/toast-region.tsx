import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

/** Later than the first screen, but early enough to be there when the connection fails. */
const LOAD_AFTER_MS = 2000;

/** The place of the toasts. Its code is loaded after the first screen, or with the first toast. */
export function ToastRegion() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const [failures, setFailures] = useState(0);
  const hasToast = useNotifications().notifications.length > 0;
  useEffect(() => {
    if (Toasts !== null) return;
    const load = () =>
      void import('./toasts.tsx')
        .then(({ Toasts: loaded }) => setToasts(() => loaded))
        .catch(() => setFailures((before) => before + 1));
    const timer = setTimeout(load, hasToast && failures === 0 ? 0 : LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [Toasts, hasToast, failures]);
  return Toasts && <Toasts />;
}
