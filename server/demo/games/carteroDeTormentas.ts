import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const carteroDeTormentas: GameStory = {
  studio: 'ajolote',
  title: 'Cartero de Tormentas',
  short: 'Acción vertical: entrega cartas saltando de nube en nube antes de que el trueno las lea en voz alta.',
  text: prose`
    En una ciudad donde llueve desde hace once años, el correo viaja por arriba. Salta entre nubes, monta relámpagos y
    elige qué carta mojar cuando no llegas con todas.

    Cada entrega cambia el barrio: la carta que no llegó también.
  `,
  genre: 'action',
  platforms: ['PC', 'Consola', 'Móvil'],
  stage: 'production',
  stadium: 'alpha',
  goal: 85_000,
  limits: [1_000, 12_000],
  seats: 26,
  roi: 26,
  born: -246,
  published: -240,
  funding: { share: 0.61, people: 16, times: 20, ines: true },
  milestones: [
    {
      title: 'Saltar entre nubes',
      stage: 'prototype',
      set: -240,
      due: -190,
      done: -193,
      text: 'Que caer sea culpa tuya y volver a subir sea rápido.',
    },
    {
      title: 'Relámpago montable',
      stage: 'alpha',
      set: -193,
      due: -118,
      done: -109,
      text: 'Un rayo que se agarra, se dobla y se suelta a tiempo.',
    },
    {
      title: 'Tres barrios',
      stage: 'alpha',
      set: -109,
      due: -21,
      status: [-26, 'in_progress', 75],
      text: 'Azoteas, mercado y puerto, con sus cartas y sus consecuencias.',
    },
    { title: 'Clima dinámico', stage: 'beta', set: -60, due: 14, text: 'La tormenta reacciona a lo que entregas.' },
    {
      title: 'Alfa para quienes invirtieron',
      stage: 'alpha',
      set: -30,
      due: 28,
      text: 'Un barrio completo, con encuesta.',
    },
  ],
  posts: [
    {
      at: -193,
      type: 'progress',
      title: 'Caerse bien',
      text: prose`
        La regla de oro quedó en la pared del taller: **de la caída al siguiente salto, menos de dos segundos**.

        - [x] Sin pantalla de derrota
        - [x] La ciudad te devuelve en un toldo
        - [x] El toldo se queja
      `,
      pictures: [['sketch', 'Rutas posibles por la avenida']],
      comments: ['El toldo que se queja me representa.'],
    },
    {
      at: -109,
      type: 'feature',
      title: 'Montar un relámpago',
      text: prose`
        Nueve días tarde y vale cada uno. El relámpago se agarra por la cola y **dobla hacia donde miras**; si lo
        sueltas cerca de una antena, la antena te debe un favor.
      `,
      pictures: [
        ['play', 'Un buen lunes de trabajo'],
        ['progress', 'Del boceto al rayo'],
      ],
      comments: [
        '¿Y si lo suelto cerca de una persona?',
        '@También te debe algo, pero otra cosa.',
        'Qué noche más azul.',
      ],
    },
    {
      at: -24,
      type: 'media',
      title: 'El puerto, por primera vez',
      text: prose`
        El tercer barrio va por el 75 %. El hito vence y lo pasamos por unos días: faltan las cartas del faro, que son
        las más largas y las escribe Lupe, que **no acepta prisas**.
      `,
      pictures: [
        ['night', 'El puerto a las cuatro'],
        ['closeup', 'Cinco cartas, una sola seca'],
      ],
      comments: ['Que Lupe tarde lo que necesite.'],
    },
  ],
};
