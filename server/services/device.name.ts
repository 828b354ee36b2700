import Bowser from 'bowser';

const UNKNOWN = 'Dispositivo desconocido';

/** What a person recognizes a device by: `Firefox en Android`. Programs go by their own name. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const parsed = Bowser.getParser(userAgent);
  const [browser, system] = [parsed.getBrowserName(), parsed.getOSName()];
  if (browser && system) return `${browser} en ${system}`;
  return browser || /^[\w.-]{1,40}/.exec(userAgent)?.[0] || UNKNOWN;
}
