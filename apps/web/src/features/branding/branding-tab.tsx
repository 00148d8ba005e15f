import { can, type StoredBrand } from '@hearback/contract';
import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { useLocationNames } from '#web/lib/scope/use-scopes.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useBrands } from './api.ts';
import { BrandForm } from './brand-form.tsx';
import { HostPanel } from './host-panel.tsx';
import { MailServerPanel } from './mail-server-panel.tsx';

const NO_BRAND = {
  ...{ name: null, accent: null, support_email: null, legal_links: null, email_footer: null },
  ...{ logo_light: null, logo_dark: null, icon: null },
};

const findBrand = (brands: readonly StoredBrand[], location_id: string | null): StoredBrand | undefined =>
  brands.find((brand) => brand.location_id === location_id);

/** The brand that clients see instead of the product. Each location can override it. */
export function BrandingTab() {
  const { profile } = useViewer();
  const query = useBrands();
  const locations = useLocationNames();
  const isSolo = useIsSolo();
  const [selection, setSelection] = useState('');
  const location_id = selection === '' ? null : selection;
  return (
    <Stack gap="lg">
      <Panel
        title="Branding"
        description="Client users see your name, logo and colors in the app, in emails and in reports. Your team sees the app unchanged."
      >
        <QueryStates query={query} failure="Failed to load the brand" bare>
          {({ workspace_name, brands }) => {
            const workspace = findBrand(brands, null);
            const own = findBrand(brands, location_id);
            return (
              <Stack gap="lg">
                {!isSolo && (
                  <NativeSelect
                    label="Applies to"
                    maw="24rem"
                    value={selection}
                    onChange={({ currentTarget }) => setSelection(currentTarget.value)}
                    data={[
                      { value: '', label: 'All clients' },
                      ...locations.map(({ value, label }) => ({
                        value,
                        label: findBrand(brands, value) ? `${label} (own brand)` : label,
                      })),
                    ]}
                  />
                )}
                <BrandForm
                  key={selection}
                  brand={own ?? { ...NO_BRAND, location_id }}
                  inherited={{
                    ...(location_id !== null && workspace ? workspace : { ...NO_BRAND, location_id: null }),
                    name: (location_id === null ? null : workspace?.name) ?? workspace_name,
                  }}
                  isSaved={own !== undefined}
                />
              </Stack>
            );
          }}
        </QueryStates>
      </Panel>
      <HostPanel />
      {can(profile, 'mail_server:manage') && <MailServerPanel ownEmail={profile.email} />}
    </Stack>
  );
}
