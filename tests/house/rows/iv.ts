import { named, type Rows } from './row.ts';

const noFee = named('client/invest.test.tsx', '%s are US$ 1.234,50, with nothing taken off');
const anotherStudio = named(
  'client/screens.test.tsx',
  'another studio sees the invest panel and why it is closed to it',
);
const oneField = named('client/invest.test.tsx', 'one amount and one button, which waits for an amount');
const onItsWay = named('client/waiting.test.tsx', 'an investment on its way cannot be sent again');
const refused = named('client/invest.test.tsx', '%s is refused in the field: %s');
const serverWords = named('client/invest.test.tsx', 'what the server refuses is told in its words, under «Error»');
const wordless = named('client/fallbacks.acts.test.tsx', 'says «%s» when %s fails without a word');
const seenBefore = named(
  'client/cache.test.tsx',
  'investing changes the project, the dashboard and the portfolio already seen',
);
const mayNot = named('api/investments.test.ts', 'refuses who may not, and raises nothing');

export const IV: Rows = {
  'IV-01': ['One amount and one button', oneField],
  'IV-02': ['Disabled while empty', oneField],
  'IV-03': ['Disabled while processing', onItsWay],
  'IV-04': ['Procesando..., then success or error', onItsWay, serverWords],
  'IV-05': ['¡Inversión exitosa! and where to see it', noFee],
  'IV-06': ['Error, with the message or Error al procesar la inversión', serverWords, wordless],
  'IV-07': ['Por favor ingresa un monto válido', refused],
  'IV-08': ['La inversión mínima es, as money', refused],
  'IV-09': ['La inversión máxima es, as money', refused],
  'IV-10': ["The project and one's own figures are fetched again", seenBefore],
  'IV-11': ['A decimal comma or a point', noFee],
  'IV-12': ['Another developer sees the panel closed, and why', anotherStudio, mayNot],
};
