import { named, type Rows } from './row.ts';

const crash = named('client/crash.test.tsx', 'a section that crashes says so, and comes back when it can');

export const CL: Rows = {
  'CL-01': ['Algo salió mal', crash],
  'CL-02': [
    'What happened',
    crash,
    named('client/crash.test.tsx', 'a section may say what could not be shown in its own words'),
  ],
  'CL-03': ['Reintentar', crash],
  'CL-04': ['Cargando...', named('client/waiting.test.tsx', 'says «%s» until %s is answered')],
};
