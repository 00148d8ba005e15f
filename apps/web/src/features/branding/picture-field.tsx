import { BRAND_PICTURE_LABELS, BRAND_PICTURE_SIZES, type BrandPictureKind } from '@hearback/contract';
import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { useSavePicture } from './api.ts';
import classes from './branding.module.css';
import { PICTURE_TYPES, toPng } from './to-png.ts';

type Props = { kind: BrandPictureKind; location_id: string | null; path: string | null };

/** A picture is saved as soon as it is chosen. */
export function PictureField({ kind, location_id, path }: Props) {
  const save = useSavePicture();
  const [problem, setProblem] = useState<string | null>(null);
  const label = BRAND_PICTURE_LABELS[kind];
  const { width, height } = BRAND_PICTURE_SIZES[kind];
  const choose = async (file: File) => {
    setProblem(null);
    const png = await toPng(file, kind).catch((error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error));
      return null;
    });
    if (png !== null) save.mutate({ location_id, kind, png });
  };
  const failure = problem ?? (save.error === null ? null : describeError(save.error));
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <Input.Label component="span">{label}</Input.Label>
      <div className={classes.picture} data-kind={kind}>
        {path === null ? (
          <Text size="xs" className={classes.none}>
            None
          </Text>
        ) : (
          <img src={path} alt={`Current: ${label}`} />
        )}
      </div>
      <Text size="xs" c="dimmed">
        {`Scaled to ${width} × ${height}.`}
      </Text>
      {failure !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
      <Group gap="xs">
        <FileButton accept={PICTURE_TYPES} onChange={(file) => file && void choose(file)}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={save.isPending}
              aria-label={`Choose file: ${label}`}
            >
              Choose file
            </Button>
          )}
        </FileButton>
        {path !== null && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={`Remove: ${label}`}
            onClick={() => save.mutate({ location_id, kind, png: null })}
          >
            Remove
          </Button>
        )}
      </Group>
    </Stack>
  );
}
