import {
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  type CsvDelimiter,
  type CsvEncoding,
  errors,
  type ImportPreview,
} from '@hearback/contract';
import { Alert, Button, Group, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { describeError } from '#web/lib/api/api-error.ts';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import classes from '../wizard.module.css';

/** Overrides of the detected file format. */
export type FileFormat = { encoding?: CsvEncoding; delimiter?: CsvDelimiter };

const ENCODING_LABELS: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift_JIS (Japanese)',
  gb18030: 'GB18030 (Simplified Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
  big5: 'Big5 (Traditional Chinese)',
};
const DELIMITER_LABELS: Record<CsvDelimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe',
};

const ENCODINGS = CSV_ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }));
const DELIMITERS = CSV_DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value] }));

type Props = {
  file_name: string;
  preview: UseQueryResult<ImportPreview, Error>;
  format: FileFormat;
  onRead: (change: FileFormat) => void;
  onNext: () => void;
  onAnother: () => void;
};

export function PreviewStep({ file_name, preview, format, onRead, onNext, onAnother }: Props) {
  const { data, error, isPlaceholderData } = preview;
  const visiblePreview = error === null ? data : undefined;
  return (
    <Stack gap="md">
      <Text fw={500} truncate>
        {file_name}
      </Text>
      <SimpleGrid cols={2} spacing="sm">
        <Select
          label="Encoding"
          data={ENCODINGS}
          allowDeselect={false}
          value={format.encoding ?? visiblePreview?.encoding ?? null}
          onChange={(next) => onRead({ encoding: CSV_ENCODINGS.find((each) => each === next) })}
        />
        <Select
          label="Delimiter"
          data={DELIMITERS}
          allowDeselect={false}
          value={format.delimiter ?? visiblePreview?.delimiter ?? null}
          onChange={(next) => onRead({ delimiter: CSV_DELIMITERS.find((each) => each === next) })}
        />
      </SimpleGrid>
      {error !== null && (
        <Alert color="red" role="alert">
          {describeError(error, errors.CSV_BROKEN.sentence)}
        </Alert>
      )}
      {error === null && data === undefined && <LoadingState label="Reading the file..." />}
      {visiblePreview !== undefined && <HeaderPlace row={visiblePreview.header_row} />}
      {visiblePreview !== undefined && <FirstRows preview={visiblePreview} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAnother}>
          Choose another file
        </Button>
        <Button disabled={visiblePreview === undefined || isPlaceholderData} onClick={onNext}>
          Continue to mapping
        </Button>
      </Group>
    </Stack>
  );
}

/** Shown if the column names are not in the first row, because rows above them are not imported. */
function HeaderPlace({ row }: { row: number }) {
  if (row === 1) return null;
  return (
    <Text size="sm" c="dimmed">
      {row === 0
        ? 'The first row contains data, so the columns have no names.'
        : `The column names are in row ${row}. Rows above it are not imported.`}
    </Text>
  );
}

function FirstRows({ preview: { headers, rows } }: { preview: ImportPreview }) {
  return (
    <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label="First 5 rows">
        <Table.Thead>
          <Table.Tr>
            {headers.map((header, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have the same header.
              <Table.Th key={column} className={classes.cell ?? ''}>
                {header || `Column ${column + 1}`}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
            <Table.Tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <Table.Td key={column} className={classes.cell ?? ''} title={cell}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
