import { Readable } from 'node:stream';
import type { TestApp } from '#tests/support/app.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import type { Ids } from './routes.ts';
import { addGallery, dayFromToday, dollars, picture, post, promise } from './world.ts';

const EVERYTHING = `Un párrafo con **negrita**, [un enlace](https://ejemplo.test) y una nota[^1].

## Lo que avanzamos

- [x] Nieve
- [ ] Viento

| Mes | Niveles |
|---|---|
| Mayo | 3 |

> Una cita.

\`\`\`
codigo()
\`\`\`

[^1]: Al pie.
`;

const WHY = `El banco rechazó la transferencia ${'F7Q2'.repeat(20)} y pediste anularla. Escríbenos si no fuiste tú.`;

/** A word without any place to break it. */
export const word = (length: number) => 'Desoxirribonucleótido'.repeat(10).slice(0, length);

/** Fills every screen with plenty of content, some of it wider than any phone. */
export async function fillWorld(app: TestApp, dana: Account, ines: Account): Promise<Ids> {
  const { services } = app.app;
  const long = { title: word(100), description: word(200) };
  const projectId = await app.given.project(dana, {
    ...long,
    shortDescription: word(150),
    roi: 3000,
    platforms: ['PC', word(40)],
  });
  const other = await app.given.project(dana, {
    title: 'Un nombre larguísimo para un juego pequeñísimo',
    genre: 'rpg',
  });
  await app.given.project(dana, { title: 'Borrador a medias', isPublished: false });
  for (let index = 0; index < 14; index += 1)
    await app.given.project(dana, { title: `Juego ${index}`, genre: 'puzzle' });

  const overdue = { ...long, dueDate: dayFromToday(-10) };
  const { id: milestoneId } = await services.milestones.create(dana.viewer, projectId, overdue);
  const done = await promise(app, dana, projectId, { title: 'Entregado', dueDate: dayFromToday(-20) });
  await services.milestones.complete(dana.viewer, done);
  await promise(app, dana, projectId, { title: 'Urgente', dueDate: dayFromToday(3) });
  await promise(app, dana, projectId, { title: 'Lejano', dueDate: dayFromToday(90) });

  const investmentId = await app.given.investment(ines, projectId, dollars(4000));
  await app.given.investment(ines, other, dollars(1234.5));
  await app.given.reversal(await app.given.investment(ines, projectId, dollars(2000.5)), WHY);
  for (let index = 0; index < 3; index += 1)
    await post(app, dana, projectId, { title: `Novedad ${index}`, content: EVERYTHING });
  await post(app, dana, projectId, { title: 'Para inversores', content: EVERYTHING, isPublic: false });
  await services.accounts.updateProfile(dana.viewer, {
    country: 'Argentina',
    about: EVERYTHING,
    links: ['https://estudio.test', 'https://www.ejemplo.test/una/direccion/muy/larga/que/no/termina/nunca/de/leerse'],
  });
  const bytes = await picture(320, 180);
  await addGallery(app, dana, projectId, 8);
  const { id: updateId } = await services.updates.create(dana.viewer, projectId, {
    title: word(100),
    content: `${EVERYTHING}\n${word(200)}`,
    type: 'milestone',
    isPublic: true,
    media: ['Un valle', ''].map((caption) => ({ caption, file: { name: null, stream: () => Readable.from([bytes]) } })),
  });
  const { id: commentId } = await services.comments.add(ines.viewer, updateId, word(200));
  await services.comments.add(dana.viewer, updateId, word(200), commentId);
  await services.comments.pin(dana.viewer, commentId, true);
  await app.given.editor(await app.given.developer('Una redactora'), projectId);
  await app.given.invitation(
    dana,
    projectId,
    'una.persona.con.un.correo.larguisimo@un.dominio.igual.de.largo.ejemplo.test',
  );
  const edited = await app.given.project(await app.given.developer('Otro estudio'), { title: 'El juego de otros' });
  await app.given.editor(dana, edited);
  await allSettled(app); // what is told of later would change what is shown
  return { projectId, updateId, milestoneId, investmentId, developerId: dana.viewer.developerProfileId ?? 0 };
}
