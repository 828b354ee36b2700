import { test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { eventually, openPageOf } from '#tests/support/browser.ts';

test('a question is asked, corrected and answered on a phone, and then the answer is corrected', async () => {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  const path = `/projects/${await app.given.project(dana, { title: 'Luces del Sur' })}?pestana=detalles`;
  const [asker, studio] = [
    await openPageOf(ines, { baseURL: app.url, width: 360, height: 740 }),
    await openPageOf(dana, { baseURL: app.url, width: 360, height: 740 }),
  ];
  await asker.goto(path);
  await asker.getByLabel('Pregúntale a Estudio Sur').fill('¿Cuándo sle?');
  await asker.getByRole('button', { name: 'Preguntar' }).click();
  await asker.getByRole('button', { name: 'Editar tu pregunta' }).click();
  await asker.getByLabel(/^Tu pregunta/).fill('¿Cuándo sale?');
  await asker.getByRole('button', { name: 'Guardar' }).click();
  await asker.getByRole('button', { name: 'Editar tu pregunta' }).waitFor(); // the form is gone, which has the text too
  await asker.getByText('¿Cuándo sale?', { exact: true }).waitFor();

  await studio.goto(path);
  await studio.getByText('¿Cuándo sale?', { exact: true }).waitFor();
  await studio.getByLabel('Respuesta a Inés').fill('En mayo');
  await studio.getByRole('button', { name: 'Responder' }).click();
  await studio.getByRole('button', { name: 'Editar tu respuesta' }).waitFor();
  await studio.getByText('En mayo', { exact: true }).waitFor();

  await asker.getByText('En mayo', { exact: true }).waitFor(); // without a reload
  await eventually(() => asker.getByRole('button', { name: 'Editar tu pregunta' }).count()).toBe(0);
  await eventually(() => asker.getByRole('button', { name: 'Retirar' }).count()).toBe(0);

  await studio.getByRole('button', { name: 'Editar tu respuesta' }).click();
  await studio.getByLabel(/^Tu respuesta/).fill('En junio');
  await studio.getByRole('button', { name: 'Guardar' }).click();
  await studio.getByText('Respuesta editada').waitFor();
  await studio.getByText(/· Editada$/).waitFor();
  await asker.reload();
  await asker.getByText('En junio', { exact: true }).waitFor();
  await asker.getByText(/· Editada$/).waitFor();
});
