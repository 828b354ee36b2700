/** Whether the browser makes and uses passkeys. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';
