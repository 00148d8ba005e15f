import { Button, Center } from '@mantine/core';
import { toast } from '#web/lib/toast/toast.ts';

type Props = {
  pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<{ readonly isFetchNextPageError: boolean }>;
  };
  /** Noun of the list items, for the error message. */
  of: string;
  label?: string;
};

/** Shown below a paged list until all of it is loaded. */
export function LoadOlder({
  pages: { hasNextPage, isFetchingNextPage, fetchNextPage },
  of,
  label = 'Load older',
}: Props) {
  const load = async () => {
    const { isFetchNextPageError } = await fetchNextPage();
    if (isFetchNextPageError) toast.error(`Failed to ${label.toLowerCase()} ${of}`);
  };
  if (!hasNextPage) return null;
  return (
    <Center mt="md">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void load()}>
        {label}
      </Button>
    </Center>
  );
}
