import '@mantine/core/styles.layer.css';
import '#web/ui/theme/global.css';

import { MantineProvider, Paper } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { findStored } from '#web/lib/testing/conversations.ts';
import { cssVariables } from '#web/ui/theme/css-variables.ts';
import { theme } from '#web/ui/theme/theme.ts';
import { MessageBody } from '../message-body/message-body.tsx';

/** A page with a single message, for testing hostile HTML in a real browser under the real CSP. */
type Stage = { showMessage(body: string, expanded?: boolean): void };

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const root = createRoot(document.getElementById('root') as HTMLElement);
let messageCount = 0;

(window as unknown as Stage).showMessage = (body, expanded = true) => {
  messageCount += 1;
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <Paper withBorder p="md" m="md">
          <MessageBody
            message={{ id: String(messageCount), body, ...findStored(body) }}
            expanded={expanded}
          />
        </Paper>
      </MantineProvider>
    </StrictMode>,
  );
};
