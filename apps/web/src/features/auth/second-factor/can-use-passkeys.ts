/** Browsers from 2025 on. Users of others keep the password and the app. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
