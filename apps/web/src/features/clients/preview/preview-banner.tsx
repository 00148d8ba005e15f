import { PREVIEW_COLOR } from '@hearback/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { preview, requestEnd } from '#web/lib/session/preview.ts';
import { useStore } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { formatTime } from '#web/lib/wording/dates.ts';
import { leavePreview } from '../api.ts';
import classes from './preview.module.css';

/** On every screen of a preview. */
export function PreviewBanner() {
  const activePreview = useStore(preview);
  const navigate = useNavigate();
  const leave = useEffectEvent(async () => {
    if (!activePreview?.end) return;
    try {
      // Before the view changes: the user's own inbox would mark the open conversation as read.
      await navigate({ to: '/settings', search: { tab: 'client_access' }, ignoreBlocker: true });
      await leavePreview(activePreview);
    } catch (error) {
      const { end: _end, ...open } = activePreview;
      preview.set(open);
      toast.error('Failed to end the preview', describeError(error));
      return;
    }
    if (activePreview.end === 'expired') toast.success('The preview ended after 30 minutes');
    if (activePreview.end === 'refused')
      toast.success('The preview has ended', 'Your access or the client’s access changed.');
  });
  const end = activePreview?.end;
  useEffect(() => {
    if (end) void leave();
  }, [end]);
  const { access_token = '', expires_at } = activePreview ?? {};
  useEffect(() => {
    if (expires_at === undefined) return;
    const left = Math.max(0, new Date(expires_at).getTime() - Date.now());
    const timer = setTimeout(() => requestEnd(access_token, 'expired'), left);
    return () => clearTimeout(timer);
  }, [access_token, expires_at]);
  if (activePreview === null) return null;
  return (
    <section className={classes.banner} style={{ background: PREVIEW_COLOR }} aria-label="Preview as client">
      <p className={classes.text}>
        <strong>Preview as {activePreview.client.name}.</strong>{' '}
        <span className={classes.details}>
          You see what this client sees. You cannot change or send anything, and nothing is marked as read.{' '}
        </span>
        Ends at {formatTime(activePreview.expires_at)}.
      </p>
      <Button
        size="compact-sm"
        variant="filled"
        color="dark"
        loading={end !== undefined}
        onClick={() => requestEnd(access_token, 'requested')}
      >
        Exit preview
      </Button>
    </section>
  );
}
