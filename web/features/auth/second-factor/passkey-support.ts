/** A key belongs to a name, never to an address. */
export const canUsePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
