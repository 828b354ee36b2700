/** Characters that XML 1.0 and calendars can't contain, escaped or not. */
const UNWRITABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const writable = (text: string): string => text.replace(UNWRITABLE, '');
