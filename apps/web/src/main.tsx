import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.layer.css';
import '@mantine/dropzone/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import './ui/theme/global.css';

import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadScreen } from './app.tsx';
import { queryClient, session, startApp } from './lib/app.ts';
import { ToastRegion } from './lib/toast/toast-region.tsx';
import { BrandedTheme } from './ui/theme/branded-theme.tsx';

// Without the nonce, the policy blocks all style elements, including Mantine's and the scroll lock of its dialogs.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

startApp();
if (session.getState().status === 'loading') loadScreen();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrandedTheme nonce={nonce}>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
      <ToastRegion />
    </BrandedTheme>
  </StrictMode>,
);

// Shows an offline page instead of the browser's error page. Registered last, so that it delays nothing.
if ('serviceWorker' in navigator)
  addEventListener(
    'load',
    () => void navigator.serviceWorker.register('/push-worker.js').catch(() => undefined),
  );
