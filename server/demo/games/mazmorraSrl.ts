import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const mazmorraSrl: GameStory = {
  studio: 'ajolote',
  title: 'Mazmorra S.R.L.',
  short: 'Rol de escritorio: eres el ogro de la ventanilla 3 y los héroes no traen los papeles en regla.',
  text: prose`
    Toda mazmorra tiene monstruos, tesoros y trámites. Tú llevas los trámites. Sella permisos de saqueo, rechaza
    profecías sin firma y decide qué héroe entra por la puerta grande y cuál por la del foso.

    Rol por turnos con dados, formularios en triplicado y una huelga de esqueletos en el segundo acto.
  `,
  genre: 'rpg',
  platforms: ['PC', 'Mac', 'Linux'],
  stage: 'polish',
  stadium: 'content-lock',
  goal: 48_000,
  limits: [400, 6_000],
  seats: 25,
  roi: 23,
  born: -284,
  published: -280,
  funding: { share: 0.91, people: 20, times: 25 },
  milestones: [
    {
      title: 'Una ventanilla',
      stage: 'prototype',
      set: -280,
      due: -235,
      done: -237,
      text: 'Diez héroes, diez trámites, diez maneras de mandarlos a otra fila.',
    },
    {
      title: 'Combate por memorándum',
      stage: 'alpha',
      set: -237,
      due: -150,
      moved: [[-158, -130]],
      done: -128,
      text: 'Los turnos se pelean con sellos, firmas y copias certificadas.',
    },
    {
      title: 'Contenido cerrado',
      stage: 'beta',
      set: -128,
      due: -28,
      done: -27,
      text: 'Todas las profecías escritas. Ni una más, aunque sea buena.',
    },
    {
      title: 'Pulido y voces',
      stage: 'beta',
      set: -40,
      due: 21,
      status: [-14, 'in_progress', 40],
      text: 'Gruñidos grabados por gente que de verdad trabaja en ventanilla.',
    },
    {
      title: 'Lanzamiento',
      stage: 'release',
      set: -40,
      due: 63,
      text: 'Con formulario de lanzamiento, por triplicado.',
    },
  ],
  posts: [
    {
      at: -237,
      type: 'demo',
      title: 'Pase a la ventanilla siguiente',
      text: prose`
        Primera demo interna: diez héroes. El jugador promedio rechazó a **nueve**. El décimo era su madre.
      `,
      pictures: [['play', 'Ventanilla 3, lunes']],
      comments: ['Nunca me sentí tan poderoso.', '@Firme aquí, aquí y aquí.'],
    },
    {
      at: -128,
      type: 'feature',
      title: 'Así se pelea con papeles',
      text: prose`
        El combate por memorándum, resumido:

        1. Tiras los dados **a escondidas** del héroe.
        2. Presentas un formulario; vale tanto como su color.
        3. El héroe apela. Siempre apela.

        | Formulario | Daño | Efecto |
        |---|---|---|
        | Rosa | 4 | Aturde un turno |
        | Azul | 6 | Pide otro formulario |
        | Verde | ? | Depende de quién esté de guardia |
      `,
      pictures: [
        ['editor', 'La sala de espera'],
        ['dialogue', 'El héroe apela'],
      ],
      comments: ['El formulario verde es demasiado real.', 'Trabajo en un registro civil y exijo regalías.'],
    },
    {
      at: -27,
      type: 'milestone',
      title: 'Contenido cerrado con llave',
      text: prose`
        312 profecías, 47 héroes, **una** huelga. Se acabó escribir; ahora se pule. Quien proponga una profecía más
        paga las tortas.
      `,
      pictures: [['moods', 'La oficina a lo largo del turno']],
      comments: ['¿Y si la profecía es muy buena?', '@Entonces paga las tortas con gusto.'],
    },
    {
      at: -5,
      type: 'progress',
      title: 'Voces: buscamos gruñidos honestos',
      forInvestors: true,
      text: prose`
        Grabamos a tres personas que atienden público desde hace veinte años. **Nadie** gruñe así actuando. Van doce
        héroes doblados de cuarenta y siete.
      `,
      comments: ['Me ofrezco. Tengo experiencia y rencor.'],
    },
  ],
};
