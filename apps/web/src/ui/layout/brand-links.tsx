import { Anchor, Group } from '@mantine/core';
import { useBrand } from '#web/lib/viewer/brand.ts';

/** Support address and legal links of the agency, for its clients. */
export function BrandLinks() {
  const brand = useBrand();
  if (brand === null || (brand.support_email === null && brand.legal_links.length === 0)) return null;
  return (
    <Group component="footer" gap="md" justify="center" p="md">
      {brand.support_email !== null && (
        <Anchor size="sm" c="dimmed" ta="center" href={`mailto:${brand.support_email}`}>
          Support: {brand.support_email}
        </Anchor>
      )}
      {brand.legal_links.map(({ label, url }) => (
        <Anchor key={url} size="sm" c="dimmed" href={url} target="_blank" rel="noreferrer">
          {label}
        </Anchor>
      ))}
    </Group>
  );
}
