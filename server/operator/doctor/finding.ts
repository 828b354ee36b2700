/** A fault keeps the server from starting or from doing its work; a warning may become one. */
export type Finding = { check: string; state: 'ok' | 'warning' | 'fault'; says: string };

const finding =
  (state: Finding['state']) =>
  (check: string, says: string): Finding => ({ check, state, says });

export const ok = finding('ok');
export const warning = finding('warning');
export const fault = finding('fault');
