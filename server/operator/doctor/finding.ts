/** A fault prevents the server from starting or working; a warning may become one. */
export type Finding = { check: string; state: 'ok' | 'warning' | 'fault'; says: string };

const finding =
  (state: Finding['state']) =>
  (check: string, says: string): Finding => ({ check, state, says });

export const ok = finding('ok');
export const warning = finding('warning');
export const fault = finding('fault');
