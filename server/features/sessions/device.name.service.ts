import Bowser from 'bowser';

const UNKNOWN = 'Dispositivo desconocido';

/** A name by which a person recognizes a device: `Firefox en Android`. Programs have their own name. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const parsed = Bowser.getParser(userAgent);
  const [browser, system] = [parsed.getBrowserName(), parsed.getOSName()];
  if (browser && system) return `${browser} en ${system}`;
  return browser || /^[\w.-]{1,40}/.exec(userAgent)?.[0] || UNKNOWN;
}
