import { Group, Menu, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { toCsv } from '#web/lib/files/csv.ts';
import { downloadFile, downloadText } from '#web/lib/files/download-file.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { IconDownload } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './charts.module.css';
import { DataTable, type TableData } from './data-table.tsx';
import { toPicture } from './to-picture.ts';

type Props = {
  title: string;
  description: string;
  /** Explains which figures are unavailable and why. */
  note?: ReactNode;
  data: TableData;
  /** Prefix of the names of downloaded files. */
  fileName: string;
  asTable: boolean;
  /** Text shown instead of chart and table if there is no data. */
  empty: string | null;
  /** Text alternative of the chart for screen readers. */
  summary: string;
  /** The chart. Undefined if the panel is always a table. */
  children?: ReactNode;
};

/** Shows a chart or the same data as a table, and offers both for download. */
export function ChartPanel({
  title,
  description,
  note,
  data,
  asTable,
  empty,
  summary,
  children,
  fileName,
}: Props) {
  const chart = useRef<HTMLDivElement>(null);
  const name = `${fileName} ${title.toLowerCase()}`;
  const keepPicture = async () => {
    const picture = await toPicture(chart.current);
    if (picture) downloadFile(`${name}.png`, picture);
    else toast.error('Failed to export the chart');
  };
  const downloads = empty === null && (
    <Downloads
      title={title}
      onCsv={() => downloadText(`${name}.csv`, 'text/csv;charset=utf-8', toCsv([data.columns, ...data.rows]))}
      {...(!asTable && { onPng: () => void keepPicture() })}
    />
  );
  return (
    <Panel title={title} description={description} aside={downloads}>
      {empty !== null && <Text c="dimmed">{empty}</Text>}
      {empty === null && asTable && <DataTable label={title} data={data} />}
      {empty === null && !asTable && (
        <div ref={chart} role="img" aria-label={summary} className={classes.chart}>
          {children}
        </div>
      )}
      {note && (
        <Text size="sm" c="dimmed" mt="sm">
          {note}
        </Text>
      )}
    </Panel>
  );
}

function Downloads({ title, onCsv, onPng }: { title: string; onCsv: () => void; onPng?: () => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.download} aria-label={`Download ${title}`}>
          <Group gap={6} wrap="nowrap">
            <IconDownload size={16} aria-hidden="true" />
            <span className={classes.word}>Download</span>
          </Group>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onCsv}>As CSV</Menu.Item>
        {onPng && <Menu.Item onClick={onPng}>As PNG</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
