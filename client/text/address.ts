/** `https://` before what looks like a web address without it. */
export const withScheme = (address: string): string =>
  /^[^\s/:@]+\.[^\s/:@.]{2,}(?:[/:?#]|$)/.test(address.trim()) ? `https://${address.trim()}` : address;
