import { useState } from 'react';
import { ownZone } from '#web/lib/wording/dates.ts';
import { presetsFor } from './send-times.ts';
import { TimeDialog } from './time-dialog.tsx';

type Props = {
  /** The lead's time zone. Null uses the viewer's own. */
  timeZone: string | null;
  onChoose: (at: Date) => void;
  onClose: () => void;
};

export function SendLaterDialog(props: Props) {
  const [presets] = useState(() => presetsFor(new Date(), props.timeZone ?? ownZone()));
  return <TimeDialog {...props} title="Send later" verb="Schedule" presets={presets} />;
}
