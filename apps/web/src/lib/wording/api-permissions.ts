import { API_KEY_PRESETS, type ApiKeyPreset, type ApiPermission, counted } from '@hearback/contract';

const PERMISSION_LABELS: Readonly<Record<ApiPermission, string>> = {
  'inbox:read': 'Read conversations',
  'inbox:write': 'Change conversations and add notes',
  'inbox:send': 'Send replies',
  'contacts:read': 'Read contacts, companies and leads',
  'contacts:write': 'Change contacts and import leads',
  'campaigns:read': 'Read campaigns and figures',
  'opportunities:read': 'Read opportunities',
  'opportunities:write': 'Change opportunities',
  'meetings:read': 'Read meetings and free times',
  'meetings:write': 'Book and cancel meetings',
  'suppression:read': 'Read the do-not-contact list',
  'suppression:write': 'Change the do-not-contact list',
  'reports:read': 'Read reports',
  'events:read': 'Read events',
};

/** Options of a list of checkboxes. */
export const toPermissionOptions = (permissions: readonly ApiPermission[]) =>
  permissions.map((value) => ({ value, label: PERMISSION_LABELS[value] }));

export const PRESET_LABELS: Readonly<Record<ApiKeyPreset, string>> = {
  read_only: 'Read only',
  reporting: 'Reporting',
  automation: 'Automation',
  full: 'Everything except sending',
};

/** The name of the preset with these permissions, or their number. */
export function describePermissions(permissions: readonly ApiPermission[]): string {
  const isSame = (preset: readonly ApiPermission[]) =>
    preset.length === permissions.length && preset.every((one) => permissions.includes(one));
  const match = (Object.keys(API_KEY_PRESETS) as ApiKeyPreset[]).find((name) =>
    isSame(API_KEY_PRESETS[name]),
  );
  return match ? PRESET_LABELS[match] : counted(permissions.length, 'permission');
}
