import {
  BRAND_LIMITS,
  BRAND_PICTURE_SIZES,
  type BrandPictureKind,
  computeContrast,
  LIGHT_SURFACE,
  MIN_BRAND_CONTRAST,
  PRODUCT_ACCENT,
  type StoredBrand,
  toReadableAccent,
} from '@hearback/contract';
import { Alert, Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { useRemoveBrand, useSaveBrand } from './api.ts';
import { BrandPreview } from './brand-preview.tsx';
import classes from './branding.module.css';
import { LegalLinksField } from './legal-links-field.tsx';
import { PictureField } from './picture-field.tsx';

type Props = {
  brand: StoredBrand;
  /** Values that apply where the brand has none. */
  inherited: StoredBrand & { name: string };
  isSaved: boolean;
};

const HEX = /^#[0-9a-f]{6}$/;

/** Describes the contrast of the color, and the shade that clients see if the contrast is too low. */
function describeAccent(accent: string): string {
  if (!HEX.test(accent)) return 'Hex color in the form #rrggbb. Used for buttons, links and charts.';
  const contrast = `Contrast on light surfaces: ${computeContrast(accent, LIGHT_SURFACE).toFixed(1)}:1.`;
  const readable = toReadableAccent(accent);
  if (readable === accent) return contrast;
  return `${contrast} Text needs at least ${MIN_BRAND_CONTRAST}:1, so clients see ${readable}.`;
}

type BrandText = Pick<StoredBrand, 'name' | 'accent' | 'support_email' | 'legal_links' | 'email_footer'>;

const toDraft = (brand: Partial<BrandText>) => ({
  name: brand.name ?? '',
  accent: brand.accent ?? '',
  support_email: brand.support_email ?? '',
  legal_links: brand.legal_links ?? [],
  email_footer: brand.email_footer ?? '',
});

export function BrandForm({ brand, inherited, isSaved }: Props) {
  const [draft, setDraft] = useState(() => toDraft(brand));
  const save = useSaveBrand();
  const remove = useRemoveBrand();
  const { location_id } = brand;
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const accent = draft.accent.trim().toLowerCase();
  const isAccentWrong = accent !== '' && !HEX.test(accent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAccentWrong) return;
    const { legal_links } = draft;
    save.mutate({
      location_id,
      name: draft.name.trim() || null,
      accent: accent || null,
      support_email: draft.support_email.trim() || null,
      legal_links: legal_links.length > 0 ? legal_links : null,
      email_footer: draft.email_footer.trim() || null,
    });
  };
  const hasOwnLogo = brand.logo_light !== null || brand.logo_dark !== null;
  const logos = hasOwnLogo ? brand : inherited;
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <form onSubmit={submit} noValidate aria-label="Brand">
          <Stack gap="md">
            <TextInput
              label="Name"
              description="Replaces the app name and is the sender name of emails."
              placeholder={inherited.name}
              maxLength={BRAND_LIMITS.name}
              value={draft.name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <TextInput
                className={classes.grow}
                label="Accent color"
                description={describeAccent(accent)}
                placeholder={inherited.accent ?? PRODUCT_ACCENT}
                maxLength={7}
                value={draft.accent}
                error={isAccentWrong && 'Enter a color such as #5b2a86.'}
                onChange={({ currentTarget }) => change({ accent: currentTarget.value })}
              />
              <input
                type="color"
                className={classes.swatch}
                aria-label="Pick the accent color"
                value={HEX.test(accent) ? accent : (inherited.accent ?? PRODUCT_ACCENT)}
                onChange={({ currentTarget }) => change({ accent: currentTarget.value })}
              />
            </Group>
            <TextInput
              label="Support email"
              description="Clients reply to emails at this address. It is also shown in the app."
              type="email"
              placeholder={inherited.support_email ?? 'support@agency.com'}
              maxLength={BRAND_LIMITS.support_email}
              value={draft.support_email}
              onChange={({ currentTarget }) => change({ support_email: currentTarget.value })}
            />
            <LegalLinksField links={draft.legal_links} onChange={(legal_links) => change({ legal_links })} />
            <Textarea
              label="Email footer"
              description="Shown below emails to clients, such as your company name and postal address."
              placeholder={inherited.email_footer ?? ''}
              autosize
              minRows={2}
              maxLength={BRAND_LIMITS.email_footer}
              value={draft.email_footer}
              onChange={({ currentTarget }) => change({ email_footer: currentTarget.value })}
            />
            {save.error !== null && (
              <Alert color="red" role="alert">
                {describeError(save.error)}
              </Alert>
            )}
            <Group gap="xs">
              <Button type="submit" loading={save.isPending}>
                Save brand
              </Button>
              {location_id !== null && isSaved && (
                <Button
                  variant="default"
                  loading={remove.isPending}
                  onClick={() => void remove.ask(location_id, () => setDraft(toDraft({})))}
                >
                  Use the workspace brand
                </Button>
              )}
            </Group>
          </Stack>
        </form>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          {(Object.keys(BRAND_PICTURE_SIZES) as BrandPictureKind[]).map((kind) => (
            <PictureField key={kind} kind={kind} location_id={location_id} path={brand[kind]} />
          ))}
        </SimpleGrid>
      </Stack>
      <BrandPreview
        name={draft.name.trim() || inherited.name}
        accent={HEX.test(accent) ? accent : inherited.accent}
        logo_light={logos.logo_light}
        logo_dark={logos.logo_dark}
        icon={brand.icon ?? inherited.icon}
        footer={draft.email_footer.trim() || inherited.email_footer}
      />
    </div>
  );
}
